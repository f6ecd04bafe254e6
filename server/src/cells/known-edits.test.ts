/** What a server remembers of a sheet decides about edits only while it is true. */
import type { CellEdit } from '@marquee/contract/cells.ts';
import {
  addColumn,
  deleteColumn,
  deleteOption,
  restoreColumn,
  restoreOption,
  updateColumn,
} from '@marquee/contract/columns.ts';
import { deleteGroup, restoreGroup, updateGroup } from '@marquee/contract/groups.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { addRow, deleteRow, restoreRows, updateRow } from '@marquee/contract/rows.ts';
import { deleteSheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { edit, inColumn, textIn, watchSaves } from '#test/known-statements.ts';

const app = await startApp();
const elsewhere = await startApp(app.databaseUrl);
const saves = watchSaves(app);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app, { accountID: ann.accountID });
const carl = await aPerson(app, { accountID: ann.accountID });
/** Ann at another server: what she does there, the first one isn't told. */
const annElsewhere = new Caller(elsewhere.base, ann.credentials);
const bobElsewhere = new Caller(elsewhere.base, bob.credentials);

const newSheet = () => aSheet(app, { owner: ann, members: [bob, carl] });
const audiencesOfLast = async (sheet: TestSheet) => {
  const { rows } = await sql<{ faces: object }>`
    select faces from sheet_event where sheet_id = ${sheet.sheetID} order by revision desc limit 1`.execute(
    app.db.kysely,
  );
  return Object.keys(rows[0]?.faces ?? {}).toSorted();
};
const byId = (id: number) => ({ params: { id: String(id) } });
const toMembers = (sheet: TestSheet, accessRestrictions: 1 | 2 | 3, columnID = sheet.columns.text.columnID) =>
  annElsewhere.call(updateColumn, {
    body: { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] },
  });
const hide = (sheet: TestSheet, at: 0 | 1, hideFromPublic: boolean) =>
  annElsewhere.call(updateGroup, {
    body: { group: { groupID: sheet.groups[at].groupID, hideFromPublic }, updateFields: ['hideFromPublic'] },
  });
const move = ({ rows, groups }: TestSheet) =>
  annElsewhere.call(updateRow, {
    body: {
      row: { rowID: rows[0].rowID, groupID: groups[1].groupID, ordering: 1 },
      updateFields: ['orderingAndGroup'],
    },
  });
const inDatabase = (text: string) => sql.raw(text).execute(elsewhere.db.kysely);

interface Case {
  what: string;
  /** before the server gets to know the sheet */
  first?: (sheet: TestSheet) => Promise<unknown>;
  change: (sheet: TestSheet) => Promise<unknown>;
  by?: TestPerson;
  cell?: (sheet: TestSheet) => CellEdit;
  /** the code of the refusal, or who is told of the edit */
  next: string | string[];
}
const optionID = ({ options }: TestSheet) => options[0].multiChoiceOptionID;
const status = (sheet: TestSheet) =>
  inColumn(sheet, 'status', { cellMultiChoice: { multiChoiceOptionID: optionID(sheet) } });
const who = (sheet: TestSheet) => inColumn(sheet, 'who', { cellUser: { userID: carl.userID } });

const cases: Case[] = [
  {
    what: 'a row is deleted',
    change: ({ rows }) => annElsewhere.call(deleteRow, byId(rows[0].rowID)),
    next: 'notFound',
  },
  { what: 'a row moves to a hidden group', first: (sheet) => hide(sheet, 1, true), change: move, next: ['members'] },
  {
    what: 'a group is deleted',
    change: ({ groups }) => annElsewhere.call(deleteGroup, byId(groups[0].groupID)),
    next: 'notFound',
  },
  { what: 'a group is hidden', change: (sheet) => hide(sheet, 0, true), next: ['members'] },
  {
    what: 'a group is shown',
    first: (sheet) => hide(sheet, 0, true),
    change: (sheet) => hide(sheet, 0, false),
    next: ['all'],
  },
  {
    what: 'a column is deleted',
    change: ({ columns }) => annElsewhere.call(deleteColumn, byId(columns.text.columnID)),
    next: 'notFound',
  },
  { what: 'a column is hidden', change: (sheet) => toMembers(sheet, 2), next: ['members'] },
  {
    what: 'a column is shown',
    first: (sheet) => toMembers(sheet, 2),
    change: (sheet) => toMembers(sheet, 1),
    next: ['all'],
  },
  { what: 'a column becomes just for another', by: bob, change: (sheet) => toMembers(sheet, 3), next: 'notFound' },
  { what: 'a column becomes just for who edits', change: (sheet) => toMembers(sheet, 3), next: [String(ann.userID)] },
  {
    what: 'a column is no longer just for one',
    first: (sheet) => toMembers(sheet, 3),
    change: (sheet) => toMembers(sheet, 2),
    next: ['members'],
  },
  {
    what: 'a column that is just for one gets another creator',
    first: (sheet) => toMembers(sheet, 3),
    change: ({ columns }) =>
      inDatabase(`update sheet_column set created_by = ${bob.userID} where column_id = ${columns.text.columnID}`),
    next: 'notFound',
  },
  {
    what: 'a column becomes one of another kind',
    first: ({ sheetID, columns }) =>
      inDatabase(`delete from cell where sheet_id = ${sheetID} and column_id = ${columns.link.columnID}`),
    cell: (sheet) => inColumn(sheet, 'link', { cellHyperlink: { url: 'https://example.test/', displayText: 'Here' } }),
    change: ({ columns }) =>
      inDatabase(
        `delete from cell where column_id = ${columns.link.columnID}; update sheet_column set column_type = 1 where column_id = ${columns.link.columnID}`,
      ),
    next: 'wrongKind',
  },
  {
    what: 'a member is removed',
    by: bob,
    change: ({ sheetID }) => annElsewhere.call(removeUserFromSheet, { body: { sheetID, userID: bob.userID } }),
    next: 'notFound',
  },
  {
    what: 'a member is lost',
    by: bob,
    change: ({ sheetID }) =>
      inDatabase(`delete from sheet_user where sheet_id = ${sheetID} and user_id = ${bob.userID}`),
    next: 'notFound',
  },
  {
    what: 'an option is deleted',
    cell: status,
    change: (sheet) => annElsewhere.call(deleteOption, byId(optionID(sheet))),
    next: 'unknownOption',
  },
  {
    what: 'an option is lost',
    cell: status,
    change: (sheet) => inDatabase(`delete from multi_choice_option where multi_choice_option_id = ${optionID(sheet)}`),
    next: 'unknownOption',
  },
  {
    what: 'whom a cell is to show is removed',
    cell: who,
    // What a cell shows already it may go on showing.
    change: async (sheet) => {
      await annElsewhere.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: carl.userID } });
      await edit(annElsewhere, inColumn(sheet, 'who', { cellUser: { userID: null } }));
    },
    next: 'unknownPerson',
  },
  {
    what: 'the sheet is deleted',
    change: ({ sheetID }) => annElsewhere.call(deleteSheet, byId(sheetID)),
    next: 'notFound',
  },
];

test.each(cases)('[RIGHTS-24] $what at another server, and the next edit here knows', async (one) => {
  const { first, change, by = ann, cell = textIn, next } = one;
  const sheet = await newSheet();
  await first?.(sheet);
  await saves.untilKnown(() => edit(by, cell(sheet)));
  await change(sheet);
  const { code } = await edit(by, cell(sheet));
  if (typeof next === 'string') expect(code).toBe(next);
  else {
    expect(code).toBeUndefined();
    expect(await audiencesOfLast(sheet)).toEqual(next);
  }
});

const arrivals: {
  what: string;
  cell: (sheet: TestSheet) => CellEdit;
  arrive: (sheet: TestSheet) => Promise<unknown>;
}[] = [
  {
    what: 'a row',
    cell: textIn,
    arrive: async ({ rows }) => {
      await annElsewhere.call(deleteRow, byId(rows[0].rowID));
      await annElsewhere.call(restoreRows, { body: { rowIDs: [rows[0].rowID] } });
    },
  },
  {
    what: 'a group',
    cell: textIn,
    arrive: async ({ groups }) => {
      await annElsewhere.call(deleteGroup, byId(groups[0].groupID));
      await annElsewhere.call(restoreGroup, { ...byId(groups[0].groupID), body: {} });
    },
  },
  {
    what: 'a column',
    cell: textIn,
    arrive: async ({ columns }) => {
      await annElsewhere.call(deleteColumn, byId(columns.text.columnID));
      await annElsewhere.call(restoreColumn, { ...byId(columns.text.columnID), body: {} });
    },
  },
  {
    what: 'an option',
    cell: status,
    arrive: async (sheet) => {
      await annElsewhere.call(deleteOption, byId(optionID(sheet)));
      await annElsewhere.call(restoreOption, { ...byId(optionID(sheet)), body: {} });
    },
  },
];

test.each(arrivals)('[RIGHTS-25] $what that comes back at another server is edited here', async ({ cell, arrive }) => {
  const sheet = await newSheet();
  await saves.untilKnown(() => edit(ann, cell(sheet)));
  await arrive(sheet);
  expect((await edit(ann, cell(sheet))).code).toBeUndefined();
  await saves.untilKnown(() => edit(ann, cell(sheet)));
});

test('[RIGHTS-25] what is added at another server is edited here, and soon known', async () => {
  const sheet = await newSheet();
  await saves.untilKnown(() => edit(ann, textIn(sheet)));
  const { sheetID } = sheet;
  const row = { groupID: sheet.groups[0].groupID, name: 'New' };
  const { rowID } = (await bobElsewhere.call(addRow, { body: { row } })).body;
  const { columnID } = (await bobElsewhere.call(addColumn, { body: { sheetID, columnTypeID: 1, name: 'New' } })).body;
  const cell = { ...textIn(sheet, columnID), rowID };
  expect((await edit(ann, cell)).code).toBeUndefined();
  await saves.untilKnown(() => edit(ann, cell));
});

test('[RIGHTS-25] refused edits, which anybody can send, don’t make a server forget the sheet', async () => {
  const sheet = await newSheet();
  const stranger = await aPerson(app);
  await saves.untilKnown(() => edit(ann, textIn(sheet)));
  const [known, checked] = [saves.known(), saves.checked()];
  for (let n = 0; n < 5; n++) {
    expect((await edit(stranger, textIn(sheet))).code).toBe('notFound');
    expect((await edit(ann, textIn(sheet))).code).toBeUndefined();
  }
  expect([saves.known() - known, saves.checked() - checked]).toEqual([5, 5]);
});

test('[RIGHTS-26] a person’s new name is what the public is told from then on', async () => {
  const sheet = await newSheet();
  await saves.untilKnown(() => edit(ann, who(sheet)));
  await inDatabase(`update person set first_name = 'Carla' where user_id = ${carl.userID}`);
  await saves.untilKnown(() => edit(ann, who(sheet)));
  const { rows } = await sql<{ faces: object }>`
    select faces from sheet_event where sheet_id = ${sheet.sheetID} order by revision desc limit 1`.execute(
    app.db.kysely,
  );
  expect(rows[0]?.faces).toMatchObject({ public: { cell: { cellUser: { person: { firstName: 'Carla' } } } } });
});
