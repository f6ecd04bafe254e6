/** What drawing a banner makes known is told by its checks: really drawn, of pages and a film on a real file server. */
import { getChecks } from '@marquee/contract/checks/checks.ts';
import { namePresets } from '@marquee/contract/checks/naming.ts';
import { addPreset } from '@marquee/contract/checks/presets.ts';
import type { PresetRules } from '@marquee/contract/checks/rules.ts';
import { keepSteered } from '@marquee/contract/steered.ts';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount, type BannerFields } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { drawAll, mayDraw } from '#test/drawn-banners.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { listen } from '#test/listener.ts';
import { readStack } from '#test/version-stack.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true, chromium: process.env['CHROMIUM_PATH'] });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, host);
const then = Date.now() - 86_400_000;
const demoFiles = new URL('../demo/banners/files/', import.meta.url);

afterEach(async () => {
  await app.freezer.drain();
  await app.checks.drain();
});

const rules: PresetRules = {
  'anim.length': { level: 'fail', most: 3 },
  'anim.endless': { level: 'fail' },
  'look.blank': { level: 'fail' },
  'look.border': { level: 'warn' },
  'backup.differs': { level: 'warn' },
};

/** A sheet that names a preset of these rules, with a banner of these files in it. */
async function checked(fields: BannerFields) {
  const sheet = await aSheet(app, { owner: ann });
  const body = { name: 'Ours', fileTypes: [2, 3] as (2 | 3)[], rules, source: '', advice: '' };
  const { presetID } = (await ann.call(addPreset, { params: { id: String(ann.accountID) }, body })).body;
  const naming = { groupID: null, add: [presetID], remove: [] };
  await ann.call(namePresets, { params: { id: String(sheet.sheetID) }, body: naming });
  const { cellID } = await aBanner(sheet, account, fields);
  const found = async () => {
    const [one] = (await ann.call(getChecks, { params: { id: String(cellID) }, query: {} })).body.presets;
    return Object.fromEntries((one?.findings ?? []).map(({ level, rule }) => [rule, level]));
  };
  return { cellID, found, sheet };
}
const html = async (name: string, body: string, style = '') => {
  const text = `<!doctype html><meta name="ad.size" content="width=300,height=250"><style>body{margin:0;background:#fff}#box{position:absolute;inset:0}${style}</style>${body}`;
  await folder.write(`${name}/index.html`, text, then);
  return { fileName: 'index.html', ftpfolder: name, fileType: 2 } as const;
};
const box = '<div id="box"><b>Ad</b></div>';
/** As long as a timer says, so that no style tells. */
const script = (seconds: number, colour: string) =>
  `<script>setTimeout(() => document.getElementById('box').style.background = '${colour}', ${seconds * 1000})</script>`;
const plain = (background: string) =>
  sharp({ create: { width: 300, height: 250, channels: 3, background } })
    .png()
    .toBuffer();

describe.skipIf(!(await mayDraw()))('where Chromium can be shut in', () => {
  test('[CHECK-48] [CHECK-49] what is not known of a page is known once it was drawn, and its sheet is told', async () => {
    await folder.write('known/backup.png', await plain('rgb(0,0,160)'), then);
    const fields = await html('known', `${box}${script(5, 'rgb(0,120,0)')}<noscript><img src="backup.png"></noscript>`);
    const { cellID, found, sheet } = await checked(fields);
    await app.checks.drain();
    const heard = await listen(ann, sheet);
    await drawAll(app, [cellID]);
    await app.checks.drain();
    // Green to the edge, seven seconds long, with a blue backup image.
    expect(await found()).toEqual({ 'anim.length': 'fail', 'backup.differs': 'warn' });
    await heard.until((pushes) => pushes.some(({ change }) => change.kind === 'checkBanners'));
  });

  test('[CHECK-49] a backup image of its end passes, twice as large and packed hard too', async () => {
    const words = '<div id="box"><h1>Every trail counts</h1><p>From tomorrow on</p><i>Buy</i></div>';
    const style =
      '#box{background:rgb(250,240,200)}i{position:absolute;right:9px;bottom:9px;background:#d40;color:#fff;padding:9px}';
    const first = await checked(await html('plain', words, style));
    await drawAll(app, [first.cellID]);
    expect(await first.found()).toEqual({});
    const { rows } = await sql<{ hash: string }>`
      select encode(blob, 'hex') as hash from shown_still where cell_id = ${first.cellID} and size = 'end'
    `.execute(app.db.kysely);
    const end = await buffer(await (await app.fileServers.blobs()).get(rows[0]?.hash ?? ''));
    const backup = await sharp(end).resize(600, 500).jpeg({ quality: 35 }).toBuffer();
    await folder.write('same/backup.jpg', backup, then);
    const same = await checked(await html('same', `${words}<noscript><img src="backup.jpg"></noscript>`, style));
    await drawAll(app, [same.cellID]);
    expect(await same.found()).toEqual({});
    // The same picture without its button.
    const without = await sharp(end)
      .composite([
        {
          input: await sharp(await plain('rgb(250,240,200)'))
            .resize(70, 60)
            .toBuffer(),
          left: 230,
          top: 190,
        },
      ])
      .png()
      .toBuffer();
    await folder.write('less/backup.png', without, then);
    const less = await checked(await html('less', `${words}<noscript><img src="backup.png"></noscript>`, style));
    await drawAll(app, [less.cellID]);
    expect(await less.found()).toEqual({ 'backup.differs': 'warn' });
  });

  test('[CHECK-48] a page that is white at its edge is told, and one with a border is not', async () => {
    const open = await checked(await html('open', '<h1>Ad</h1>'));
    const closed = await checked(await html('closed', '<h1>Ad</h1>', 'body{height:248px;border:1px solid #bbb}'));
    const blank = await checked(await html('blank', '<p></p>'));
    await drawAll(app, [open.cellID, closed.cellID, blank.cellID]);
    expect([await open.found(), await closed.found(), await blank.found()]).toEqual([
      { 'look.border': 'warn' },
      {},
      { 'look.blank': 'fail' },
    ]);
  });

  test('[CHECK-63] how long a page or a film plays is known once it was drawn, and what whoever watched it saw counts more', async () => {
    await folder.write(
      'film.mp4',
      await readFile(new URL('aurora/trailhead/en/trailhead_300x250_en_v1.mp4', demoFiles)),
      then,
    );
    const film = await checked({ fileName: 'film.mp4', ftpfolder: '', fileType: 3 });
    const page = await checked(await html('long', `${box}${script(5, 'rgb(0,121,0)')}`));
    await drawAll(app, [film.cellID, page.cellID]);
    expect(await film.found()).toEqual({ 'anim.length': 'fail' });
    expect(await page.found()).toMatchObject({ 'anim.length': 'fail' });
    // Somebody saw it end sooner.
    const { hash = '' } = (await readStack(ann, page)).versions[0] ?? {};
    await ann.call(keepSteered, {
      params: { id: String(page.cellID) },
      body: { number: 1, hash, level: 'exact', length: 1_000, isEndless: false },
    });
    expect(await page.found()).not.toHaveProperty('anim.length');
  });
});
