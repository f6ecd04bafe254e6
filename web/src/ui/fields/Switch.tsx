/** Something that is on or off, without its words: those stand beside it, in a label around both. */
import classes from './Switch.module.css';

/** `name` is what it turns on, for those who can't see the words. */
export function Switch(props: { name: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={classes.switch}
      aria-label={props.name}
      checked={props.isOn}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
