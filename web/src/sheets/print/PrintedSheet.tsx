/** The sheet on paper: a table with all rows that the filter leaves, in their order, those of closed groups and out of sight included. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { groupColour } from '#groups/groupColour.ts';
import { describeFilter } from '#sheets/narrow/describe.ts';
import { useNarrow } from '#sheets/narrow/narrowStore.ts';
import { sourceOf, wordsOf, type Source } from '#sheets/narrow/source.ts';
import { useShownLayout } from '#sheets/narrow/useShownLayout.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useHead } from '#sync/openSheet.ts';
import type { LayoutGroup } from '#sync/shownSheet.ts';
import classes from './PrintedSheet.module.css';

interface PrintedColumn {
  column: OpenColumn;
  text: (rowID: number) => string;
  /** of a Status cell */
  colour: (rowID: number) => string | undefined;
}

function printed(source: Source, column: OpenColumn): PrintedColumn {
  const { columnID } = column;
  const words = wordsOf(source, column);
  const colours = new Map(source.options(columnID).map((option) => [option.multiChoiceOptionID, option.colour]));
  return {
    column,
    text: (rowID) => words(source.cell(rowID, columnID)),
    colour: (rowID) => colours.get(source.cell(rowID, columnID)?.cellMultiChoice?.multiChoiceOptionID ?? 0),
  };
}

/** The name of a person or option that a filter lets through. */
const nameIn = (source: Source, columns: readonly PrintedColumn[]) => (columnID: number, id: number) => {
  const isWho = columns.find(({ column }) => column.columnID === columnID)?.column.columnTypeID === 4;
  if (isWho) return source.personName(id);
  return source.options(columnID).find((option) => option.multiChoiceOptionID === id)?.name;
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
          {columns.map(({ column, text, colour }) => (
            <td
              key={column.columnID}
              data-fill={colour(rowID)}
              data-date={column.columnTypeID === columnTypes.date || undefined}
            >
              {text(rowID)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

export function PrintedSheet() {
  const head = useHead();
  const layout = useShownLayout();
  const { filters, search } = useNarrow(({ criteria }) => criteria);
  const sheet = currentSheet();
  if (!head || !sheet) return null;
  const source = sourceOf(sheet.shown);
  const columns = layout.columns.map((column) => printed(source, column));
  const narrowed = [
    ...(search.trim() === '' ? [] : [`Search: ${search.trim()}`]),
    ...filters.flatMap((filter) => describeFilter(filter, layout.columns, nameIn(source, columns)) ?? []),
  ];
  return (
    <div className={classes.printed} aria-hidden>
      <p className={classes.name}>{head.name}</p>
      {head.description === '' ? null : <p className={classes.description}>{head.description}</p>}
      {narrowed.length > 0 ? <p className={classes.note}>{narrowed.join(' · ')}</p> : null}
      {sheet.isWhole ? null : (
        <p className={classes.note}>Not all cells had arrived when this was printed. Please print it again.</p>
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
