/** Keys that are pressed together, drawn as keys. */
import classes from './Palette.module.css';

const isMac = navigator.platform.startsWith('Mac');
const named = (key: string): string => (isMac ? ({ Ctrl: '⌘', Alt: '⌥' }[key] ?? key) : key);

export function Keys(props: { keys: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {props.keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {named(key)}
        </kbd>
      ))}
    </span>
  );
}
