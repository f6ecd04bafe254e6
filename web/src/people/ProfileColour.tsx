/** The ten profile colours to choose one from. */
import { type Colour, colourName, colours } from '@marquee/contract/colours.ts';
import { IconCheck } from '@tabler/icons-react';
import classes from './ProfileColour.module.css';

export function ProfileColour(props: { chosen: Colour; onChoose: (colour: Colour) => void }) {
  return (
    <fieldset className={classes.colours}>
      <legend className={classes.label}>Profile colour</legend>
      {colours.map((colour) => (
        <label key={colour} className={classes.colour} data-fill={colour} title={colourName(colour)}>
          <input
            type="radio"
            name="profileColour"
            className={classes.radio}
            aria-label={colourName(colour)}
            checked={colour === props.chosen}
            onChange={() => props.onChoose(colour)}
          />
          <IconCheck className={classes.mark} size={17} stroke={2.6} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}
