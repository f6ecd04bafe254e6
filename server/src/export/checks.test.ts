/** The check report: what presets find in the banners of a real file server, as a file and as a page. */
import { access, addColumn, updateColumn } from '@marquee/contract/columns.ts';
import { addCell } from '@marquee/contract/cells.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { exportChecks } from '@marquee/contract/checks/checks.ts';
import { namePresets } from '@marquee/contract/checks/naming.ts';
import { addPreset } from '@marquee/contract/checks/presets.ts';
import type { PresetRules } from '@marquee/contract/checks/rules.ts';
import { updateGroup } from '@marquee/contract/groups.ts';
import { updateRow } from '@marquee/contract/rows.ts';
import { exportSheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { readSheet as readFile } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { addBigSheet } from '#demo/big-sheet.ts';
import { startApp } from '#test/app.ts';
import { told } from '#test/audit-log.ts';
import { aBanner, anFtpAccount, type BannerFields } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import type { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { unzip } from '#test/unzip.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const ann = await aPerson(app, { admin: true, firstName: 'Ann' });
const bob = await aPerson(app, { accountID: ann.accountID });
const account = await anFtpAccount(ann, await startProftpd(folder.path));
const then = Math.floor(Date.now() / 60_000) * 60_000 - 86_400_000;

const settled = async () => {
  await app.freezer.drain();
  await app.checks.drain();
};
const pathOf = (sheetID: number, query = '') =>
  `${exportChecks.path.replace('{id}', String(sheetID))}?timeZone=Europe/London${query}`;
async function got(who: Caller, path: string) {
  const answer = await fetch(app.base + path, { headers: { ...who.credentials } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const linesOf = async (who: Caller, sheetID: number, tab: string, query = '') =>
  (await readFile((await got(who, pathOf(sheetID, query))).bytes, tab, { trim: false })).map((line) =>
    line.map((cell) => cell ?? ''),
  );
const pageOf = async (who: Caller, sheetID: number, query = '') => {
  const { bytes, headers } = await got(who, pathOf(sheetID, `&as=page${query}`));
  return { headers, html: bytes.toString() };
};

const own = async (name: string, rules: PresetRules, fileTypes: (1 | 2 | 3)[] = [2]) => {
  const said = { source: 'Media plan <3>', advice: '=Ask first' };
  const body = { name, fileTypes, rules, ...said };
  return (await ann.call(addPreset, { params: { id: String(ann.accountID) }, body })).body.presetID;
};
const name = ({ sheetID }: TestSheet, add: string[], groupID: number | null = null, remove: string[] = []) =>
  ann.call(namePresets, { params: { id: String(sheetID) }, body: { groupID, add, remove } });

let nth = 0;
const aPage = async (sheet: TestSheet, body: string, row: 0 | 1 | 2 = 0, more: Partial<BannerFields> = {}) => {
  const ftpfolder = `of-${(nth += 1)}`;
  await folder.write(`${ftpfolder}/index.html`, `<!doctype html>\n<html><body>\n${body}\n</body></html>`, then);
  const fields = { fileName: 'index.html', ftpfolder, fileType: 2, bannerWidth: 300, bannerHeight: 250 } as const;
  return aBanner(sheet, account, { ...fields, ...more }, { row });
};
const console2: PresetRules = { 'js.console': { level: 'warn' }, 'js.dialog': { level: 'fail' } };
const talks = '<script>\nconsole.log(1);\nalert("=1+1 <b>");\n</script>';

/** One banner that fails, one that passes, and one that no preset is for. */
async function aCheckedSheet() {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const cell = await aPage(sheet, talks);
  await aPage(sheet, '<p>Quiet</p>', 1);
  const preset = await own('Plan <i>', console2);
  await name(sheet, [preset]);
  await settled();
  return { sheet, cell, preset };
}

test('[CHECK-90] the file has a line for each finding, with the bytes, what to do and where it is seen; of a banner that passes one', async () => {
  const { cell, sheet } = await aCheckedSheet();
  const [heads, ...lines] = await linesOf(bob, sheet.sheetID, 'Checks');
  expect(heads).toEqual([
    'Group',
    'Row',
    'Column',
    'File',
    'Size',
    'Version',
    'SHA-256',
    'Preset',
    'Result',
    'Rule',
    'What is found',
    'What to do',
    'How sure it is',
    'Where it is seen',
  ]);
  const { rows } = await sql<{ hash: string }>`
    select encode(package, 'hex') as hash from version where cell_id = ${cell.cellID}`.execute(app.db.kysely);
  const about = ['Display', 'MPU', 'My banner', 'index.html', '300×250', 'v1', rows[0]?.hash, 'Plan <i>'];
  expect(lines[0]?.slice(0, 10)).toEqual([...about, 'Fails', 'Dialogs']);
  expect(lines[1]?.slice(0, 10)).toEqual([...about, 'Warning', 'Console']);
  expect(lines[0]?.at(-1)).toMatch(/^index\.html:5 alert\(/);
  expect(lines[0]?.[11]).not.toBe('');
  expect(lines.slice(2).map((line) => [line[1], ...line.slice(7)])).toEqual([
    [sheet.rows[1].name, 'Plan <i>', 'Passes', '', '', '', '', ''],
  ]);
});

test('[CHECK-91] its second sheet has a line for each banner and preset, with counts; its third what the presets are', async () => {
  const { sheet } = await aCheckedSheet();
  const [display] = sheet.groups;
  await name(sheet, ['campaign-manager-360'], display.groupID);
  const lines = await linesOf(ann, sheet.sheetID, 'Banners');
  const [heads] = lines;
  expect(heads?.slice(7)).toEqual([
    'Preset',
    'Preset version',
    'Result',
    'Fails',
    'Warnings',
    'Not known',
    'Passed',
    'Note',
  ]);
  const ofPlan = lines.filter((line) => line[7] === 'Plan <i>');
  expect(ofPlan.map((line) => line.slice(8))).toEqual([
    [1, 'Fails', 1, 1, 0, 0, ''],
    [1, 'Passes', 0, 0, 0, 2, ''],
  ]);
  expect(lines.filter((line) => line[7] === 'Campaign Manager 360').map((line) => line[0])).toContain('Display');
  const told = new Map((await linesOf(ann, sheet.sheetID, 'About')).map(([what, words]) => [what, words]));
  expect(told.get('Check report')).toBe('Spring campaign');
  expect(told.has('Group')).toBe(false);
  expect(told.get('Made (UTC)')).toMatch(/^\d{4}-\d\d-\d\d /);
  expect(told.get('Numbers looked up on')).toMatch(/^\d{4}-\d\d-\d\d$/);
  const { bytes } = await got(ann, pathOf(sheet.sheetID));
  expect(unzip(bytes).get('xl/worksheets/sheet3.xml')).toContain('Media plan &lt;3&gt;');
});

test('[CHECK-92] the page to print says the same, counts how many come to what, and what people wrote is only words there', async () => {
  const { sheet } = await aCheckedSheet();
  await ann.call(updateRow, {
    body: { row: { rowID: sheet.rows[0].rowID, name: '<script>x</script>' }, updateFields: ['name'] },
  });
  const { headers, html } = await pageOf(bob, sheet.sheetID);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(html).toContain('<h1>Spring campaign</h1><p>Check report · ');
  expect(html).toContain('Banners: 2 · Fails: 1 · Passes: 1');
  expect(html).toContain('Plan &lt;i&gt;');
  expect(html).toContain('1 rule fails · 1 warning · 0 passed');
  expect(html).toMatch(/<code>index\.html:5 alert\(/);
  expect(html).toContain('&lt;script&gt;x&lt;/script&gt;');
  expect(html).toMatch(/SHA-256 [\da-f]{12}…/);
  expect(html).not.toContain('<script');
});

test('[CHECK-90] what looks like a formula stays text', async () => {
  const { sheet } = await aCheckedSheet();
  await ann.call(updateRow, { body: { row: { rowID: sheet.rows[0].rowID, name: '=1+1' }, updateFields: ['name'] } });
  const xml = unzip((await got(ann, pathOf(sheet.sheetID))).bytes).get('xl/worksheets/sheet1.xml') ?? '';
  expect(xml).toContain('<is><t xml:space="preserve">=1+1</t></is>');
  expect(xml).not.toContain('<f>');
});

test('[CHECK-93] a group’s report has its own banners, by what the sheet and the group name', async () => {
  const { preset, sheet } = await aCheckedSheet();
  const [display, social] = sheet.groups;
  const inGroup = await linesOf(ann, sheet.sheetID, 'Banners', `&groupID=${display.groupID}`);
  expect(new Set(inGroup.slice(1).map((line) => line[0]))).toEqual(new Set(['Display']));
  await name(sheet, [], null, [preset]);
  await name(sheet, [await own('Of the group', console2)], display.groupID);
  const { html } = await pageOf(ann, sheet.sheetID, `&groupID=${display.groupID}`);
  expect(html).toContain('<h1>Spring campaign: Display</h1>');
  expect(html).toContain('<td>Of the group</td><td>v1</td><td>Display</td>');
  expect(await got(ann, pathOf(sheet.sheetID, `&groupID=${social.groupID}`))).toMatchObject({ status: 409 });
});

test('[CHECK-94] without presets it is refused, and so is a group of another sheet; it is for members alone', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const call = (who: Caller, groupID?: number) =>
    who.call(exportChecks, {
      params: { id: String(sheet.sheetID) },
      query: groupID ? { groupID: String(groupID) } : {},
    });
  await expect(call(ann)).rejects.toThrow('nothingToPass');
  const other = await aSheet(app, { owner: ann });
  await expect(call(ann, other.groups[0].groupID)).rejects.toThrow('notFound');
  await expect(call(await aPerson(app))).rejects.toThrow('notFound');
  expect((await got({ credentials: {} } as Caller, pathOf(sheet.sheetID))).status).toBe(401);
});

test('[CHECK-94] it is in the audit log', async () => {
  const { sheet } = await aCheckedSheet();
  await got(bob, pathOf(sheet.sheetID));
  expect((await told(ann)).at(-1)).toBe('checksExported');
});

test('[CHECK-95] columns that are just for one person are in nobody’s report; what is hidden from public is', async () => {
  const { cell, sheet } = await aCheckedSheet();
  const added = { sheetID: sheet.sheetID, name: 'Mine', columnTypeID: columnTypes.banner };
  const { columnID } = (await bob.call(addColumn, { body: added })).body;
  const only = { columnID, accessRestrictions: access.justForMe };
  await bob.call(updateColumn, { body: { column: only, updateFields: ['accessRestrictions'] } });
  const { ftpfolder = '' } = cell.cellBanner ?? {};
  await folder.write(`${ftpfolder}/own/index.html`, talks, then);
  const at = { ftpfolder, fileName: 'own/index.html', fileType: 2 } as const;
  const cellBanner = { ftpaccountID: account.ftpAaccountID, ...at };
  await bob.call(addCell, { body: { cell: { rowID: sheet.rows[0].rowID, columnID, cellBanner } } });
  await settled();
  const group = { groupID: sheet.groups[0].groupID, hideFromPublic: true };
  await ann.call(updateGroup, { body: { group, updateFields: ['hideFromPublic'] } });
  for (const who of [ann, bob]) {
    expect(await linesOf(who, sheet.sheetID, 'Banners')).toHaveLength(1 + 2);
    expect((await pageOf(who, sheet.sheetID)).html).not.toContain('Mine');
  }
  const file = await got(ann, exportSheet.path.replace('{id}', String(sheet.sheetID)));
  expect(unzip(file.bytes).has('xl/worksheets/sheet2.xml')).toBe(false);
});

/** Says of the bytes of a banner's version what is known of them. */
const know = ({ cellID }: { cellID: number }, state: 'waiting' | 'failed') =>
  sql`update banner_fact set state = ${state}, facts = null, reason = 'unreadable', due_at = null
    where package = (select package from version where cell_id = ${cellID})`.execute(app.db.kysely);

test('[CHECK-96] banners that are not checked yet, that can’t be, and that no preset is for say so', async () => {
  const { cell, sheet } = await aCheckedSheet();
  await folder.write('pictured/hero.gif', 'a picture', then);
  const hero = await aPage(sheet, '', 2, { fileName: 'hero.gif', ftpfolder: 'pictured', fileType: 1 });
  await settled();
  const said = async () => (await linesOf(ann, sheet.sheetID, 'Banners')).slice(1).map((line) => [line[9], line[14]]);
  await know(cell, 'failed');
  expect(await said()).toEqual([
    ['Can’t be checked', 'This version can’t be checked, as its files can’t be read.'],
    ['Passes', ''],
    ['', 'No preset is for this kind of banner.'],
  ]);
  await know(hero, 'waiting');
  expect((await said()).at(-1)).toEqual(['Not checked yet', '']);
  const totals = 'Banners: 3 · Passes: 1 · Not checked yet: 1 · Can’t be checked: 1';
  expect((await pageOf(ann, sheet.sheetID)).html).toContain(totals);
});

test('[CHECK-96] asking for a report has bytes read that nobody has read yet', async () => {
  const { cell, sheet } = await aCheckedSheet();
  await sql`delete from banner_fact where package = (select package from version where cell_id = ${cell.cellID})`.execute(
    app.db.kysely,
  );
  await linesOf(ann, sheet.sheetID, 'Checks');
  await settled();
  expect((await linesOf(ann, sheet.sheetID, 'Checks'))[1]?.[8]).toBe('Fails');
});

test('[CHECK-97] others edit the sheet while what is found in 2,000 banners becomes a report', async () => {
  const { cell } = await aCheckedSheet();
  const { kysely } = app.db;
  const owner = { ownerUserID: ann.userID, accountID: ann.accountID };
  const big = await addBigSheet(app.db, { ...owner, rows: 2000, columns: 9, name: 'Large' });
  await sql`
    with banners as (
      select c.cell_id from cell c join cell_banner b on b.cell_id = c.cell_id where c.sheet_id = ${big.sheetID}
    ), shown as (
      update cell_banner b set ftp_account_id = v.ftp_account_id, file_type = v.file_type,
        ftp_folder = 'large/' || b.cell_id, file_name = v.file_name
      from version v where v.cell_id = ${cell.cellID} and b.cell_id in (select cell_id from banners) returning b.cell_id
    ), made as (
      insert into version (cell_id, number, package, page, is_whole, ftp_account_id, file_type, folder, file_name, taken_how)
      select s.cell_id, 1, v.package, v.page, true, v.ftp_account_id, v.file_type, 'large/' || s.cell_id, v.file_name, 'edit'
      from shown s, version v where v.cell_id = ${cell.cellID} returning cell_id, version_id
    )
    insert into freezing (cell_id, state, due_at, version_id) select cell_id, 'frozen', null, version_id from made
    on conflict (cell_id) do update set state = 'frozen', due_at = null, version_id = excluded.version_id
  `.execute(kysely);
  await sql`analyze cell_banner, version, freezing`.execute(kysely);
  const presetID = await own('Many', console2);
  await ann.call(namePresets, {
    params: { id: String(big.sheetID) },
    body: { groupID: null, add: [presetID], remove: [] },
  });
  const { columns, groups } = await readSheet(ann, big.url);
  const rowID = groups[0]?.rows[0]?.rowID ?? 0;
  const other = columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;
  let isMade = false;
  const report = pageOf(ann, big.sheetID).finally(() => {
    isMade = true;
  });
  let edits = 0;
  while (!isMade) {
    await ann.call(addCell, { body: { cell: { rowID, columnID: other, cellText: { text: `Edit ${edits}` } } } });
    edits += 1;
  }
  expect(edits).toBeGreaterThan(3);
  expect((await report).html.match(/<tr class="banner">/g)).toHaveLength(2000);
}, 60_000);
