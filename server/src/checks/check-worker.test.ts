/** Reading banners for checks when something goes wrong: processes that die, threads that are lost, a store that is away, what an older reading left. */
import { listChecks } from '@marquee/contract/checks/sheet-checks.ts';
import { getChecks } from '@marquee/contract/checks/checks.ts';
import { namePresets } from '@marquee/contract/checks/naming.ts';
import { addPreset } from '@marquee/contract/checks/presets.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { freezeFiles } from '#test/frozen-banner.ts';
import { startS3 } from '#test/s3.ts';
import { CheckWorker } from './check-worker.ts';
import { factsReading } from './facts/banner-facts.ts';
import { FactsReader } from './facts-reader.ts';
import { claimFacts, keepFacts } from './facts-store.ts';

const s3 = await startS3();
const app = await startApp(undefined, { ftpLoopback: true, blobUrl: s3.url('checks'), logLevel: 'warn' });
// It has begun no workers of its own; those of the tests do what is due.
app.services.settings.versions = true;
const { kysely } = app.db;
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, '127.0.0.1:1');
const { body: preset } = await ann.call(addPreset, {
  params: { id: String(ann.accountID) },
  body: { name: 'Ours', fileTypes: [2], rules: { 'name.length': { level: 'fail', most: 3 } }, source: '', advice: '' },
});
let nth = 0;

/** The worker of one process more. */
function aWorker(limits: ConstructorParameters<typeof FactsReader>[1] = {}): CheckWorker {
  const worker = new CheckWorker(app.services, new FactsReader(app.services.settings, limits));
  onTestFinished(() => worker.close());
  return worker;
}
const fields = { fileName: 'index.html', ftpfolder: '300x250', fileType: 2 } as const;

/** Banners on a sheet of their own, which names a preset; none of them was read yet. */
async function banners(many: 1 | 2 | 3 = 1, words = `<!doctype html><p>${(nth += 1)}`) {
  await sql`delete from banner_fact`.execute(kysely);
  const sheet = await aSheet(app, { owner: ann });
  await ann.call(namePresets, {
    params: { id: String(sheet.sheetID) },
    body: { groupID: null, add: [preset.presetID], remove: [] },
  });
  const cells: Cell[] = [];
  for (const row of ([0, 1, 2] as const).slice(0, many)) {
    const cell = await aBanner(sheet, account, fields, { row });
    await freezeFiles(app, cell.cellID, { 'index.html': `${words} ${row}` });
    cells.push(cell);
  }
  return { sheet, cells };
}
const known = async () =>
  (
    await sql<{ state: string; attempts: number; reason: string | null }>`
      select state, attempts, reason from banner_fact order by package`.execute(kysely)
  ).rows;
const isDueNow = () => sql`update banner_fact set due_at = now() where due_at is not null`.execute(kysely);
const checkOf = async ({ cellID }: { cellID: number }) =>
  (await ann.call(getChecks, { params: { id: String(cellID) }, query: {} })).body;
const warned = () => app.lines.splice(0).map(({ msg }) => msg);

test('[CHECK-38] each banner is read by one process, though several look at once', async () => {
  await banners(3);
  await Promise.all([aWorker().drain(), aWorker().drain(), aWorker().drain()]);
  const once = { state: 'known', attempts: 1, reason: null };
  expect(await known()).toEqual([once, once, once]);
});

test('[CHECK-38] what a process had taken on that was killed is read by another one, and its late word counts for nothing', async () => {
  const { cells } = await banners();
  const killed = await claimFacts(kysely, 'first');
  await aWorker().drain();
  expect(await known()).toMatchObject([{ state: 'waiting' }]);
  await isDueNow();
  await aWorker().drain();
  expect(await known()).toEqual([{ state: 'known', attempts: 2, reason: null }]);
  if (killed) await keepFacts(kysely, killed, '{"late":true}');
  const { rows } = await sql`select from banner_fact where facts ? 'late'`.execute(kysely);
  expect(rows).toEqual([]);
  for (const cell of cells) expect(await checkOf(cell)).toMatchObject({ state: 'checked' });
});

test('[CHECK-39] a banner that takes too long is tried three times, and can’t be checked then; others are', async () => {
  const { cells } = await banners();
  for (let tries = 1; tries <= 3; tries += 1) {
    expect(await checkOf(cells[0] ?? { cellID: 0 })).toMatchObject({ state: 'waiting' });
    await isDueNow();
    await aWorker({ ms: 1 }).drain();
  }
  expect(await known()).toEqual([{ state: 'failed', attempts: 0, reason: 'lost' }]);
  expect(await checkOf(cells[0] ?? { cellID: 0 })).toMatchObject({
    state: 'failed',
    reason: 'unreadable',
    presets: [],
  });
  expect(new Set(warned())).toEqual(new Set(['The thread that reads banners was lost.']));
  // A day later, as it may have been the machine.
  await isDueNow();
  await aWorker().drain();
  expect(await checkOf(cells[0] ?? { cellID: 0 })).toMatchObject({ state: 'checked' });
  await banners();
  await aWorker().drain();
  expect(await known()).toMatchObject([{ state: 'known' }]);
});

test('[CHECK-39] a banner over which three processes were lost is left alone', async () => {
  await banners();
  for (let lost = 1; lost <= 3; lost += 1) {
    await claimFacts(kysely, 'first');
    await isDueNow();
  }
  await aWorker().drain();
  expect(await known()).toMatchObject([{ state: 'failed', reason: 'lost' }]);
});

test('[CHECK-39] of many that wait, the first and the last take turns; one that is opened is the last, and what was tried comes behind', async () => {
  const { cells } = await banners(3);
  const packages = await sql<{ package: Buffer; cellID: number }>`
    select package, cell_id as "cellID" from version where cell_id = any(${cells.map(({ cellID }) => cellID)}::int[]) order by cell_id
  `.execute(kysely);
  const since = (minutes: number, cellID: number | undefined, attempts = 0) =>
    sql`update banner_fact set due_at = now() - make_interval(mins => ${minutes}), attempts = ${attempts}
      where package = (select package from version where cell_id = ${cellID})`.execute(kysely);
  const [first, second, third] = cells.map(({ cellID }) => cellID);
  const order = async () => {
    const claims = [];
    for (const from of ['first', 'last', 'first'] as const) claims.push(await claimFacts(kysely, from));
    return claims.map((claim) => packages.rows.find((one) => claim && one.package.equals(claim.package))?.cellID);
  };
  const due = async (tried = 0) => {
    await since(9, first, tried);
    await since(6, second);
    await since(3, third);
  };
  await due();
  expect(await order()).toEqual([first, third, second]);
  await due(1);
  expect(await order()).toEqual([second, third, first]);
  await due();
  await checkOf({ cellID: second ?? 0 });
  expect(await order()).toEqual([first, second, third]);
});

test('[CHECK-40] while the store is away a banner waits, however often it is tried, and is read afterwards', async () => {
  const { cells } = await banners(2);
  const worker = aWorker();
  s3.fault = (_request, response) => {
    response.writeHead(403).end();
    return true;
  };
  onTestFinished(() => (s3.fault = undefined));
  for (let tries = 1; tries <= 4; tries += 1) {
    await isDueNow();
    await worker.drain();
  }
  expect(await known()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
  expect(warned()).toEqual(['Banners can’t be checked now: their copies can’t be read.']);
  s3.fault = undefined;
  await isDueNow();
  await worker.drain();
  await worker.drain();
  for (const cell of cells) expect(await checkOf(cell)).toMatchObject({ state: 'checked' });
});

test.each<[string, typeof s3.fault]>([
  ['never answers', () => true],
  [
    'breaks off its answers',
    (_request, response) => {
      response.writeHead(206, { 'content-length': '1000' }).write('<', () => response.destroy());
      return true;
    },
  ],
])('[CHECK-40] a store that %s is away, too: nothing of it is a try', async (_how, fault) => {
  await banners();
  s3.fault = fault;
  onTestFinished(() => (s3.fault = undefined));
  await aWorker({ storeMs: 1_000 }).drain();
  expect(await known()).toEqual([{ state: 'waiting', attempts: 0, reason: null }]);
  expect(warned()).toEqual(['Banners can’t be checked now: their copies can’t be read.']);
  s3.fault = undefined;
  await isDueNow();
  await aWorker().drain();
  expect(await known()).toEqual([{ state: 'known', attempts: 1, reason: null }]);
});

test.each(['is fetched again', 'is there again'])(
  '[CHECK-40] one whose copy is gone can’t be checked, until it %s',
  async (how) => {
    const { cells } = await banners();
    const [cell = { cellID: 0 }] = cells;
    const store = await app.fileServers.blobs();
    const { rows } = await sql<{ hash: string }>`
    select encode(f.blob, 'hex') as hash from version v join package_file f on f.package = v.package where v.cell_id = ${cell.cellID}
  `.execute(kysely);
    const words = await (await store.get(rows[0]?.hash ?? '')).toArray();
    await store.delete(rows[0]?.hash ?? '');
    await aWorker().drain();
    expect(await checkOf(cell)).toMatchObject({ state: 'failed', reason: 'noCopy' });
    await store.put(
      (async function* () {
        yield* words as Buffer[];
      })(),
    );
    // As the freezer does; or an hour later, as it may have been the store.
    if (how === 'is fetched again')
      await sql`update version set page = page where cell_id = ${cell.cellID}`.execute(kysely);
    else await isDueNow();
    await aWorker().drain();
    expect(await checkOf(cell)).toMatchObject({ state: 'checked' });
  },
);

test('[CHECK-40] a server that is closed as it takes a banner on leaves it for another one', async () => {
  await banners();
  const closing = aWorker();
  const working = closing.work();
  await closing.close();
  await working;
  expect(await known()).toEqual([{ state: 'waiting', attempts: 0, reason: null }]);
});

test('[CHECK-43] what an older reading has read waits, and is read again as Marquee starts; what a newer one has read is left to that', async () => {
  const { cells } = await banners(2);
  await aWorker().drain();
  await sql`update banner_fact set reading = ${factsReading} - 1, facts = '{}'`.execute(kysely);
  expect(await checkOf(cells[0] ?? { cellID: 0 })).toMatchObject({ state: 'waiting' });
  await sql`update banner_fact set due_at = null, state = 'known'`.execute(kysely);
  const starting = new CheckWorker({ ...app.services, settings: { ...app.services.settings, versions: true } }).start();
  onTestFinished(() => starting.close());
  await starting.drain();
  for (const cell of cells) expect(await checkOf(cell)).toMatchObject({ state: 'checked' });
  await sql`update banner_fact set reading = ${factsReading} + 1, facts = '{}'`.execute(kysely);
  await starting.drain();
  expect(await checkOf(cells[0] ?? { cellID: 0 })).toMatchObject({ state: 'waiting' });
  expect((await known()).map(({ attempts }) => attempts)).toEqual([1, 1]);
});

test('[CHECK-35] what a banner is made of may be anybody’s words: the database keeps what is known of them', async () => {
  const { cells, sheet } = await banners(1, '<!doctype html><title>\u0000 \ud83d</title><a href="a\u0000.png">');
  const [cell = { cellID: 0 }] = cells;
  await sql`update package_file set path = ${'a\u{1f600}b'} where package = (select package from version where cell_id = ${cell.cellID})`.execute(
    kysely,
  );
  await aWorker().drain();
  expect(await checkOf(cell)).toMatchObject({ state: 'checked' });
  expect((await ann.call(listChecks, { params: { id: String(sheet.sheetID) } })).body.states).toEqual(['checked']);
});

test('[CHECK-35] where versions are kept no longer, what was not read yet can’t be checked; what is known stays so', async () => {
  const { cells, sheet } = await banners(2);
  const [read = { cellID: 0 }, unread = { cellID: 0 }] = cells;
  await sql`
    update banner_fact set due_at = null where package = (select package from version where cell_id = ${unread.cellID})
  `.execute(kysely);
  await aWorker().drain();
  const states = async () => (await ann.call(listChecks, { params: { id: String(sheet.sheetID) } })).body.states;
  expect(await states()).toEqual(['checked', 'waiting']);
  app.services.settings.versions = false;
  onTestFinished(() => void (app.services.settings.versions = true));
  expect(await states()).toEqual(['checked', 'failed']);
  expect(await checkOf(unread)).toMatchObject({ state: 'failed', reason: 'noCopy' });
  expect(await checkOf(read)).toMatchObject({ state: 'checked' });
});
