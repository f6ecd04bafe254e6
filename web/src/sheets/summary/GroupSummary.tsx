/** A group's rows at a glance, in its title: shares of its statuses, what is decided on its banners, from when to when, what is overdue, and whose they are. */
import { formatDate } from '@marquee/contract/cell-kinds/date.ts';
import { counted } from '@marquee/contract/counted.ts';
import { fullName } from '@marquee/contract/people.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { setFilter } from '#sheets/narrow/narrowStore.ts';
import { useLayout, useOptions, usePeople } from '#sync/openSheet.ts';
import { DecisionShares } from './DecisionShares.tsx';
import classes from './GroupSummary.module.css';
import type { Summary } from './summarize.ts';
import { useGroupSummary } from './useGroupSummary.ts';

const mostFaces = 4;

/** `10 – 25 Nov 2026`, or one day. */
function inWords({ from, to }: { from: string; to: string }): string {
  const [first, last] = [formatDate(from), formatDate(to)];
  if (first === last) return first;
  const year = last.slice(-5);
  return `${first.endsWith(year) ? first.slice(0, -5) : first} – ${last}`;
}

function Shares({ columnID, counts }: NonNullable<Summary['shares']>) {
  const options = useOptions(columnID);
  const shown = options.flatMap((option) => {
    const count = counts.get(option.multiChoiceOptionID) ?? 0;
    return count === 0 ? [] : [{ id: option.multiChoiceOptionID, name: option.name, colour: option.colour, count }];
  });
  const empty = counts.get(null) ?? 0;
  const words = (name: string, count: number) => `${name}: ${counted(count, 'row')}`;
  return (
    <span className={classes.shares} role="group" aria-label="Rows by status">
      {shown.map(({ colour, count, id, name }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          className={classes.share}
          style={{ flexGrow: count }}
          title={words(name, count)}
          aria-label={`${words(name, count)}. Filter by it`}
          onClick={() => setFilter({ by: 'oneOf', columnID, ids: [id] })}
        >
          <span className={classes.fill} data-fill={colour} />
        </button>
      ))}
      {empty > 0 ? (
        <span className={classes.share} style={{ flexGrow: empty }} title={words('Empty', empty)}>
          <span className={classes.fill} />
        </span>
      ) : null}
    </span>
  );
}

function Faces({ userIDs }: NonNullable<Summary['faces']>) {
  const everybody = usePeople();
  const people = userIDs.flatMap((userID) => everybody.find(userID) ?? []);
  const more = people.length - mostFaces;
  return (
    <span className={classes.faces} title={people.map(fullName).join(', ')}>
      {people.slice(0, more > 1 ? mostFaces : mostFaces + 1).map((person) => (
        <InitialsBadge key={person.userID} person={person} decorative />
      ))}
      {more > 1 ? <span className={classes.more}>+{more}</span> : null}
      <span className={classes.spoken}>{people.map(fullName).join(', ')}</span>
    </span>
  );
}

function Span({ columnID, from, to }: NonNullable<Summary['span']>) {
  const column = useLayout().columns.find((one) => one.columnID === columnID);
  const words = inWords({ from, to });
  return (
    <span className={classes.span} title={`${column?.name ?? ''}: ${words}`}>
      {words}
    </span>
  );
}

function Overdue({ columnID, count }: NonNullable<Summary['overdue']>) {
  const words = `${withCommas(count)} overdue`;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.overdue}
      title="Past, and not done"
      aria-label={`${words}. Show only those rows`}
      onClick={() => setFilter({ by: 'overdue', columnID })}
    >
      {words}
    </button>
  );
}

export function GroupSummary({ groupID }: { groupID: number }) {
  const summary = useGroupSummary(groupID);
  if (!summary) return null;
  const { decisions, faces, overdue, shares, span } = summary;
  return (
    <span className={classes.summary}>
      {shares ? <Shares {...shares} /> : null}
      {decisions ? <DecisionShares {...decisions} /> : null}
      {span ? <Span {...span} /> : null}
      {overdue ? <Overdue {...overdue} /> : null}
      {faces ? <Faces {...faces} /> : null}
    </span>
  );
}
