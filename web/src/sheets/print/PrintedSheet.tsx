/** The sheet on paper: a table with all rows that the filter leaves, in their order, those of closed groups and out of sight included. */
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import { groupColour } from '#groups/groupColour.ts';
import { describeFilter } from '#sheets/narrow/describe.ts';
import { useNarrow } from '#sheets/narrow/narrowStore.ts';
import { choiceName, lookupOf, sourceOf, wordsOf, type Source } from '#sheets/narrow/source.ts';
import { useShownLayout } from '#sheets/narrow/useShownLayout.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useHead, useLayout } from '#sync/openSheet.ts';
import type { LayoutGroup } from '#sync/shownSheet.ts';
import classes from './PrintedSheet.module.css';
import { usePagesAcross } from './usePagesAcross.ts';

interface PrintedColumn {
  column: OpenColumn;
  text: (rowID: number) => string;
  /** what is behind the words */
  colour: (rowID: number) => string | undefined;
  isOneLine: boolean;
}

function printed(source: Source, column: OpenColumn): PrintedColumn {
  const { columnID, columnTypeID } = column;
  const words = wordsOf(source, column);
  const options = source.options(columnID);
  const { colourOf, isOneLine = false } = kindViews[columnTypeID].printed ?? {};
  return {
    column,
    text: (rowID) => words(source.cell(rowID, columnID)),
    colour: (rowID) => colourOf?.(source.cell(rowID, columnID), options),
    isOneLine,
  };
}

/** The name of what a filter lets through, such as a person. */
const nameIn = (source: Source, columns: readonly OpenColumn[]) => (columnID: number, id: number) => {
  const column = columns.find((other) => other.columnID === columnID);
  return column && choiceName(column, id, lookupOf(source, columnID));
};

function Rows(props: { group: LayoutGroup; name: string; source: Source; columns: readonly PrintedColumn[] }) {
  const { columns, group, source } = props;
  const { groupID, rowIDs, totalRows = rowIDs.length } = group;
  const count = totalRows === rowIDs.length ? `${totalRows}` : `${rowIDs.length} of ${totalRows}`;
  return (
    <tbody>
      <tr className={classes.group}>
        <th scope="rowgroup" colSpan={columns.length + 1} style={{ borderLeftColor: groupColour(groupID) }}>
          {props.name} <span className={classes.count}>{`${count} ${totalRows === 1 ? 'row' : 'rows'}`}</span>
        </th>
      </tr>
      {rowIDs.map((rowID) => (
        <tr key={rowID}>
          <th scope="row">{source.rowName(rowID)}</th>
          {columns.map(({ column, text, colour, isOneLine }) => (
            <td key={column.columnID} data-fill={colour(rowID)} data-one-line={isOneLine || undefined}>
              {text(rowID)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

export function PrintedSheet() {
  usePagesAcross();
  const head = useHead();
  const layout = useShownLayout();
  // A filter may be by a column that is hidden here.
  const { columns: all } = useLayout();
  const { filters, search } = useNarrow(({ criteria }) => criteria);
  const sheet = currentSheet();
  if (!head || !sheet) return null;
  const source = sourceOf(sheet.shown);
  const columns = layout.columns.map((column) => printed(source, column));
  const narrowed = [
    ...(search.trim() === '' ? [] : [`Search: ${search.trim()}`]),
    ...filters.flatMap((filter) => describeFilter(filter, all, nameIn(source, all)) ?? []),
  ];
  return (
    <div className={classes.printed} aria-hidden>
      <p className={classes.name}>{head.name}</p>
      {head.description === '' ? null : <p className={classes.description}>{head.description}</p>}
      {narrowed.length > 0 ? <p className={classes.note}>{narrowed.join(' · ')}</p> : null}
      {sheet.isWhole ? null : (
        <p className={classes.note}>Some cells were still loading when this was printed. Please print it again.</p>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {columns.map(({ column }) => (
              <th key={column.columnID} scope="col">
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        {layout.groups.map((group) => (
          <Rows
            key={group.groupID}
            group={group}
            name={sheet.shown.entry('group', `group:${group.groupID}`)?.name ?? ''}
            source={source}
            columns={columns}
          />
        ))}
      </table>
    </div>
  );
}
