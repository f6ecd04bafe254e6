/** Sheets to narrow in tests: groups of rows whose cells are given by column. */
import type { CheckResult } from '@marquee/contract/checks/results.ts';
import { waitsFor, type BannerDecision } from '@marquee/contract/decisions.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import type { Layout } from '#sync/shownSheet.ts';
import type { Source } from '#sheets/narrow/source.ts';

/** What a cell holds: its words, date, option or person. */
export type Value = string | number;

const people = new Map([
  [1, 'Zoë Adams'],
  [2, 'Bob Young'],
]);
const optionNames = ['To do', 'Live', 'Änderung'];
/** the options that mean done, by their ids */
const done = [2];

/** The columns of the sheets: text (21), date (22), status (23) with options 1 to 3, who (24), link (25), banner (26). */
export const columns: OpenColumn[] = ([1, 2, 3, 4, 5, 6] as const).map((columnTypeID) => ({
  columnID: 20 + columnTypeID,
  columnTypeID,
  sheetID: 1,
  name: `Column ${columnTypeID}`,
  width: 100,
  accessRestrictions: 1,
  hideFromPublic: false,
  justForMe: false,
}));

export function cellOf(rowID: number, columnID: number, value: Value): Cell {
  const ids = { cellID: rowID * 100 + columnID, rowID, columnID };
  const [text, number] = [String(value), Number(value)];
  const made: { readonly [Type in ColumnTypeId]?: Cell } = {
    1: { ...ids, cellText: { cellTextID: 1, cellID: 1, text } },
    2: { ...ids, cellDate: { cellDateID: 1, cellID: 1, date: text } },
    3: { ...ids, cellMultiChoice: { cellMultiChoiceID: 1, cellID: 1, multiChoiceOptionID: number } },
    4: { ...ids, cellUser: { cellUserID: 1, cellID: 1, userID: number } },
    5: { ...ids, cellHyperlink: { cellHyperlinkID: 1, cellID: 1, url: 'https://x.test', displayText: text } },
    6: {
      ...ids,
      cellBanner: {
        cellBannerID: 1,
        cellID: 1,
        ftpaccountID: null,
        fileType: 1,
        fileName: text,
        displayText: text,
        ftpfolder: '',
        bannerWidth: 0,
        bannerHeight: 0,
        noOfTimesNewFileFound: 0,
        recentlyUpdated: false,
      },
    },
  };
  const column = columns.find((other) => other.columnID === columnID);
  return made[column?.columnTypeID ?? 1] ?? ids;
}

/** A sheet of rows in groups: each row its name and its values by column id. Rows are numbered from 1. */
export function aSheetOf(groups: { name: string; values?: Record<number, Value> }[][]) {
  let rowID = 0;
  const names = new Map<number, string>();
  const cells = new Map<string, Cell>();
  const decisions = new Map<number, BannerDecision>();
  const checks = new Map<number, CheckResult>();
  const layoutGroups = groups.map((rows, at) => ({
    groupID: at + 1,
    rowIDs: rows.map(({ name, values }) => {
      rowID += 1;
      names.set(rowID, name);
      for (const [columnID, value] of Object.entries(values ?? {})) {
        cells.set(`${rowID}:${columnID}`, cellOf(rowID, Number(columnID), value));
      }
      return rowID;
    }),
  }));
  const layout: Layout = { groups: layoutGroups, columns, rowNameWidth: 100 };
  const source: Source = {
    rowName: (id) => names.get(id) ?? '',
    cell: (id, columnID) => cells.get(`${id}:${columnID}`),
    options: (columnID) =>
      optionNames.map((name, at) => ({
        multiChoiceOptionID: at + 1,
        columnID,
        name,
        colour: 'grey',
        ordering: at + 1,
        isDone: done.includes(at + 1),
      })),
    personName: (id) => people.get(id),
    checked: (cell) => cell && checks.get(cell.cellID),
    decision: (cellID) => decisions.get(cellID),
    waitsForMe: (cellID) => waitsFor(decisions.get(cellID), 1),
  };
  return { layout, source, cells, names, checks, decisions };
}
