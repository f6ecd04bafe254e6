/** Pictures of pages and films, drawn by a real Chromium from their frozen copies. */
import { fromSteps } from '@marquee/contract/packed-sheet.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { listStills, stillPath } from '@marquee/contract/stills.ts';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount, type BannerFields } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import { drawAll, mayDraw } from '#test/drawn-banners.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';

const chromium = process.env['CHROMIUM_PATH'];
const app = await startApp(undefined, { ftpLoopback: true, versions: true, chromium });
const { kysely } = app.db;
const demoFiles = new URL('../../demo/banners/files/', import.meta.url);
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, host);
const then = Date.now() - 86_400_000;

afterEach(() => app.freezer.drain());

const page = (body: string) =>
  `<!doctype html><meta name="ad.size" content="width=300,height=250"><style>body{margin:0;background:#fff}#box{position:absolute;inset:0}</style>${body}`;
const fading = (first: string, last: string) =>
  page(
    `<style>@keyframes go{from{background:${first}}to{background:${last}}}#box{animation:go 2s both linear}#box b{color:#888}</style><div id="box"><b>Ad</b></div>`,
  );

const shown = async (sheet: TestSheet, fields: BannerFields, row: 0 | 1 | 2 = 0) => {
  const cell = await aBanner(sheet, account, fields, { row });
  await drawAll(app, [cell.cellID]);
  return cell;
};
const pictureOf = async (sheet: TestSheet, { cellID }: Cell) => {
  const { base, cells, keys } = (await ann.call(listStills, { query: { sheetURL: sheet.url } })).body;
  const at = [...fromSteps(cells)].indexOf(cellID);
  if (at < 0) return undefined;
  const address = `${app.base}${base}${stillPath(cellID, keys[at] ?? '', 'large')}`;
  return Buffer.from(await (await fetch(address)).arrayBuffer());
};
const colour = async (bytes: Buffer | undefined) =>
  bytes && [
    ...(await sharp(bytes)
      .extract({ left: 100, top: 100, width: 10, height: 10 })
      .resize(1, 1)
      .removeAlpha()
      .raw()
      .toBuffer()),
  ];
/** How far two pictures are apart, of 255. */
const apart = async (...pictures: (Buffer | undefined)[]) => {
  const small = (picture?: Buffer) => sharp(picture).resize(30, 25, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const [one, other] = await Promise.all(pictures.map(small));
  return one && other && one.reduce((sum, byte, at) => sum + Math.abs(byte - (other[at] ?? 0)), 0) / one.length;
};

/** Why the picture of what is shown was not made, by the words that operators read. */
const reasons = async () =>
  (await sql<{ reason: string }>`select distinct reason from still where state = 'none'`.execute(kysely)).rows.map(
    ({ reason }) => reason,
  );
const red = 'rgb(255, 0, 0)';
const green = 'rgb(0, 200, 0)';
const isGreen = async (bytes: Buffer | undefined) => {
  const [r = 0, g = 0, b = 0] = (await colour(bytes)) ?? [];
  return g > 150 && r < 60 && b < 60;
};

describe.skipIf(!(await mayDraw()))('where Chromium can be shut in', () => {
  describe('a page without a backup image', () => {
    test.each([
      ['styles', fading(red, green)],
      [
        'timers',
        page(
          `<div id="box" style="background:${red}"><b>Ad</b></div><script>setTimeout(() => document.getElementById('box').style.background = '${green}', 4000)</script>`,
        ),
      ],
      [
        'a canvas, frame by frame',
        page(
          `<canvas width="300" height="250"></canvas><script>const c = document.querySelector('canvas').getContext('2d'); const from = performance.now(); function draw() { const over = performance.now() - from > 3000; c.fillStyle = over ? '${green}' : '${red}'; c.fillRect(0, 0, 300, 250); c.fillStyle = '#000'; c.fillText('Ad', 9, 20); if (!over) requestAnimationFrame(draw); } draw()</script>`,
        ),
      ],
    ])('[STILL-4] has a picture of its end: %s', async (name, html) => {
      await folder.write(`${name}/index.html`, html, then);
      const sheet = await aSheet(app, { owner: ann });
      const picture = await pictureOf(
        sheet,
        await shown(sheet, { fileName: 'index.html', ftpfolder: name, fileType: 2 }),
      );
      expect(await isGreen(picture)).toBe(true);
      const { width, height } = await sharp(picture).metadata();
      expect([width, height]).toEqual([300, 250]);
    });

    test.each(['instant', 'smooth'])('[STILL-22] has a picture of where it was scrolled last: %s', async (behavior) => {
      const html = page(
        `<style>main{display:flex;overflow:hidden}b{flex:none;width:300px;height:250px}</style><main><b style="background:${red}">One</b><b style="background:${green}">Two</b></main><script>setTimeout(() => document.querySelector('main').scrollTo({ left: 300, behavior: '${behavior}' }), 1500)</script>`,
      );
      await folder.write(`${behavior}/index.html`, html, then);
      const sheet = await aSheet(app, { owner: ann });
      const cell = await shown(sheet, { fileName: 'index.html', ftpfolder: behavior, fileType: 2 });
      expect(await isGreen(await pictureOf(sheet, cell))).toBe(true);
    });

    test('[STILL-4] has one of the last moment that shows anything, where its end does not', async () => {
      const html =
        page(`<style>@keyframes go{0%,80%{background:${green}}95%,100%{background:#fff}}@keyframes out{0%,80%{opacity:1}95%,100%{opacity:0}}
      #box{animation:go 4s both linear}#box b{animation:out 4s both linear}</style><div id="box"><b>Ad</b></div>`);
      await folder.write('out/index.html', html, then);
      const sheet = await aSheet(app, { owner: ann });
      const cell = await shown(sheet, { fileName: 'index.html', ftpfolder: 'out', fileType: 2 });
      expect(await isGreen(await pictureOf(sheet, cell))).toBe(true);
    });

    test('[STILL-4] has none where nothing of it is ever to be seen', async () => {
      await folder.write('white/index.html', page(''), then);
      const sheet = await aSheet(app, { owner: ann });
      const cell = await shown(sheet, { fileName: 'index.html', ftpfolder: 'white', fileType: 2 });
      expect(await pictureOf(sheet, cell)).toBeUndefined();
      expect(await reasons()).toContain('flat');
    });

    test('[STILL-4] is drawn of a zip too, with the files that lie beside it and the page in a frame of it', async () => {
      const files = {
        'ad/index.html': page(
          `<link rel="stylesheet" href="css/look.css"><iframe src="inner.html" style="border:0;width:300px;height:250px"></iframe>`,
        ),
        'ad/css/look.css': `body{background:${red}}`,
        'ad/inner.html': `<body style="margin:0;background:${red}">Ad<script>setTimeout(() => document.body.style.background = '${green}', 2500)</script>`,
      };
      const zip = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])));
      await folder.write('zipped.zip', Buffer.from(zip), then);
      const sheet = await aSheet(app, { owner: ann });
      const cell = await shown(sheet, { fileName: 'zipped.zip', ftpfolder: '', fileType: 2 });
      expect(await isGreen(await pictureOf(sheet, cell))).toBe(true);
    });

    test('[STILL-11] has none where it looks different to people: with what it asks other servers or its own for', async () => {
      const asks = {
        script: '<script src="https://cdn.example/gsap.js"></script>',
        picture: '<img src="https://cdn.example/hero.png">',
        later: `<script>setTimeout(() => fetch('https://feed.example/offers.json').catch(() => 0), 1000)</script>`,
        own: `<script>const name = 'her' + 'o.png'; new Image().src = name</script>`,
      };
      const sheet = await aSheet(app, { owner: ann });
      for (const [name, html] of Object.entries(asks)) {
        await folder.write(`reach/${name}.html`, fading(red, green) + html, then);
        const cell = await shown(sheet, { fileName: `${name}.html`, ftpfolder: 'reach', fileType: 2 });
        expect([name, (await pictureOf(sheet, cell))?.length]).toEqual([name, undefined]);
      }
      expect(await reasons()).toContain('reaches');
      // What is in a zip is all that there is, for people as well.
      const zip = zipSync({ 'index.html': Buffer.from(fading(red, green) + asks.own) });
      await folder.write('whole.zip', Buffer.from(zip), then);
      const cell = await shown(sheet, { fileName: 'whole.zip', ftpfolder: '', fileType: 2 }, 1);
      expect(await isGreen(await pictureOf(sheet, cell))).toBe(true);
    });
  });

  describe('a film', () => {
    test('[STILL-4] has a picture of its end, as large as it is', async () => {
      const film = await readFile(new URL('aurora/trailhead/en/trailhead_300x250_en_v1.mp4', demoFiles));
      await folder.write('film.mp4', film, then);
      const sheet = await aSheet(app, { owner: ann });
      const picture = await pictureOf(sheet, await shown(sheet, { fileName: 'film.mp4', ftpfolder: '', fileType: 3 }));
      const { width, height } = await sharp(picture).metadata();
      expect(width / height).toBeCloseTo(300 / 250, 1);
    });

    test.each([
      ['plays it', ''],
      ['pauses it', `<script>setTimeout(() => document.querySelector('video').pause(), 5500)</script>`],
    ])('[STILL-20] has that picture in a page, too, that %s', async (name, script) => {
      const film = await readFile(new URL('aurora/trailhead/en/trailhead_300x250_en_v1.mp4', demoFiles));
      const html = page(`<video src="film.mp4" width="300" height="250" style="display:block" muted autoplay></video>`);
      const zip = zipSync({ 'index.html': Buffer.from(html + script), 'film.mp4': film });
      await folder.write('own.mp4', film, then);
      await folder.write(`${name}.zip`, Buffer.from(zip), then);
      const sheet = await aSheet(app, { owner: ann });
      const own = await shown(sheet, { fileName: 'own.mp4', ftpfolder: '', fileType: 3 });
      const within = await shown(sheet, { fileName: `${name}.zip`, ftpfolder: '', fileType: 2 }, 1);
      expect(await apart(await pictureOf(sheet, own), await pictureOf(sheet, within))).toBeLessThan(3);
    });

    test('[STILL-23] that a page plays anew once it has ended plays as long as before', async () => {
      const film = await readFile(new URL('aurora/trailhead/en/trailhead_300x250_en_v1.mp4', demoFiles));
      // It lasts 6 seconds.
      const html = page(`<div id="box"><b>Ad</b></div><video src="film.mp4" style="opacity:0" muted autoplay></video>
        <script>const film = document.querySelector('video'); let ends = 0;
        film.onended = () => { ends += 1; if (ends === 1) film.play(); };
        setTimeout(() => box.style.background = ends === 1 ? '${green}' : '${red}', 9000)</script>`);
      const zip = zipSync({ 'index.html': Buffer.from(html), 'film.mp4': film });
      await folder.write('anew.zip', Buffer.from(zip), then);
      const sheet = await aSheet(app, { owner: ann });
      const cell = await shown(sheet, { fileName: 'anew.zip', ftpfolder: '', fileType: 2 });
      expect(await isGreen(await pictureOf(sheet, cell))).toBe(true);
    });

    test('[STILL-4] that is none has no picture', async () => {
      await folder.write('broken.mp4', 'not a film', then);
      const sheet = await aSheet(app, { owner: ann });
      expect(
        await pictureOf(sheet, await shown(sheet, { fileName: 'broken.mp4', ftpfolder: '', fileType: 3 })),
      ).toBeUndefined();
    });
  });

  test('[STILL-13] images are made before anything is drawn', async () => {
    await folder.write('order/index.html', fading(red, 'rgb(0, 201, 0)'), then);
    await folder.write(
      'order/a.png',
      await sharp({ create: { width: 9, height: 9, channels: 3, background: red } })
        .png()
        .toBuffer(),
      then,
    );
    const sheet = await aSheet(app, { owner: ann });
    await sql`
    create function later() returns trigger language plpgsql as $$ begin new.due_at = now() + interval '1 day'; return new; end $$;
    create trigger waits before insert on still for each row execute function later();
    create table made (file_type smallint, nth serial);
    create function note() returns trigger language plpgsql as $$ begin insert into made (file_type) values (new.file_type); return null; end $$;
    create trigger notes after update on still for each row when (new.state = 'made' and old.state <> 'made') execute function note()
  `.execute(kysely);
    const page = await aBanner(sheet, account, { fileName: 'index.html', ftpfolder: 'order', fileType: 2 });
    const image = await aBanner(sheet, account, { fileName: 'a.png', ftpfolder: 'order', fileType: 1 }, { row: 1 });
    await app.freezer.drain();
    // The page has waited for longer.
    await sql`update still set due_at = now() - (file_type - 1) * interval '1 hour' where state = 'waiting'`.execute(
      kysely,
    );
    await drawAll(app, [page.cellID, image.cellID]);
    const { rows } = await sql<{ fileType: number }>`select file_type as "fileType" from made order by nth`.execute(
      kysely,
    );
    await sql`drop function note cascade; drop function later cascade; drop table made`.execute(kysely);
    expect(rows.map(({ fileType }) => fileType)).toEqual([1, 2]);
  });

  test('[STILL-14] what had no picture without a Chromium has one once there is one', async () => {
    const without = await startApp(undefined, { ftpLoopback: true, versions: true });
    const bob = await aPerson(without, { admin: true });
    const own = await anFtpAccount(bob, host);
    await folder.write('late/index.html', fading(red, green), then);
    const sheet = await aSheet(without, { owner: bob });
    const { cellID } = await aBanner(sheet, own, { fileName: 'index.html', ftpfolder: 'late', fileType: 2 });
    await without.freezer.drain();
    const cells = async () => [
      ...fromSteps((await bob.call(listStills, { query: { sheetURL: sheet.url } })).body.cells),
    ];
    expect(await cells()).toEqual([]);
    const next = await startApp(without.databaseUrl, {
      versions: true,
      chromium,
      dataDir: without.services.settings.dataDir,
    });
    await drawAll(next, [cellID]);
    expect(await cells()).toEqual([cellID]);
  });

  test('[STILL-14] a process without a Chromium leaves to others what is to be drawn', async () => {
    const { dataDir } = app.services.settings;
    const without = await startApp(app.databaseUrl, { ftpLoopback: true, versions: true, dataDir });
    await folder.write('left/index.html', fading(red, 'rgb(0, 202, 0)'), then);
    const sheet = await aSheet(app, { owner: ann });
    await sql`
    create function wish() returns trigger language plpgsql as $$ begin new.is_drawn = true; return new; end $$;
    create trigger wishes before insert on still for each row execute function wish()
  `.execute(kysely);
    const cell = await aBanner(sheet, account, { fileName: 'index.html', ftpfolder: 'left', fileType: 2 });
    await without.freezer.drain();
    await sql`drop function wish cascade`.execute(kysely);
    await drawAll(app, [cell.cellID]);
    expect(await isGreen(await pictureOf(sheet, cell))).toBe(true);
  });
});
