/** What is filtered and sorted just now, in words, and how to end it. */
import { fullName } from '@marquee/contract/people.ts';
import { IconX } from '@tabler/icons-react';
import { currentSheet } from '#sync/currentSheet.ts';
import { useLayout, usePeople } from '#sync/openSheet.ts';
import { columnTitle, countOfRows, describeFilter } from './describe.ts';
import classes from './NarrowBar.module.css';
import { choiceName } from './source.ts';
import { setCriteria, setSort, useNarrow } from './narrowStore.ts';

function Chip(props: { words: string; clear: string; onClear: () => void }) {
  return (
    <span className={classes.chip} title={props.words}>
      <span className={classes.chipWords}>{props.words}</span>
      <button type="button" className={classes.clear} aria-label={props.clear} onClick={props.onClear}>
        <span className={classes.clearWord}>Clear</span>
        <IconX size={13} stroke={2} aria-hidden />
      </button>
    </span>
  );
}

export function NarrowChips() {
  const { filters, sort } = useNarrow((store) => store.criteria);
  const narrowed = useNarrow((store) => store.narrowed);
  const { columns } = useLayout();
  const people = usePeople();
  const nameOf = (columnID: number, id: number): string | undefined => {
    const options = currentSheet()?.shown.entry('options', `options:${columnID}`) ?? [];
    const column = columns.find((other) => other.columnID === columnID);
    return (
      column &&
      choiceName(column, id, {
        personName: (userID) => {
          const person = people.find(userID);
          return person && fullName(person);
        },
        optionName: (optionID) => options.find((option) => option.multiChoiceOptionID === optionID)?.name,
      })
    );
  };
  const said = filters.flatMap((filter) => describeFilter(filter, columns, nameOf) ?? []);
  const count = narrowed ? ` – ${countOfRows(narrowed)}` : '';
  const sortedBy = sort ? columnTitle(sort.columnID, columns) : undefined;
  return (
    <>
      {said.length > 0 ? (
        <Chip
          words={`Filtered: ${said.join(', ')}${count}`}
          clear="Clear the filters"
          onClear={() => setCriteria({ filters: [] })}
        />
      ) : null}
      {sortedBy === undefined ? null : (
        <Chip words={`Sorted by ${sortedBy}, only for you`} clear="Clear the sort" onClear={() => setSort(null)} />
      )}
    </>
  );
}
