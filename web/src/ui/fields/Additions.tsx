/** New things that were typed but are not saved: those on their way, and those in trouble with what to do about it. */
import { isolated } from '@marquee/contract/isolated.ts';
import classes from './Additions.module.css';

interface Addition {
  id: number;
  name: string;
  /** why it was not saved; undefined while it is being saved */
  trouble: string | undefined;
}

export function Additions<T extends Addition>(props: {
  additions: readonly T[];
  onRetry: (addition: T) => void;
  onDiscard: (addition: T) => void;
}) {
  const { additions } = props;
  const onTheWay = additions.filter((addition) => addition.trouble === undefined);
  const inTrouble = additions.find((addition) => addition.trouble !== undefined);
  if (additions.length === 0) return null;
  return (
    <div className={classes.list} role="status">
      {onTheWay.length > 0 ? (
        <span className={classes.saving}>
          Adding {onTheWay.map((addition) => `“${isolated(addition.name)}”`).join(', ')}…
        </span>
      ) : null}
      {inTrouble ? (
        <>
          <span className={classes.trouble}>
            “{inTrouble.name}” was not saved. {inTrouble.trouble}
          </span>
          <button type="button" className={classes.button} onClick={() => props.onRetry(inTrouble)}>
            Try again
          </button>
          <button type="button" className={classes.button} onClick={() => props.onDiscard(inTrouble)}>
            Discard
          </button>
        </>
      ) : null}
    </div>
  );
}
