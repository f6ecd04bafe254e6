/** The versions of the demo's banners: there at the first start, played whole, and taken for what they are by the worker that freezes. */
import { listComments } from '@marquee/contract/comments.ts';
import { listStills } from '@marquee/contract/stills.ts';
import { getVersionAddress } from '@marquee/contract/versions.ts';
import { sql } from 'kysely';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addressFor } from '#test/banner-cells.ts';
import { readSheet } from '#test/builders.ts';
import { basic, Caller } from '#test/client.ts';
import { readStack } from '#test/version-stack.ts';
import { demoLogins, findDemoAdmin, seedDemo } from './demo.ts';
import { keepVersions } from './demo-versions.ts';
import { startDemoFtp } from './demo-ftp.ts';

const app = await startApp(undefined, { versions: true, demo: true });
const nora = new Caller(app.base, basic(demoLogins[0].emailAddress, demoLogins[0].password));
let url: string;
/** Whether the demo was there already, for each file of its versions that was put into the store. */
const wasThere: boolean[] = [];
beforeAll(async () => {
  const store = await app.fileServers.blobs();
  const put: typeof store.put = async (...file) => {
    wasThere.push((await findDemoAdmin(app.db.kysely)) !== undefined);
    return store.put(...file);
  };
  ({ url } = await seedDemo(app.services, true, { put, sizeOf: store.sizeOf.bind(store) }));
});

async function cellOf(fileName: string) {
  const cells = (await readSheet(nora, url)).columns.flatMap((column) => column.cells);
  const cell = cells.find(({ cellBanner }) => cellBanner?.fileName === fileName);
  if (!cell) throw new Error(`No cell shows ${fileName}.`);
  return cell;
}
const stackOf = (cell: { cellID: number }) => readStack(nora, cell);
const played = async (address: string) => (await fetch(app.base + address)).text();
const approved = 'trailhead_970x250_en_v1/index.html';
const requested = 'trailhead_970x250_de_v2/index.html';

test('[DEMO-7] one banner has three versions, of which the last was approved and its file has changed since; all play', async () => {
  const cell = await cellOf(approved);
  const { state, decision, versions } = await stackOf(cell);
  expect([state, decision.state, decision.isChanged]).toEqual(['frozen', 'approved', true]);
  expect(versions.map(({ number, verdicts }) => [number, verdicts.map(({ verdict }) => verdict)])).toEqual([
    [3, ['approve']],
    [2, ['changes']],
    [1, []],
  ]);
  const claims = [];
  for (const number of ['1', '2', '3']) {
    const params = { params: { id: String(cell.cellID) }, query: { number } };
    const { address } = (await nora.call(getVersionAddress, params)).body;
    claims.push(/class="claim">(.*)</.exec(await played(address))?.[1]);
    expect(await played(address.replace('index.html', 'sky.svg'))).toContain('<svg');
  }
  expect(claims).toEqual([
    'Trailhead 3-layer shell: waterproof.',
    'Trailhead 3-layer shell: light, waterproof.',
    'Trailhead 3-layer shell: light, packable, waterproof.',
  ]);
  expect(await played((await addressFor(nora, cell)).address)).toContain('>The jacket<');
});

test('[DEMO-7] their files are kept before anybody can look at them', () => {
  expect(wasThere.length).toBeGreaterThan(0);
  expect(wasThere).not.toContain(true);
});

test('[DEMO-7] another one has two, with changes requested of the second, which say so on its row', async () => {
  const { decision, versions } = await stackOf(await cellOf(requested));
  expect([decision.state, decision.isChanged, versions.length]).toEqual(['changes', false, 2]);
  expect(versions[0]?.verdicts).toMatchObject([{ verdict: 'changes', by: { firstName: 'Sam' } }]);
  const { rows } = await sql`
    select from comment c join verdict v using (verdict_id) where c.comment_text = v.words and c.user_id = v.user_id
  `.execute(app.db.kysely);
  expect(rows).toHaveLength(2);
});

test('[DEMO-7] freezing them from their server finds what is said of them: no more versions, and nobody is told anew', async () => {
  const ftp = await startDemoFtp(app.services.settings, app.db);
  if (!ftp) throw new Error('The demo has no file server.');
  onTestFinished(() => ftp.close());
  app.fileServers.own(ftp.host);
  await sql`update freezing set due_at = case when version_id is not null then now() end`.execute(app.db.kysely);
  await app.freezer.drain();
  expect((await stackOf(await cellOf(approved))).versions).toHaveLength(3);
  expect((await stackOf(await cellOf(approved))).decision).toMatchObject({ state: 'approved', isChanged: true });
  expect((await stackOf(await cellOf(requested))).versions).toHaveLength(2);
  const { rows } = await sql`select from notification where kind = 'changed' union all select from mail`.execute(
    app.db.kysely,
  );
  expect(rows).toEqual([]);
});

test('[DEMO-8] what is requested of it is pinned to its headline, and it has the picture of its backup image', async () => {
  const cell = await cellOf(requested);
  const { rowID } = cell;
  const { body } = await nora.call(listComments, { query: { rowID: String(rowID) } });
  expect(body.flatMap(({ pin }) => pin ?? [])).toMatchObject([
    { cellID: cell.cellID, version: 2, number: 1, moment: 2 },
  ]);
  const { cells } = (await nora.call(listStills, { query: { sheetURL: url } })).body;
  const ids: number[] = [];
  for (const more of cells) ids.push((ids.at(-1) ?? 0) + more);
  expect(ids).toContain(cell.cellID);
});

test('[DEMO-7] a later start adds nothing but what is lacking', async () => {
  const countOf = async () => (await sql`select version_id from version`.execute(app.db.kysely)).rows.length;
  const before = await countOf();
  await seedDemo(app.services, true);
  expect(await countOf()).toBe(before);
  const store = await app.fileServers.blobs();
  const put = () => Promise.reject(new Error('It is there already.'));
  await keepVersions(app.db.kysely, { put, sizeOf: store.sizeOf.bind(store) });
  // A first start that was killed before they were kept.
  await rm(join(app.services.settings.dataDir, 'blobs'), { recursive: true });
  await store.begin();
  await keepVersions(app.db.kysely, store);
  const cell = await cellOf(approved);
  expect(await played((await addressFor(nora, cell)).address)).toContain('>The jacket<');
});
