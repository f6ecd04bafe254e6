/** Copies of whole sheets: of sheets, into templates and out of them. */
import { duplicateSheet, addSheet } from '@marquee/contract/sheets.ts';
import { shippedTemplateNames } from '@marquee/contract/shipped-template-names.ts';
import { shippedTemplates } from '@marquee/contract/shipped-templates.ts';
import { addTemplate, deleteTemplate, listTemplates, updateTemplate } from '@marquee/contract/templates.ts';
import { updateCell } from '@marquee/contract/cells.ts';
import { limits } from '@marquee/contract/limits.ts';
import { notices } from '@marquee/contract/live.ts';
import { addRow, addRows, cancelDuplicating, updateRow } from '@marquee/contract/rows.ts';
import { addView, deleteView } from '@marquee/contract/views.ts';
import { anFtpAccount, aBanner } from '#test/banner-cells.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { aFilledSheet, saysRow } from '#test/filled-sheet.ts';
import { listen } from '#test/listener.ts';

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

test('[SCREEN-556] a sheet is not copied where that was called off, and how far it has come is told to who asked', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  const { groupID } = sheet.groups[0];
  const rows = Array.from({ length: 2_500 }, (_, n) => ({ groupID, name: `Row ${n}` }));
  await ann.call(addRows, { body: { rows } });
  const asker = await listen(ann, sheet);
  const heard: unknown[] = [];
  asker.client.on(notices.bannerProgress, (progress: unknown) => heard.push(progress));
  const ask = (copyKey: string) =>
    ann.attempt(duplicateSheet, {
      params: { id: String(sheet.sheetID) },
      body: { name: 'Copied', copyKey, signalRConnectionID: asker.connectionID },
    });
  expect((await ask('as it is')).status).toBe(201);
  await expect
    .poll(() => heard)
    .toContainEqual({ key: 'as it is', done: 2_503, total: 2_503, message: 'Copying rows' });
  await ann.call(cancelDuplicating, { body: { key: 'called off' } });
  expect(await ask('called off')).toMatchObject({ status: 409, code: 'cancelled' });
  const { rows: named } = await sql`select from sheet where name = 'Copied'`.execute(app.db.kysely);
  expect(named).toHaveLength(1);
});

test('[VIEW-5] the views of all members come along, to a copy and by way of a template, and speak of what is there', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const { columns, groups, rows, sheetID } = sheet;
  const [option = 0] = sheet.options.map((one) => one.multiChoiceOptionID);
  const elsewhere = 2_147_483_647;
  const look = {
    filters: [
      { by: 'oneOf' as const, columnID: columns.status.columnID, ids: [option, null, elsewhere] },
      { by: 'oneOf' as const, columnID: columns.who.columnID, ids: [bob.userID, elsewhere] },
      { by: 'contains' as const, columnID: 0, words: 'MPU' },
      { by: 'past' as const, columnID: elsewhere },
    ],
    sort: { columnID: columns.date.columnID, isDescending: true },
    hiddenColumns: [columns.text.columnID, elsewhere],
    hiddenGroups: [groups[1].groupID],
    hiddenRows: [rows[0].rowID, elsewhere],
    closedGroups: [groups[0].groupID],
    rowHeight: 56 as const,
  };
  const save = (name: string, isShared: boolean) => ann.call(addView, { body: { sheetID, name, isShared, look } });
  await save('Everybody’s', true);
  await save('Ann’s', false);
  const gone = (await save('Gone', true)).body;
  await ann.call(deleteView, { params: { id: String(gone.viewID) } });

  /** The look of the one view of a copy, in the names of what it speaks of. */
  const viewOf = async (url: string) => {
    const copy = await readSheet(ann, url);
    const column = (id: number) => copy.columns.find(({ columnID }) => columnID === id)?.name ?? id;
    const optionName = (id: number | null) =>
      copy.columns.flatMap((one) => one.multiChoiceOptions).find((one) => one.multiChoiceOptionID === id)?.name ?? id;
    const group = (id: number) => copy.groups.find(({ groupID }) => groupID === id)?.name ?? id;
    const row = (id: number) =>
      copy.groups.flatMap((one) => one.rows ?? []).find(({ rowID }) => rowID === id)?.name ?? id;
    const [view, ...others] = copy.views ?? [];
    expect([view?.name, view?.isShared, others]).toEqual(['Everybody’s', true, []]);
    const said = view?.look;
    return {
      filters: said?.filters.map((one) => [column(one.columnID), 'ids' in one ? one.ids.map(optionName) : one.by]),
      sort: said?.sort && column(said.sort.columnID),
      hidden: [said?.hiddenColumns.map(column), said?.hiddenGroups.map(group), said?.hiddenRows.map(row)],
      closed: said?.closedGroups.map(group),
      rowHeight: said?.rowHeight,
    };
  };
  const copyOf = async (content: 'values' | 'structure') =>
    (await ann.call(duplicateSheet, { params: { id: String(sheetID) }, body: { content } })).body.url;
  const whole = {
    filters: [
      ['My status', ['Open', null]],
      ['My who', [bob.userID]],
      [0, 'contains'],
    ],
    sort: 'My date',
    hidden: [['My text'], ['Social'], ['MPU']],
    closed: ['Display'],
    rowHeight: 56,
  };
  expect(await viewOf(await copyOf('values'))).toEqual(whole);
  // Nobody came along, nor did any row.
  const bare = { ...whole, filters: [whole.filters[0], whole.filters[2]], hidden: [['My text'], ['Social'], []] };
  expect(await viewOf(await copyOf('structure'))).toEqual(bare);
  const template = (await ann.call(addTemplate, { body: { sheetID, name: 'With views', withRows: true } })).body;
  const made = await ann.call(addSheet, { body: { name: 'Of it', templateID: template.templateID } });
  expect(await viewOf(made.body.url)).toEqual(whole);
});
