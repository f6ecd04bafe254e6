/** Keys that are pressed together, drawn as keys. */
import { keyName } from '#ui/keyboard/keyNames.ts';
import classes from './Palette.module.css';

export function Keys(props: { keys: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {props.keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {keyName(key)}
        </kbd>
      ))}
    </span>
  );
}
