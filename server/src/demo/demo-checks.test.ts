/** The checks of the demo: what its media plan finds in its banners, read from their server by the workers that freeze and read. */
import { listChecks } from '@marquee/contract/checks/sheet-checks.ts';
import { exportChecks, getChecks } from '@marquee/contract/checks/checks.ts';
import { fromSteps } from '@marquee/contract/packed-sheet.ts';
import { updateCell } from '@marquee/contract/cells.ts';
import { resultOf } from '@marquee/contract/checks/results.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { readSheet } from '#test/builders.ts';
import { basic, Caller } from '#test/client.ts';
import { demoLogins, seedDemo } from './demo.ts';
import { startDemoFtp, type DemoFtp } from './demo-ftp.ts';
import { keepVersions } from './demo-versions.ts';

const app = await startApp(undefined, { versions: true, demo: true });
const nora = new Caller(app.base, basic(demoLogins[0].emailAddress, demoLogins[0].password));
let ftp: DemoFtp | undefined;
let url: string;
const settled = async () => {
  await app.freezer.drain();
  await app.checks.drain();
};
beforeAll(async () => {
  ({ url } = await seedDemo(app.services, true));
  await keepVersions(app.db.kysely, await app.fileServers.blobs());
  ftp = await startDemoFtp(app.services.settings, app.db);
  if (!ftp) throw new Error('The demo has no file server.');
  app.fileServers.own(ftp.host);
  await sql`update freezing set due_at = now() where due_at is not null`.execute(app.db.kysely);
  await settled();
});
afterAll(() => ftp?.close());

const sheet = () => readSheet(nora, url);
const cellOf = async (fileName: string) => {
  const cell = (await sheet()).columns
    .flatMap((column) => column.cells)
    .find((one) => one.cellBanner?.fileName === fileName);
  if (!cell) throw new Error(`No cell shows ${fileName}.`);
  return cell;
};
const found = async (fileName: string) => {
  const { cellID } = await cellOf(fileName);
  const { presets } = (await nora.call(getChecks, { params: { id: String(cellID) }, query: {} })).body;
  return presets.flatMap(({ findings }) => findings.map(({ rule }) => rule));
};

test('[CHECK-105] of the demo’s banners one weighs too much, one has no click, four are warned of, and the others pass', async () => {
  const { sheetID } = await sheet();
  const checks = (await nora.call(listChecks, { params: { id: String(sheetID) } })).body;
  const files = new Map(
    (await sheet()).columns.flatMap(({ cells }) => cells.map((cell) => [cell.cellID, cell.cellBanner])),
  );
  const results = fromSteps(checks.cells).map((cellID, at) => {
    const counts = (checks.found[at] ?? []).flatMap((one) => (one ? [resultOf(one)] : []));
    const banner = files.get(cellID);
    return { file: `${banner?.fileName}`, type: banner?.fileType, state: checks.states[at], counts };
  });
  expect(results.filter(({ state }) => state !== 'checked')).toEqual([]);
  const of = (result: string) =>
    results.filter(({ counts }) => counts.includes(result as 'fails')).map(({ file }) => file);
  expect(of('fails')).toEqual(['winterboots_728x90_en_v1.gif', 'winterboots_320x480_en_v1/index.html']);
  expect(of('warns').toSorted()).toEqual([
    'trailhead_1200x628_de_v1.webp',
    'winterboots_300x250_en_v1/index.html',
    'winterboots_970x90_de_v1/index.html',
    'winterboots_970x90_en_v1/index.html',
  ]);
  // Films have nothing to pass.
  expect(new Set(results.filter(({ counts }) => counts.length === 0).map(({ type }) => type))).toEqual(new Set([3]));
});

test('[CHECK-105] it is the weight of the one, and the click of the other', async () => {
  expect(await found('winterboots_728x90_en_v1.gif')).toEqual(['pkg.weight']);
  expect(await found('winterboots_320x480_en_v1/index.html')).toEqual(['click.missing']);
});

test('[CHECK-105] the newer file of the banner without a click passes', async () => {
  const cell = await cellOf('winterboots_320x480_en_v1/index.html');
  const fileName = 'winterboots_320x480_en_v2/index.html';
  const body = { cell: { ...cell, cellBanner: { fileName } }, updateFields: ['fileName' as const] };
  await nora.call(updateCell, { body });
  await settled();
  expect(await found(fileName)).toEqual([]);
});

test('[CHECK-105] it is reported', async () => {
  const { sheetID } = await sheet();
  const path = `${exportChecks.path.replace('{id}', String(sheetID))}?as=page`;
  const html = await (await fetch(app.base + path, { headers: { ...nora.credentials } })).text();
  expect(html).toContain('Aurora media plan, HTML5');
  expect(html).toContain('<td>Campaign Manager 360</td><td>v1</td><td>Winter boots – Display</td>');
});
