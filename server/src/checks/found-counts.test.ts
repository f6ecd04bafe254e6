/** What is kept of how banners do is of what was read, also where that changes meanwhile. */
import { namePresets } from '@marquee/contract/checks/naming.ts';
import { addPreset, type Preset } from '@marquee/contract/checks/presets.ts';
import type { PresetRules } from '@marquee/contract/checks/rules.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { freezeFiles } from '#test/frozen-banner.ts';
import { CheckWorker } from './check-worker.ts';
import { deliveriesIn } from './find-deliveries.ts';
import { FoundCounts } from './found-counts.ts';

const app = await startApp();
const { kysely } = app.db;
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, '127.0.0.1:1');

const own = async (rules: PresetRules): Promise<Preset> =>
  (
    await ann.call(addPreset, {
      params: { id: String(ann.accountID) },
      body: { name: 'Ours', fileTypes: [2], rules, source: '', advice: '' },
    })
  ).body;

/** A sheet with one checked banner, as what it was delivered is read. */
async function aChecked(preset: Preset) {
  const sheet = await aSheet(app, { owner: ann });
  const body = { groupID: null, add: [preset.presetID], remove: [] };
  await ann.call(namePresets, { params: { id: String(sheet.sheetID) }, body });
  const { cellID } = await aBanner(sheet, account, { fileName: 'index.html', ftpfolder: 'of', fileType: 2 });
  await freezeFiles(app, cellID, { 'index.html': '<p>' });
  const worker = new CheckWorker(app.services);
  await worker.drain();
  await worker.close();
  const read = async () => {
    const all = await deliveriesIn(kysely, sheet, { userID: ann.userID, keepsVersions: true });
    return all.flatMap(({ version }) => version ?? []);
  };
  /** As the freezer does that has fetched it again. */
  const lieBeside = (paths: string[]) =>
    sql`update version set left_out = ${JSON.stringify(paths.map((path) => ({ path, bytes: 1 })))}::jsonb
      where cell_id = ${cellID}`.execute(kysely);
  return { sheetID: sheet.sheetID, read, lieBeside };
}

test('[CHECK-34] what is counted while a banner is fetched again waits, and is not kept for what was there before', async () => {
  const preset = await own({ 'pkg.junk': { level: 'fail' } });
  const { lieBeside, read, sheetID } = await aChecked(preset);
  const counts = new FoundCounts();
  const countsOf = async (versions: Awaited<ReturnType<typeof read>>) => {
    const asked = versions.map((version) => ({ version, presets: [preset] }));
    return (await counts.of(kysely, sheetID, asked)).map((one) => one?.get(preset.presetID));
  };
  await lieBeside([]);
  const before = await read();
  await lieBeside(['.DS_Store']);
  expect(await countsOf(before)).toEqual([undefined]);
  expect(await countsOf(await read())).toEqual([[1, 0, 0]]);
  await lieBeside([]);
  expect(await countsOf(await read())).toEqual([[0, 0, 0]]);
});

test('[CHECK-34] whatever is forgotten of what was counted, all is answered', async () => {
  const presets = [await own({ 'pkg.junk': { level: 'fail' } }), await own({ 'pkg.junk': { level: 'warn' } })] as const;
  const { lieBeside, read, sheetID } = await aChecked(presets[0]);
  await lieBeside(['.DS_Store']);
  const counts = new FoundCounts(1);
  const asked = (await read()).map((version) => ({ version, presets }));
  for (const _time of [1, 2]) {
    const [found] = await counts.of(kysely, sheetID, asked);
    expect([...(found?.values() ?? [])]).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
  }
});
