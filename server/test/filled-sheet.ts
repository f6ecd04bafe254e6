/** A sheet with a value in a cell of every kind, comments, something hidden, and columns that are just for somebody: what copies are made of. */
import { addCell, type Cell } from '@marquee/contract/cells.ts';
import { access, addColumn, updateColumn } from '@marquee/contract/columns.ts';
import { addComment } from '@marquee/contract/comments.ts';
import { updateGroup } from '@marquee/contract/groups.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { TestApp } from './app.ts';
import { aPerson, aSheet, type TestPerson, type TestSheet } from './builders.ts';

export interface FilledSheet {
  sheet: TestSheet;
  /** an admin user who owns it, and a guest who is on it */
  ann: TestPerson;
  bob: TestPerson;
  /** Text columns that are just for one of them, with a value in the first row */
  annsOwn: number;
  bobsOwn: number;
}

async function ownColumn(who: TestPerson, sheet: TestSheet, name: string): Promise<number> {
  const { sheetID } = sheet;
  const { columnID } = (await who.call(addColumn, { body: { sheetID, columnTypeID: 1, name } })).body;
  const column = { columnID, accessRestrictions: access.justForMe };
  await who.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  const cell = { rowID: sheet.rows[0].rowID, columnID, cellText: { text: `Only ${name} knows` } };
  await who.call(addCell, { body: { cell } });
  return columnID;
}

/** The first row is filled, the second group is hidden from public, as the column of dates is. */
export async function aFilledSheet(app: TestApp): Promise<FilledSheet> {
  const ann = await aPerson(app, { admin: true });
  const bob = await aPerson(app, { accountID: ann.accountID });
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { columns, groups, options } = sheet;
  const { rowID } = sheet.rows[0];
  const values: Record<keyof TestSheet['columns'], object> = {
    text: { cellText: { text: 'Draft' } },
    date: { cellDate: { date: '2026-12-24' } },
    status: { cellMultiChoice: { multiChoiceOptionID: options[1].multiChoiceOptionID } },
    who: { cellUser: { userID: bob.userID } },
    link: { cellHyperlink: { url: 'https://example.test/', displayText: 'Brief' } },
    banner: {
      cellBanner: { fileName: 'sky_v2.png', fileType: 1, bannerWidth: 160, bannerHeight: 600, recentlyUpdated: true },
    },
  };
  for (const [noun, value] of Object.entries(values)) {
    const { columnID } = columns[noun as keyof typeof values];
    await ann.call(addCell, { body: { cell: { rowID, columnID, ...value } } });
  }
  await bob.call(addComment, { body: { comment: { rowID, commentText: '<p>Nobody copies this</p>' } } });
  const group = { groupID: groups[1].groupID, hideFromPublic: true };
  await ann.call(updateGroup, { body: { group, updateFields: ['hideFromPublic'] } });
  const column = { columnID: columns.date.columnID, accessRestrictions: access.hiddenFromPublic };
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  return {
    sheet,
    ann,
    bob,
    annsOwn: await ownColumn(ann, sheet, 'Ann'),
    bobsOwn: await ownColumn(bob, sheet, 'Bob'),
  };
}

/** What a cell says, whichever cell it is: options by their names. */
function saidBy(cell: Cell, { columns }: Sheet): unknown {
  const { cellText, cellDate, cellMultiChoice, cellUser, cellHyperlink, cellBanner } = cell;
  const options = columns.flatMap((column) => column.multiChoiceOptions);
  const chosen = cellMultiChoice?.multiChoiceOptionID;
  if (cellMultiChoice) return options.find((option) => option.multiChoiceOptionID === chosen)?.name ?? null;
  if (cellBanner) return [cellBanner.fileName, cellBanner.bannerWidth, cellBanner.bannerHeight];
  return (
    cellText?.text ??
    cellDate?.date ??
    cellUser?.userID ??
    (cellHyperlink && [cellHyperlink.url, cellHyperlink.displayText])
  );
}

/** What a row says, by the names of its columns, as a reader of the sheet sees it. */
export const saysRow = (sheet: Sheet, rowID: number): Record<string, unknown> =>
  Object.fromEntries(
    sheet.columns.flatMap((column) =>
      column.cells.filter((cell) => cell.rowID === rowID).map((cell) => [column.name, saidBy(cell, sheet)]),
    ),
  );
