/** A node's name, with what the filter found in it marked. */
import classes from './NodeName.module.css';

export function NodeName(props: { className: string | undefined; name: string; typed: string }) {
  const { name } = props;
  const typed = props.typed.trim().toLocaleLowerCase();
  const lowered = name.toLocaleLowerCase();
  // Some letters are longer in small; then the places in the two don't agree.
  const at = typed === '' || lowered.length !== name.length ? -1 : lowered.indexOf(typed);
  return (
    <span className={props.className} title={name}>
      {at === -1 ? (
        name
      ) : (
        <>
          {name.slice(0, at)}
          <mark className={classes.found}>{name.slice(at, at + typed.length)}</mark>
          {name.slice(at + typed.length)}
        </>
      )}
    </span>
  );
}
