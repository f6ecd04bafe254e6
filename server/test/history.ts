/** The history of a sheet, as a caller reads it, and an entry of it in a few words. */
import { updateCell } from '@marquee/contract/cells.ts';
import { getHistory, type HistoryEntry } from '@marquee/contract/history.ts';
import type { TestSheet } from './builders.ts';
import type { Caller } from './client.ts';

export const id = (of: number) => ({ params: { id: String(of) } });

export interface Of {
  rowID?: number;
  columnID?: number;
  after?: string;
}
export const pageOf = async (who: Caller, { sheetID }: TestSheet, { rowID, columnID, after }: Of = {}) =>
  (
    await who.call(getHistory, {
      ...id(sheetID),
      query: {
        ...(rowID === undefined ? {} : { rowID: String(rowID) }),
        ...(columnID === undefined ? {} : { columnID: String(columnID) }),
        ...(after === undefined ? {} : { after }),
      },
    })
  ).body;
export const historyOf = async (who: Caller, sheet: TestSheet, of?: Of) => (await pageOf(who, sheet, of)).entries;

/** `rowsAdded MPU`, `Text of MPU: Draft > Final` */
export const inShort = ({ what, deed, names, count, from, to, cells }: HistoryEntry): string =>
  what === 'cellsChanged'
    ? cells
        .map(({ column, row, before, after }) => `${column} of ${row}: ${before?.words ?? '?'} > ${after.words}`)
        .join('; ')
    : [what, deed, names.join(', '), count > 1 ? count : null, from === null && to === null ? null : `${from} > ${to}`]
        .filter((part) => part !== null && part !== '')
        .join(' ');
export const short = async (who: Caller, sheet: TestSheet, of?: Of) => (await historyOf(who, sheet, of)).map(inShort);

export const setText = (who: Caller, sheet: TestSheet, text: string, rowID = sheet.rows[0].rowID) =>
  who.call(updateCell, {
    body: { cell: { rowID, columnID: sheet.columns.text.columnID, cellText: { text } }, updateFields: ['text'] },
  });
