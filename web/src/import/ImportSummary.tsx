/** What an import will make, and what of the file can't be read: said before anything is done. */
import { counted } from '@marquee/contract/counted.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { unreadInWords, type ImportDraft } from './plan.ts';
import classes from './Import.module.css';

/** More than these nobody reads. */
const mostShown = 200;

function inWords({ columns, groups, rows }: ImportDraft): string {
  const fresh = columns.filter(({ isNew }) => isNew).length;
  const options = columns.reduce((sum, { newOptions }) => sum + newOptions, 0);
  const words = [
    counted(rows.length, 'row'),
    counted(groups.filter((group) => 'name' in group).length, 'new group'),
    counted(fresh, 'new column'),
    counted(options, 'new status option'),
  ].filter((some) => !some.startsWith('0 '));
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}

export function ImportSummary(props: { draft: ImportDraft; obstacle: string | undefined }) {
  const { draft, obstacle } = props;
  const { timed, unnamed, unread } = draft;
  const rest = unread.length - mostShown;
  return (
    <section className={classes.summary} aria-label="What will be made">
      <p role="status" className={obstacle === undefined ? classes.makes : classes.trouble}>
        {obstacle ?? `Adds ${inWords(draft)}.`}
      </p>
      {unnamed > 0 && obstacle === undefined ? (
        <p className={classes.dim}>{counted(unnamed, 'row has', 'rows have')} no name in the file: “New row”.</p>
      ) : null}
      {timed > 0 && obstacle === undefined ? (
        <p className={classes.dim}>
          {counted(timed, 'date has a time', 'dates have a time')} of day, which is left out. To keep it, choose a Text
          column.
        </p>
      ) : null}
      {unread.length > 0 ? (
        <details className={classes.unread}>
          <summary>{unreadInWords(unread)}</summary>
          <ul tabIndex={0} aria-label="What can’t be read">
            {unread.slice(0, mostShown).map(({ column, line, why, words }) => (
              <li key={`${line} ${column}`}>
                Line {withCommas(line)}, {column}: “{words.length > 80 ? `${words.slice(0, 80)}…` : words}” – {why}
              </li>
            ))}
            {rest > 0 ? <li>And {withCommas(rest)} more.</li> : null}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
