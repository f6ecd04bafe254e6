/** The names of the rows that will be made: the first of them, and how many more there are. */
import { counted } from '@marquee/contract/counted.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import classes from './MediaPlanPopup.module.css';

const shown = 8;

export function NamesPreview({ names, groupName }: { names: readonly string[]; groupName: string }) {
  if (names.length === 0) {
    return <p className={classes.none}>Choose sizes, languages and markets to preview the rows.</p>;
  }
  const more = names.length - shown;
  return (
    <section className={classes.preview} aria-label="Rows that will be added">
      <p className={classes.count} role="status">
        {counted(names.length, 'row')} at the end of {groupName}
      </p>
      <ul className={classes.names}>
        {names.slice(0, shown).map((name, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may be alike
          <li key={n}>{name === '' ? 'no name' : name}</li>
        ))}
        {more > 0 ? <li className={classes.more}>and {withCommas(more)} more</li> : null}
      </ul>
    </section>
  );
}
