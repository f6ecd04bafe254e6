/** A made-up kind of cell, put into the lists: no other place of the server may have to know of it. */
import { addCell, updateCell, updateCells, type CellEdit } from '@marquee/contract/cells.ts';
import { addColumn, deleteColumn, listColumnTypes, restoreColumn, type Column } from '@marquee/contract/columns.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { rating } from '@marquee/contract/test/seventh-kind.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { Links } from '#export/links.ts';
import { exportedChunks, exportedHead } from '#export/read-sheet.ts';
import { worksheetXml } from '#export/worksheet.ts';
import { connect } from '#platform/db.ts';
import { startApp } from './app.ts';
import { aPerson, aSheet, readSheet } from './builders.ts';
import { Caller } from './client.ts';
import { freshDatabase } from './database.ts';
import { cellChecks, cellTextBody } from './kind-sql.ts';
import { listen } from './listener.ts';
import { startMailbox } from './mailbox.ts';

// What adding a kind is: a line in the list of the contract, one in the server's …
vi.mock('@marquee/contract/cell-kinds.ts', async (original) => {
  const { withRating } = await import('@marquee/contract/test/seventh-kind.ts');
  return withRating(await original<typeof import('@marquee/contract/cell-kinds.ts')>());
});
vi.mock('#cells/stored-kinds.ts', async (original) => {
  const { storedKinds } = await original<typeof import('#cells/stored-kinds.ts')>();
  const columns = {
    stars: { column: 'made_up_stars', type: 'smallint' },
    remark: { column: 'made_up_remark', type: 'text' },
  };
  const mailed = {
    column: 'made_up_stars',
    words: `select n as id, n || ' stars' as words, null as colour from generate_series(1, 5) as n`,
  };
  return { storedKinds: { ...storedKinds, 99: { columns, mailed } } };
});

// … and a migration.
const url = await freshDatabase();
const db = connect(url, () => undefined);
await sql
  .raw(
    `alter table sheet_column drop constraint sheet_column_column_type_check, add check (column_type between 1 and 99);
    alter table cell add column made_up_stars smallint, add column made_up_remark text,
      ${cellChecks()
        .filter((check) => check.includes('made_up'))
        .map((check) => `add ${check}`)
        .join(', ')};
    create or replace function cell_text(c cell, b cell_banner) returns text
      language sql stable parallel safe as $$${cellTextBody()}$$;`,
  )
  .execute(db.kysely);
await db.close();

const mailbox = await startMailbox();
const app = await startApp(url, { smtpUrl: mailbox.url });
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app, { accountID: ann.accountID });
const sheet = await aSheet(app, { owner: ann, members: [bob] });
const { sheetID } = sheet;
const columnTypeID = rating.columnTypeID as number as ColumnTypeId;
const { body: column } = await ann.call(addColumn, { body: { sheetID, columnTypeID, name: 'Stars' } });
const { columnID } = column;

const edit = (row: 0 | 1 | 2, cellMadeUp: object): CellEdit => {
  const cell: object = { cellID: 0, rowID: sheet.rows[row].rowID, columnID, cellMadeUp };
  return cell as CellEdit;
};
const valueOf = (cell: object | undefined) => (cell as { cellMadeUp?: object } | undefined)?.cellMadeUp;
const starsIn = ({ columns }: { columns: readonly Column[] }) =>
  columns.find((one) => one.columnID === columnID)?.cells.map(valueOf);

test('[CELL-46] a new kind is a type of column', async () => {
  expect(column).toMatchObject({ columnTypeID: 99, cells: [] });
  const types = (await ann.call(listColumnTypes, {})).body;
  expect(types.at(-1)).toEqual({ columnTypeId: 99, name: 'Rating', defaultNewColumnName: 'Stars' });
});

test('[CELL-46] cells of a new kind are filled, changed field by field, emptied, pushed, and read by members and the public', async () => {
  const [member, outside] = [await listen(bob, sheet), await listen(new Caller(app.base), sheet)];
  const { body: added } = await ann.call(addCell, { body: { cell: edit(0, { stars: 4 }) } });
  const ids = { cellID: added.cellID, cellMadeUpID: added.cellID };
  expect(valueOf(added)).toEqual({ ...ids, stars: 4, remark: 'no remark' });
  const named = { body: { cell: edit(0, { remark: '"Good"', stars: 1 }), updateFields: ['remark'] } };
  expect(valueOf((await bob.call(updateCell, named)).body)).toEqual({ ...ids, stars: 4, remark: '"Good"' });
  await ann.call(updateCells, { body: { cells: [edit(1, { stars: 2, remark: '' }), edit(0, { stars: null })] } });
  const emptied = { ...ids, stars: null, remark: '"Good"' };
  for (const reader of [ann, bob, new Caller(app.base)]) {
    const stored = starsIn(await readSheet(reader, sheet.url));
    expect(stored).toEqual([emptied, expect.objectContaining({ stars: 2, remark: '' })]);
  }
  for (const listener of [member, outside]) {
    await listener.heard(3);
    expect(listener.pushes.at(-1)?.change).toMatchObject({
      kind: 'updateRows',
      cells: [{ cellMadeUp: { stars: 2 } }, { cellMadeUp: emptied }],
    });
  }
});

test('[CELL-46] a value of a new kind is checked, and is refused in columns of others as theirs are in its own', async () => {
  const text = { rowID: sheet.rows[0].rowID, columnID: sheet.columns.text.columnID };
  const refused = async (cell: CellEdit) => (await ann.attempt(addCell, { body: { cell } })).code;
  expect(await refused(edit(2, { stars: 6 }))).toBe('badInput');
  expect(await refused({ ...edit(2, { stars: 3 }), ...text })).toBe('wrongKind');
  expect(await refused({ ...text, columnID, cellID: 0, cellText: { text: 'Five' } })).toBe('wrongKind');
});

test('[CELL-46] a column of a new kind comes back with its cells', async () => {
  const before = starsIn(await readSheet(ann, sheet.url));
  await ann.call(deleteColumn, { params: { id: String(columnID) } });
  expect(starsIn(await readSheet(ann, sheet.url))).toBeUndefined();
  await ann.call(restoreColumn, { params: { id: String(columnID) }, body: {} });
  expect(starsIn(await readSheet(ann, sheet.url))).toEqual(before);
});

test('[CELL-46] cells of a new kind are exported', async () => {
  const head = await exportedHead(app.db.kysely, sheetID, ann.userID);
  const chunks = exportedChunks(app.db.kysely, sheetID, { head, withHiddenGroups: false });
  // Not by the thread that is otherwise asked: what is made up for this file is not known there.
  let xml = '';
  for await (const part of worksheetXml(head, chunks, new Links())) xml += part;
  expect(xml).toContain('>2 of 5, </t>');
});

test('[CELL-46] changes of a new kind are mailed, where it says so, in its words', async () => {
  const { kysely } = app.db;
  await sql`delete from alert_change`.execute(kysely);
  await sql`update sheet_user set added_at = now() - interval '1 day'`.execute(kysely);
  await ann.call(addCell, { body: { cell: edit(1, { stars: 5 }) } });
  await sql`update alert_change set at = at - interval '21 minutes'`.execute(kysely);
  await app.changeMails.now();
  await app.mailer.drain();
  const [mail] = mailbox.to(bob.emailAddress);
  expect(mail?.subject).toBe('1 change in Spring campaign');
  expect(mail?.text).toMatch(/2 stars[\s\S]*5 stars/);
});
