/** A square in an option's colour that opens and closes the ten colours below it. */
import type { Colour } from '@marquee/contract/colours.ts';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './ColourButton.module.css';

export function ColourButton(props: { colour: Colour; label: string; isOpen: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={classes.colour}
      data-fill={props.colour}
      aria-label={props.label}
      aria-expanded={props.isOpen}
      onClick={props.onToggle}
    >
      <IconChevronDown size={14} stroke={2.4} aria-hidden />
    </button>
  );
}
