/** Banners of a real file server are read and counted by presets: once, for whom, of which version, and when that is told. */
import { listChecks } from '@marquee/contract/checks/sheet-checks.ts';
import { getChecks } from '@marquee/contract/checks/checks.ts';
import { namePresets, ownNumber } from '@marquee/contract/checks/naming.ts';
import * as presets from '@marquee/contract/checks/presets.ts';
import type { PresetRules } from '@marquee/contract/checks/rules.ts';
import { updateCell, addCell, type Cell } from '@marquee/contract/cells.ts';
import { access, addColumn, updateColumn } from '@marquee/contract/columns.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { fromSteps } from '@marquee/contract/packed-sheet.ts';
import { updateRow } from '@marquee/contract/rows.ts';
import { keepSteered } from '@marquee/contract/steered.ts';
import { markOfFile } from '@marquee/contract/stills.ts';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount, type BannerFields } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Caller, refusal } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { listen } from '#test/listener.ts';
import { readStack } from '#test/version-stack.ts';
import { tellSheetsOfPreset } from './tell-checks.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app, { accountID: ann.accountID });
const account = await anFtpAccount(ann, host);
const minute = 60_000;
const then = Math.floor(Date.now() / minute) * minute - 24 * 60 * minute;
let nth = 0;

const settled = async () => {
  await app.freezer.drain();
  await app.checks.drain();
};
afterEach(settled);

const own = async (rules: PresetRules, fileTypes: (1 | 2 | 3)[] = [1, 2]) =>
  (
    await ann.call(presets.addPreset, {
      params: { id: String(ann.accountID) },
      body: { name: 'Ours', fileTypes, rules, source: '', advice: '' },
    })
  ).body.presetID;
const of = ({ sheetID }: TestSheet) => ({ params: { id: String(sheetID) } });
const name = (sheet: TestSheet, add: string[], groupID: number | null = null, remove: string[] = []) =>
  ann.call(namePresets, { ...of(sheet), body: { groupID, add, remove } });
/** What is listed of each cell. */
const listed = async (sheet: TestSheet, who: TestPerson = ann) => {
  const { cells, files, found, states } = (await who.call(listChecks, of(sheet))).body;
  return new Map(fromSteps(cells).map((cell, at) => [cell, { file: files[at], state: states[at], found: found[at] }]));
};
const found = async (cell: Cell, number?: number, who: Caller = ann) =>
  (
    await who.call(getChecks, {
      params: { id: String(cell.cellID) },
      query: number === undefined ? {} : { number: String(number) },
    })
  ).body;
const facts = async () =>
  (await sql<{ state: string; attempts: number }>`select state, attempts from banner_fact`.execute(app.db.kysely)).rows;

const image = async (sheet: TestSheet, words: string, more: Partial<BannerFields> = {}, row: 0 | 1 | 2 = 0) => {
  const ftpfolder = `of-${(nth += 1)}`;
  await folder.write(`${ftpfolder}/hero_v1.gif`, words, then);
  return aBanner(sheet, account, { fileName: 'hero_v1.gif', ftpfolder, fileType: 1, ...more }, { row });
};
const fails: PresetRules = { 'name.length': { level: 'fail', most: 3 } };
const warns: PresetRules = { 'name.length': { level: 'warn', most: 3 } };

test('[CHECK-33] bytes are read once, whatever number of cells show them, and none where no presets are named', async () => {
  const sheet = await aSheet(app, { owner: ann });
  await image(sheet, 'the same');
  await image(sheet, 'the same', {}, 1);
  await settled();
  expect(await facts()).toEqual([]);
  expect((await listed(sheet)).size).toBe(0);
  const preset = await own(fails);
  await name(sheet, [preset]);
  await settled();
  expect(await facts()).toEqual([{ state: 'known', attempts: 1 }]);
  await image(sheet, 'the same', {}, 2);
  await settled();
  await name(sheet, [await own(warns)]);
  await settled();
  expect(await facts()).toEqual([{ state: 'known', attempts: 1 }]);
});

describe('[CHECK-34] how banners do', () => {
  test('is counted by each preset that their sheet and their group name, and is nothing by what is for others', async () => {
    const sheet = await aSheet(app, { owner: ann });
    const [a, b, c] = [await own(fails), await own(warns), await own(fails, [2, 3])];
    await name(sheet, [a, c]);
    await name(sheet, [b], sheet.groups[1].groupID);
    const [first, last] = [await image(sheet, 'first'), await image(sheet, 'last', {}, 2)];
    await settled();
    const { body } = await ann.call(listChecks, of(sheet));
    expect(body.presets.map(({ presetID }) => presetID)).toEqual([a, c, b]);
    const file = markOfFile({ ftpfolder: first.cellBanner?.ftpfolder ?? '', fileName: 'hero_v1.gif' });
    expect((await listed(sheet)).get(first.cellID)).toEqual({ file, state: 'checked', found: [[1, 0, 0], null, null] });
    expect((await listed(sheet)).get(last.cellID)?.found).toEqual([[1, 0, 0], null, [0, 1, 0]]);
    const row = { rowID: last.rowID, groupID: sheet.groups[0].groupID, ordering: 1 };
    await ann.call(updateRow, { body: { row, updateFields: ['orderingAndGroup'] } });
    expect((await listed(sheet)).get(last.cellID)?.found).toEqual([[1, 0, 0], null, null]);
  });

  test('is of the presets that are named in their group alone, and of cells that have to pass none nothing', async () => {
    const sheet = await aSheet(app, { owner: ann });
    await name(sheet, [await own(fails)], sheet.groups[1].groupID);
    await image(sheet, 'free');
    const bound = await image(sheet, 'bound', {}, 2);
    await settled();
    expect([...(await listed(sheet)).keys()]).toEqual([bound.cellID]);
  });

  test('counts another size, and another preset, at once', async () => {
    const sheet = await aSheet(app, { owner: ann });
    const preset = await own({ 'size.allowed': { level: 'fail', sizes: ['300x250'] } });
    await name(sheet, [preset]);
    const cell = await image(sheet, 'sized', { bannerWidth: 728, bannerHeight: 90 });
    await settled();
    const counts = async () => (await listed(sheet)).get(cell.cellID)?.found;
    expect(await counts()).toEqual([[1, 0, 0]]);
    const size = { bannerWidth: 300, bannerHeight: 250 };
    const updateFields: ['bannerWidth', 'bannerHeight'] = ['bannerWidth', 'bannerHeight'];
    await ann.call(updateCell, { body: { cell: { ...cell, cellBanner: size }, updateFields } });
    expect(await counts()).toEqual([[0, 0, 0]]);
    await ann.call(presets.updatePreset, {
      params: { id: String(ownNumber(preset)) },
      body: { name: 'Ours', fileTypes: [1], rules: fails, source: '', advice: '', version: 1 },
    });
    expect(await counts()).toEqual([[1, 0, 0]]);
  });

  test('is said rule by rule, the gravest first, with what the preset is; its zip and what lay beside it count', async () => {
    const zip = zipSync({ 'index.html': new TextEncoder().encode('<p>'), '.DS_Store': new TextEncoder().encode('x') });
    await folder.write('zipped/hero_v1.zip', Buffer.from(zip), then);
    const sheet = await aSheet(app, { owner: ann });
    await name(sheet, [
      await own({
        'pkg.junk': { level: 'warn' },
        'name.length': { level: 'fail', most: 3 },
        'pkg.zip': { level: 'fail' },
      }),
    ]);
    const cell = await aBanner(sheet, account, { fileName: 'hero_v1.zip', ftpfolder: 'zipped', fileType: 2 });
    await settled();
    const { number, presets: by, reason, state } = await found(cell);
    expect({ number, reason, state }).toEqual({ number: 1, reason: null, state: 'checked' });
    expect(by).toMatchObject([{ preset: { name: 'Ours', version: 1, checkedOn: null }, isForIt: true, noOfPassed: 1 }]);
    expect(by[0]?.findings.map(({ level, rule }) => `${level} ${rule}`)).toEqual(['fail name.length', 'warn pkg.junk']);
  });
});

test('[CHECK-35] of an older version it is found once somebody asks, and said when it is known; of no such version nothing', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const cell = await image(sheet, 'old');
  await settled();
  const { ftpfolder = '' } = cell.cellBanner ?? {};
  await folder.write(`${ftpfolder}/b.gif`, 'new', then);
  await ann.call(updateCell, {
    body: { cell: { ...cell, cellBanner: { fileName: 'b.gif' } }, updateFields: ['fileName'] },
  });
  await settled();
  await name(sheet, [await own(fails)]);
  await settled();
  const listener = await listen(ann, sheet);
  expect(await found(cell, 1)).toEqual({ state: 'waiting', reason: null, number: 1, presets: [] });
  await app.checks.drain();
  await listener.heard(1);
  const told = { cellID: cell.cellID, rowID: cell.rowID, columnID: cell.columnID };
  expect(listener.pushes.map(({ change }) => change)).toEqual([{ kind: 'checkBanners', cells: [told] }]);
  expect((await found(cell, 1)).presets[0]?.findings).toMatchObject([{ rule: 'name.length' }]);
  expect((await found(cell)).number).toBe(2);
  expect(await refusal(ann.attempt(getChecks, { params: { id: cell.cellID }, query: { number: '3' } }))).toBe(
    '404 notFound',
  );
});

test('[CHECK-35] a banner that is not frozen waits, and one that can’t be has no copy', async () => {
  const sheet = await aSheet(app, { owner: ann });
  await name(sheet, [await own(fails)]);
  const cell = await image(sheet, 'here', { fileName: 'unplayable.psd' });
  expect(await found(cell)).toEqual({ state: 'waiting', reason: null, number: 0, presets: [] });
  await settled();
  expect(await found(cell)).toEqual({ state: 'failed', reason: 'noCopy', number: 0, presets: [] });
  expect((await listed(sheet)).get(cell.cellID)).toMatchObject({ state: 'failed', found: [] });
});

describe('[CHECK-36] what is just for one person', () => {
  test('is checked for them alone: listed, told and found', async () => {
    const sheet = await aSheet(app, { owner: ann, members: [bob] });
    await image(sheet, 'all members');
    const columnTypeID = columnTypes.banner;
    const { body: column } = await ann.call(addColumn, {
      body: { sheetID: sheet.sheetID, columnTypeID, name: 'Mine' },
    });
    const justForMe = { ...column, accessRestrictions: access.justForMe };
    await ann.call(updateColumn, { body: { column: justForMe, updateFields: ['accessRestrictions'] } });
    await folder.write('mine/hero_v1.gif', 'mine alone', then);
    const cellBanner = {
      ftpaccountID: account.ftpAaccountID,
      fileName: 'hero_v1.gif',
      ftpfolder: 'mine',
      fileType: 1 as const,
    };
    const { body: mine } = await ann.call(addCell, {
      body: { cell: { rowID: sheet.rows[1].rowID, columnID: column.columnID, cellBanner } },
    });
    await settled();
    const [forAnn, forBob] = [await listen(ann, sheet), await listen(bob, sheet)];
    await name(sheet, [await own(fails)]);
    await settled();
    await forAnn.heard(2);
    await forBob.heard(2);
    const cellsTold = (listener: typeof forAnn) =>
      listener.pushes.flatMap(({ change }) =>
        change.kind === 'checkBanners' ? change.cells.map(({ cellID }) => cellID) : [],
      );
    expect(cellsTold(forAnn)).toContain(mine.cellID);
    expect(cellsTold(forBob)).not.toContain(mine.cellID);
    expect((await listed(sheet)).size).toBe(2);
    expect([...(await listed(sheet, bob)).keys()]).not.toContain(mine.cellID);
    expect(await refusal(bob.attempt(getChecks, { params: { id: mine.cellID } }))).toBe('404 notFound');
    const { body } = await bob.call(getChanges, { params: { id: String(sheet.sheetID) }, query: { since: '0' } });
    expect(JSON.stringify(body)).not.toContain(`"cellID":${mine.cellID}`);
  });
});

describe('[CHECK-37] members are told', () => {
  test('once of what is checked close together, and others not', async () => {
    const sheet = await aSheet(app, { owner: ann, members: [bob] });
    const cells = [await image(sheet, 'one of two'), await image(sheet, 'two of two', {}, 1)];
    await settled();
    const [member, visitor] = [await listen(bob, sheet), await listen(new Caller(app.base), sheet)];
    await name(sheet, [await own(fails)]);
    await app.checks.drain();
    await member.heard(2);
    expect(member.pushes.map(({ change }) => change)).toEqual([
      { kind: 'checkBanners', cells: [] },
      { kind: 'checkBanners', cells: cells.map(({ cellID, columnID, rowID }) => ({ cellID, rowID, columnID })) },
    ]);
    expect(visitor.pushes).toEqual([]);
  });

  test('of a preset that is another one by now, on the sheets that name it', async () => {
    const [sheet, other] = [await aSheet(app, { owner: ann }), await aSheet(app, { owner: ann })];
    const preset = await own(fails);
    await name(sheet, [preset], sheet.groups[0].groupID);
    const [naming, not] = [await listen(ann, sheet), await listen(ann, other)];
    await tellSheetsOfPreset(app.services, ownNumber(preset) ?? 0);
    await naming.heard(1);
    expect(naming.pushes.map(({ change }) => change)).toEqual([{ kind: 'checkBanners', cells: [] }]);
    expect(not.pushes).toEqual([]);
  });

  test('of how long a banner plays, when that is found out first', async () => {
    const sheet = await aSheet(app, { owner: ann });
    await folder.write(
      '300x600/index.html',
      '<!doctype html><p>played<script>setInterval(() => { p.style.left = 1 }, 20)</script>',
      then,
    );
    const cell = await aBanner(sheet, account, { fileName: 'index.html', ftpfolder: '300x600', fileType: 2 });
    const preset = await own({ 'anim.length': { level: 'fail', most: 15 } });
    await name(sheet, [preset]);
    await settled();
    expect((await listed(sheet)).get(cell.cellID)?.found).toEqual([[0, 0, 1]]);
    const { hash = '' } = (await readStack(ann, cell)).versions[0] ?? {};
    const listener = await listen(ann, sheet);
    const keep = () =>
      ann.call(keepSteered, {
        params: { id: String(cell.cellID) },
        body: { number: 1, hash, level: 'exact', length: 2_500, isEndless: false },
      });
    await keep();
    await keep();
    await name(sheet, [], null, [preset]);
    await listener.heard(2);
    expect(listener.pushes.map(({ change }) => change.kind === 'checkBanners' && change.cells.length)).toEqual([1, 0]);
  });
});
