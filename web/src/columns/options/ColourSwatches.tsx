/** The ten colours to choose from, as small squares that behave like radio buttons. */
import { type Colour, colourName, colours } from '@marquee/contract/colours.ts';
import { IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import classes from './ColourSwatches.module.css';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** `label` names the group. `onChoose` is called for the arrow keys too, as radio buttons are. */
export function ColourSwatches(props: { label: string; chosen: Colour; onChoose: (colour: Colour) => void }) {
  const { chosen, label, onChoose } = props;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = (colours.indexOf(chosen) + step + colours.length) % colours.length;
    const next = colours[at];
    if (next) onChoose(next);
    event.currentTarget.querySelectorAll('button')[at]?.focus();
  }

  return (
    <div className={classes.swatches} role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {colours.map((colour) => (
        <button
          key={colour}
          type="button"
          role="radio"
          aria-checked={colour === chosen}
          aria-label={colourName(colour)}
          title={colourName(colour)}
          tabIndex={colour === chosen ? 0 : -1}
          className={classes.swatch}
          data-fill={colour}
          onClick={() => onChoose(colour)}
        >
          {colour === chosen ? <IconCheck size={14} stroke={2.6} aria-hidden /> : null}
        </button>
      ))}
    </div>
  );
}
