/** What an empty cell offers to whoever may fill it: a faint icon while the pointer or the focus is on the cell. */
import classes from './Hint.module.css';

/** `icon` is a class that sets `--hint-icon`. */
export function Hint(props: { icon: string | undefined }) {
  return <div className={`${classes.hint} ${props.icon}`} />;
}
