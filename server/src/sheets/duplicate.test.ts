/** Copies of whole sheets: of sheets, into templates and out of them. */
import { duplicateSheet, addSheet } from '@marquee/contract/sheets.ts';
import { shippedTemplateNames, shippedTemplates } from '@marquee/contract/shipped-templates.ts';
import { addTemplate, deleteTemplate, listTemplates, updateTemplate } from '@marquee/contract/templates.ts';
import { updateCell } from '@marquee/contract/cells.ts';
import { limits } from '@marquee/contract/limits.ts';
import { addRow, updateRow } from '@marquee/contract/rows.ts';
import { anFtpAccount, aBanner } from '#test/banner-cells.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { aFilledSheet, saysRow } from '#test/filled-sheet.ts';

const app = await startApp();
const visitor = new Caller(app.base);

/** Of a sheet what its copy should have, too: names, order, options, widths, and who sees what. */
const shape = (sheet: Awaited<ReturnType<typeof readSheet>>) => ({
  groups: sheet.groups.map((group) => [group.name, group.hideFromPublic, group.rows.map((row) => row.name)]),
  columns: sheet.columns.map(({ name, width, accessRestrictions, multiChoiceOptions }) => [
    name,
    width,
    accessRestrictions,
    multiChoiceOptions.map((option) => [option.name, option.colour]),
  ]),
  width: sheet.rowNameColumnWidth,
});

test('[SHEET-10] a sheet is copied with what its copier sees of it, but for comments, into a sheet of theirs', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const { body: head } = await ann.call(duplicateSheet, { params: { id: String(sheet.sheetID) }, body: {} });
  expect(head).toMatchObject({ name: 'Spring campaign (copy)', ownerUserID: ann.userID, accountID: ann.accountID });
  expect(head.url).not.toBe(sheet.url);
  const [original, copy] = [await readSheet(ann, sheet.url), await readSheet(ann, head.url)];
  expect(shape(copy)).toEqual(shape(original));
  expect(copy.columns.map((column) => column.name)).toContain('Ann');
  expect(copy.columns.map((column) => column.name)).not.toContain('Bob');
  const first = copy.groups[0]?.rows[0];
  expect(first).toMatchObject({ noOfComments: 0 });
  expect(saysRow(copy, first?.rowID ?? 0)).toEqual(saysRow(original, sheet.rows[0].rowID));
  expect(shape(await readSheet(visitor, head.url))).toEqual(shape(await readSheet(visitor, sheet.url)));
  // The copy and the original are two things.
  await ann.call(updateRow, { body: { row: { rowID: first?.rowID ?? 0, name: 'Mine' }, updateFields: ['name'] } });
  expect((await readSheet(ann, sheet.url)).groups[0]?.rows[0]?.name).toBe('MPU');
  // Nobody came along, and whom a Who cell shows is known as somebody who left.
  expect(copy.users.map((user) => user.userID)).toEqual([ann.userID]);
  expect(copy.formerUsers.map((user) => user.userID)).toEqual([bob.userID]);
  expect((await readSheet(bob, head.url)).noOfComments).toBeUndefined();
});

test('[SHEET-11] a sheet is copied without values, or without rows, where that is asked for', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  const copyOf = async (content: 'rows' | 'structure') => {
    const call = { params: { id: String(sheet.sheetID) }, body: { name: content, content } };
    return readSheet(ann, (await ann.call(duplicateSheet, call)).body.url);
  };
  const [rows, structure] = [await copyOf('rows'), await copyOf('structure')];
  const original = shape(await readSheet(ann, sheet.url));
  expect(shape(rows)).toEqual(original);
  expect(rows.columns.flatMap((column) => column.cells)).toEqual([]);
  expect(shape(structure).columns).toEqual(original.columns);
  expect(structure.groups.map((group) => [group.name, group.rows])).toEqual([
    ['Display', []],
    ['Social', []],
  ]);
  expect([rows.name, structure.name]).toEqual(['rows', 'structure']);
});

test('[SHEET-12] a banner comes along with its file and what is known of it; in another account without its FTP account', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  const account = await anFtpAccount(ann, '127.0.0.1');
  const foreigner = await aPerson(app, { admin: true });
  await sql`insert into sheet_user (sheet_id, user_id) values (${sheet.sheetID}, ${foreigner.userID})`.execute(
    app.db.kysely,
  );
  await aBanner(sheet, account, { fileName: 'mpu_v1.png', recentlyUpdated: true });
  const bannerIn = async (who: Caller) => {
    const call = { params: { id: String(sheet.sheetID) }, body: {} };
    const copy = await readSheet(who, (await who.call(duplicateSheet, call)).body.url);
    return copy.columns.find((column) => column.name === 'My banner')?.cells[0]?.cellBanner;
  };
  const { ftpAaccountID: ftpaccountID } = account;
  const banner = { fileName: 'mpu_v1.png', recentlyUpdated: false };
  expect(await bannerIn(ann)).toMatchObject({ ...banner, ftpaccountID });
  expect(await bannerIn(foreigner)).toMatchObject({ ...banner, ftpaccountID: null });
});

test('[SHEET-13] a sheet is saved as a template of its account, with its rows or without, and new sheets are made of it', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const { sheetID } = sheet;
  const bare = (await bob.call(addTemplate, { body: { sheetID, name: 'Bare' } })).body;
  const full = (await bob.call(addTemplate, { body: { sheetID, name: 'All of it', withRows: true } })).body;
  const columns = ['text', 'date', 'status', 'who', 'link', 'banner'].map((noun) => `My ${noun}`);
  // What is just for somebody stays out of it, also what is just for its maker.
  expect(bare).toMatchObject({ groups: ['Display', 'Social'], noOfRows: 0, madeByUserID: bob.userID, mayChange: true });
  expect(new Set(bare.columns)).toEqual(new Set(columns));
  expect(full).toMatchObject({ noOfRows: 3 });
  const newOf = async (templateID: number) => {
    const { body } = await ann.call(addSheet, { body: { name: 'Summer', templateID, rowNameColumnWidth: 280 } });
    return readSheet(ann, body.url);
  };
  const [ofBare, ofFull] = [await newOf(bare.templateID), await newOf(full.templateID)];
  const original = await readSheet(ann, sheet.url);
  const shared = shape(original).columns.filter(([name]) => name !== 'Ann');
  expect(shape(ofBare).columns).toEqual(shared);
  expect(ofBare.groups.map((group) => [group.name, group.hideFromPublic, group.rows.length])).toEqual([
    ['Display', false, 0],
    ['Social', true, 0],
  ]);
  expect(ofFull.name).toBe('Summer');
  const { Ann: _, ...said } = saysRow(original, sheet.rows[0].rowID);
  expect(saysRow(ofFull, ofFull.groups[0]?.rows[0]?.rowID ?? 0)).toEqual(said);
  // What becomes of the sheet since is no matter of the template.
  await ann.call(addRow, { body: { row: { groupID: sheet.groups[0].groupID, name: 'Late' } } });
  expect((await newOf(full.templateID)).groups[0]?.rows).toHaveLength(2);
});

test('[SHEET-14] the users of an account see its templates and nobody else; a template is no sheet', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const stranger = await aPerson(app, { admin: true });
  const { templateID } = (
    await ann.call(addTemplate, { body: { sheetID: sheet.sheetID, name: 'Ours', withRows: true } })
  ).body;
  const namesFor = async (who: Caller) =>
    (await who.call(listTemplates, {})).body.map((one) => [one.name, one.mayChange]);
  expect([await namesFor(ann), await namesFor(bob), await namesFor(stranger)]).toEqual([
    [['Ours', true]],
    [['Ours', false]],
    [],
  ]);
  expect(await stranger.attempt(addSheet, { body: { name: 'Mine', templateID } })).toMatchObject({ code: 'notFound' });
  expect(await ann.attempt(addSheet, { body: { name: 'No', templateID: sheet.sheetID } })).toMatchObject({
    code: 'notFound',
  });
  const { rows } = await sql<{ url: string; row_id: number; column_id: number }>`
    select s.url, r.row_id, k.column_id from sheet s join sheet_row r using (sheet_id) join sheet_column k using (sheet_id)
    where s.sheet_id = ${templateID} and k.column_type = 1`.execute(app.db.kysely);
  const [{ url, row_id: rowID, column_id: columnID } = { url: '', row_id: 0, column_id: 0 }] = rows;
  for (const who of [ann, bob, visitor]) await expect(readSheet(who, url)).rejects.toThrow();
  const edit = { body: { cell: { rowID, columnID, cellText: { text: 'x' } }, updateFields: ['text'] } };
  expect(await ann.attempt(updateCell, edit)).toMatchObject({ status: 404 });
  expect(await ann.attempt(duplicateSheet, { params: { id: String(templateID) }, body: {} })).toMatchObject({
    status: 404,
  });
});

test('[SHEET-15] a template is renamed and deleted by whoever made it and by admin users', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const { templateID } = (await bob.call(addTemplate, { body: { sheetID: sheet.sheetID, name: 'Old name' } })).body;
  const rename = (name: string) => ({ body: { templateID, name } });
  expect((await bob.call(updateTemplate, rename('Newer'))).body.name).toBe('Newer');
  expect((await ann.call(updateTemplate, rename('Newest'))).body.name).toBe('Newest');
  const other = await aPerson(app, { accountID: ann.accountID });
  expect(await other.attempt(updateTemplate, rename('Mine'))).toMatchObject({ code: 'templateKeeperOnly' });
  const { url } = (await ann.call(addSheet, { body: { name: 'Of it', templateID } })).body;
  await bob.call(deleteTemplate, { params: { id: String(templateID) } });
  expect((await ann.call(listTemplates, {})).body).toEqual([]);
  expect(await ann.attempt(addSheet, { body: { name: 'Too late', templateID } })).toMatchObject({ code: 'notFound' });
  expect((await readSheet(ann, url)).groups).toHaveLength(2);
});

test('[SHEET-16] a sheet of a template that comes with Marquee has its groups, columns and options', async () => {
  const ann = await aPerson(app, { admin: true });
  for (const shippedTemplate of shippedTemplateNames) {
    const template = shippedTemplates[shippedTemplate];
    const { body } = await ann.call(addSheet, { body: { name: 'New', shippedTemplate } });
    const sheet = await readSheet(ann, body.url);
    expect(sheet.groups.map((group) => group.name)).toEqual(template.groups);
    expect(
      sheet.columns.map(({ columnTypeID, name, width, multiChoiceOptions }) => ({
        name,
        columnTypeID,
        width,
        options: multiChoiceOptions.map((option) => ({
          name: option.name,
          colour: option.colour,
          ...(option.isDone === true && { isDone: true }),
        })),
      })),
    ).toEqual(template.columns.map((column) => ({ ...column, options: column.options ?? [] })));
  }
});

test('[SHEET-17] an account keeps so many templates', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  await sql`insert into sheet (account_id, owner_user_id, name, url, is_template)
    select ${ann.accountID}, ${ann.userID}, 'Kept', 'template-' || gen_random_uuid(), true
    from generate_series(1, ${limits.templatesPerAccount})`.execute(app.db.kysely);
  const body = { sheetID: sheet.sheetID, name: 'One more' };
  expect(await ann.attempt(addTemplate, { body })).toMatchObject({ status: 409, code: 'tooManyTemplates' });
});
