/** A box to tick, with its words beside it. */
import classes from './CheckBox.module.css';

export function CheckBox(props: {
  label: string;
  isChecked: boolean;
  /** the id of the words that say what is wrong; undefined where nothing is */
  wrongBy?: string | undefined;
  onChange: (isChecked: boolean) => void;
}) {
  return (
    <label className={classes.label}>
      <input
        type="checkbox"
        className={classes.box}
        checked={props.isChecked}
        aria-invalid={props.wrongBy !== undefined || undefined}
        aria-describedby={props.wrongBy}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span className={classes.words}>{props.label}</span>
    </label>
  );
}
