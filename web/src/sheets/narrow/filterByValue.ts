/** Showing only the rows that hold in a column what one of its cells holds, for oneself alone. */
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import type { Filter } from '@marquee/contract/views.ts';
import { setFilter } from './narrowStore.ts';
import { sourceOf, wordsOf } from './source.ts';

/** as many as the box of the filter takes */
const mostWords = 200;

/** The filter takes the place of another one of that column. */
export function filterByValue(rowID: number, column: OpenColumn): void {
  const shown = currentSheet()?.shown;
  if (!shown) return;
  const { columnID, columnTypeID } = column;
  const cell = shown.cell(rowID, columnID);
  const { filter } = kindViews[columnTypeID];
  const empty: Filter = { by: 'empty', columnID };
  if (filter.by === 'choices') setFilter({ by: 'oneOf', columnID, ids: [filter.idOf(cell)] });
  else if (filter.by === 'dates') {
    const date = filter.dateOf(cell);
    setFilter(date === '' ? empty : { by: 'between', columnID, from: date, to: date });
  } else {
    const words = wordsOf(sourceOf(shown), column)(cell).trim().slice(0, mostWords);
    setFilter(words === '' ? empty : { by: 'contains', columnID, words });
  }
}
