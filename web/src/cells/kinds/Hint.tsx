/** What an empty cell offers to whoever may fill it: a faint icon while the pointer or the focus is on the cell. */
import classes from './Hint.module.css';

export function Hint(props: { of: 'date' | 'status' | 'who' | 'link' | 'banner'; isEditable: boolean }) {
  return props.isEditable ? <div className={`${classes.hint} ${classes[props.of]}`} /> : null;
}
