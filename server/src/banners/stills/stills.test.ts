/** Small pictures of banners, from real file servers: made once of what is frozen, of hostile files too, seen by who sees the cell, and collected. */
import { updateCell, type Cell } from '@marquee/contract/cells.ts';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { fromSteps } from '@marquee/contract/packed-sheet.ts';
import { deleteRow } from '@marquee/contract/rows.ts';
import { listStills, markOfFile, stillPath, versionMomentsPath, type StillSize } from '@marquee/contract/stills.ts';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount, type BannerFields } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { listen } from '#test/listener.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const guest = await aPerson(app, { accountID: ann.accountID });
const visitor = new Caller(app.base);
const account = await anFtpAccount(ann, host);
const then = Date.now() - 86_400_000;
const minute = 60_000;

afterEach(() => app.freezer.drain());

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
/** One that printers have, too. */
const green = 'rgb(0, 150, 60)';
const png = (width = 300, height = 250, colour = 'red') => plain(width, height, colour).png().toBuffer();

const read = async (sheet: TestSheet, caller: Caller = ann) => {
  const { base, cells, files, keys } = (await caller.call(listStills, { query: { sheetURL: sheet.url } })).body;
  return new Map(fromSteps(cells).map((cellID, at) => [cellID, { base, file: files[at] ?? '', key: keys[at] ?? '' }]));
};
const addressOf = async (sheet: TestSheet, { cellID }: Cell, size: StillSize = 'small', caller: Caller = ann) => {
  const found = (await read(sheet, caller)).get(cellID);
  return found && found.base + stillPath(cellID, found.key, size);
};
const statusOf = async (address: string | undefined) => (await fetch(`${app.base}${address}`)).status;
const pictureAt = async (address: string | undefined) =>
  Buffer.from(await (await fetch(`${app.base}${address}`)).arrayBuffer());
const shown = async (sheet: TestSheet, fields: BannerFields, row: 0 | 1 | 2 = 0) => {
  const cell = await aBanner(sheet, account, fields, { row });
  await app.freezer.drain();
  return cell;
};
/** The colour in the middle of a picture, as red, green and blue. */
const middle = async (bytes: Buffer) => [...(await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer())];
const stillsIn = async () =>
  (
    await sql<{ state: string; attempts: number }>`select state, attempts from still order by package`.execute(
      app.db.kysely,
    )
  ).rows;

describe('a picture', () => {
  test('[STILL-1] is made of an image once it is frozen, in its own proportions, and is kept for good by browsers', async () => {
    await folder.write('one/wide.png', await png(728, 90, 'rgb(0, 0, 255)'), then);
    const sheet = await aSheet(app, { owner: ann });
    const cell = await shown(sheet, { fileName: 'wide.png', ftpfolder: 'one', fileType: 1 });
    expect((await read(sheet)).get(cell.cellID)?.file).toBe(markOfFile({ ftpfolder: 'one', fileName: 'wide.png' }));
    const answer = await fetch(app.base + (await addressOf(sheet, cell)));
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([240, 30, 'webp']);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const large = await sharp(await pictureAt(await addressOf(sheet, cell, 'large'))).metadata();
    expect([large.width, large.height]).toEqual([720, 89]);
  });

  test('[STILL-1] is made once of the same bytes, wherever they are shown', async () => {
    await folder.write('same/a.png', await png(200, 200), then);
    await folder.write('same/b.png', await png(200, 200), then);
    const sheet = await aSheet(app, { owner: ann });
    const before = (await stillsIn()).length;
    const first = await shown(sheet, { fileName: 'a.png', ftpfolder: 'same', fileType: 1 });
    const second = await shown(sheet, { fileName: 'b.png', ftpfolder: 'same', fileType: 1 }, 1);
    const found = await read(sheet);
    expect(found.get(first.cellID)?.key).toBe(found.get(second.cellID)?.key);
    expect((await stillsIn()).length).toBe(before + 1);
  });

  test.each([
    ['jpg', () => plain(300, 250, green).jpeg().toBuffer()],
    ['cmyk.jpg', () => plain(300, 250, green).toColourspace('cmyk').jpeg().toBuffer()],
    ['gif', () => plain(300, 250, green).gif().toBuffer()],
    ['webp', () => plain(300, 250, green).webp().toBuffer()],
    ['avif', () => plain(300, 250, green).avif().toBuffer()],
    // The second picture is under the first one, as sharp puts together what moves.
    [
      'moving.gif',
      async () => {
        const frames = [await png(60, 50, green), await png(60, 50, 'blue')];
        return sharp(frames, { join: { animated: true } })
          .gif({ delay: [100, 100] })
          .toBuffer();
      },
    ],
  ] as const)('[STILL-1] is made of %s, of one that moves of its first frame', async (name, bytes) => {
    await folder.write(`kinds/hero.${name}`, await bytes(), then);
    const sheet = await aSheet(app, { owner: ann });
    const cell = await shown(sheet, { fileName: `hero.${name}`, ftpfolder: 'kinds', fileType: 1 });
    const [red = 0, full = 0, blue = 0] = await middle(await pictureAt(await addressOf(sheet, cell)));
    expect(full).toBeGreaterThan(120);
    expect(Math.max(red, blue)).toBeLessThan(100);
  });

  test('[STILL-6] is of the file that is shown now, and of nothing else: another one has another address', async () => {
    await folder.write('next/a_v1.png', await png(300, 250, 'red'), then);
    await folder.write('next/a_v2.png', await png(300, 250, 'blue'), then + minute);
    const sheet = await aSheet(app, { owner: ann });
    const cell = await shown(sheet, { fileName: 'a_v1.png', ftpfolder: 'next', fileType: 1 });
    const first = await addressOf(sheet, cell);
    const point = (fileName: string) =>
      ann.call(updateCell, { body: { cell: { ...cell, cellBanner: { fileName } }, updateFields: ['fileName'] } });
    await point('a_v2.png');
    expect(await addressOf(sheet, cell)).toBeUndefined();
    expect(await statusOf(first)).toBe(404);
    await app.freezer.drain();
    const second = await addressOf(sheet, cell);
    expect(second).not.toBe(first);
    expect([await statusOf(second), await statusOf(first)]).toEqual([200, 404]);
    // The same bytes have their picture again.
    await point('a_v1.png');
    await app.freezer.drain();
    expect(await addressOf(sheet, cell)).toBe(first);
  });
});

describe('who sees a picture', () => {
  test('[STILL-2] visitors see those of what is public, members those of what they see, as long as they do', async () => {
    await folder.write('seen/hero.png', await png(120, 600), then);
    const sheet = await aSheet(app, { owner: ann, members: [guest] });
    const cell = await shown(sheet, { fileName: 'hero.png', ftpfolder: 'seen', fileType: 1 });
    const { columnID } = sheet.columns.banner;
    const as = { ann, guest, visitor } as const;
    const addresses = {
      ann: await addressOf(sheet, cell, 'small', ann),
      guest: await addressOf(sheet, cell, 'small', guest),
      visitor: await addressOf(sheet, cell, 'small', visitor),
    };
    const seen = async () =>
      Object.fromEntries(
        await Promise.all(
          (['ann', 'guest', 'visitor'] as const).map(async (who) => [
            who,
            `${(await read(sheet, as[who])).has(cell.cellID)} ${await statusOf(addresses[who])}`,
          ]),
        ),
      );
    const restrict = (accessRestrictions: 1 | 2 | 3) =>
      ann.call(updateColumn, {
        body: { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] },
      });
    expect(await seen()).toEqual({ ann: 'true 200', guest: 'true 200', visitor: 'true 200' });
    await restrict(access.hiddenFromPublic);
    expect(await seen()).toEqual({ ann: 'true 200', guest: 'true 200', visitor: 'false 404' });
    await restrict(access.justForMe);
    expect(await seen()).toEqual({ ann: 'true 200', guest: 'false 404', visitor: 'false 404' });
    await ann.call(deleteRow, { params: { id: String(cell.rowID) } });
    expect(await seen()).toEqual({ ann: 'false 404', guest: 'false 404', visitor: 'false 404' });
  });

  test('[STILL-2] [STILL-41] a pass opens nothing of another sheet, none that was made up opens anything, nor does a guessed key', async () => {
    await folder.write('pass/a.png', await png(160, 600, 'red'), then);
    await folder.write('pass/b.png', await png(160, 600, 'blue'), then);
    const [sheet, other] = [await aSheet(app, { owner: ann }), await aSheet(app, { owner: ann })];
    const cell = await shown(sheet, { fileName: 'a.png', ftpfolder: 'pass', fileType: 1 });
    const foreign = await shown(other, { fileName: 'b.png', ftpfolder: 'pass', fileType: 1 });
    const mine = (await read(sheet)).get(cell.cellID);
    const theirs = (await read(other)).get(foreign.cellID);
    if (!mine || !theirs) throw new Error('There is no picture.');
    expect(await statusOf(mine.base + stillPath(cell.cellID, mine.key, 'small'))).toBe(200);
    const tries = [
      mine.base + stillPath(foreign.cellID, theirs.key, 'small'),
      mine.base + stillPath(9_999_999_999, mine.key, 'small'),
      mine.base + versionMomentsPath(9_999_999_999, 1, mine.key),
      mine.base + stillPath(cell.cellID, theirs.key, 'small'),
      mine.base.replace(/.{3}\/$/, 'AAA/') + stillPath(cell.cellID, mine.key, 'small'),
      `${mine.base}${cell.cellID}-${mine.key}-huge.webp`,
      `${mine.base}../${cell.cellID}.webp`,
    ];
    for (const address of tries) expect(await statusOf(address)).toBe(404);
    expect((await visitor.attempt(listStills, { query: { sheetURL: 'x'.repeat(32) } })).code).toBe('notFound');
  });

  test('[STILL-7] who sees a banner hears, without what is frozen, that it has another picture, and nobody else does', async () => {
    await folder.write('live/a.png', await png(250, 250), then);
    const sheet = await aSheet(app, { owner: ann });
    const [member, outside] = [await listen(ann, sheet), await listen(visitor, sheet)];
    const cell = await shown(sheet, { fileName: 'a.png', ftpfolder: 'live', fileType: 1 });
    const { cellID, rowID, columnID } = cell;
    const told = { kind: 'pictureBanners', cells: [{ cellID, rowID, columnID }] };
    const isTold = (pushes: readonly { change: { kind: string } }[]) =>
      pushes.some(({ change }) => change.kind === 'pictureBanners');
    await member.until(isTold);
    await outside.until(isTold);
    expect(outside.pushes.find(({ change }) => change.kind === 'pictureBanners')?.change).toEqual(told);
    const accessRestrictions = access.hiddenFromPublic;
    await ann.call(updateColumn, {
      body: { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] },
    });
    const before = outside.pushes.length;
    await folder.write('live/b.png', await png(250, 250, 'blue'), then);
    await ann.call(updateCell, {
      body: { cell: { ...cell, cellBanner: { fileName: 'b.png' } }, updateFields: ['fileName'] },
    });
    const heard = member.kinds.filter((kind) => kind === 'pictureBanners').length;
    await app.freezer.drain();
    await member.until(() => member.kinds.filter((kind) => kind === 'pictureBanners').length > heard);
    await ann.call(updateColumn, {
      body: { column: { columnID: sheet.columns.text.columnID, name: 'Words' }, updateFields: ['name'] },
    });
    await outside.until((pushes) => pushes.slice(before).some(({ change }) => change.kind === 'updateColumn'));
    expect(outside.kinds.slice(before)).not.toContain('pictureBanners');
  });
});

describe('html banners', () => {
  const page = '<meta name="ad.size" content="width=300,height=250"><img src="hero.jpg">';

  test('[STILL-5] have the picture of their package’s backup image', async () => {
    await folder.write('html/hero/index.html', page, then);
    await folder.write('html/hero/hero.jpg', await png(300, 250, 'red'), then);
    await folder.write('html/hero/img/backup_300x250.png', await png(300, 250, 'lime'), then);
    await folder.write('html/hero/img/backup_728x90.png', await png(728, 90, 'blue'), then);
    const sheet = await aSheet(app, { owner: ann });
    const cell = await shown(sheet, { fileName: 'hero/index.html', ftpfolder: 'html', fileType: 2 });
    const [red = 0, green = 0] = await middle(await pictureAt(await addressOf(sheet, cell)));
    expect([red < 50, green > 200]).toEqual([true, true]);
  });

  test('[STILL-5] so do zips, and a damaged backup image gives way to the next', async () => {
    const files = {
      'x/index.html': new TextEncoder().encode(page),
      'x/backup.png': new Uint8Array((await png(300, 250, 'red')).subarray(0, 120)),
      'x/fallback.png': new Uint8Array(await png(600, 500, 'lime')),
    };
    await folder.write('html/mpu.zip', Buffer.from(zipSync(files)), then);
    const sheet = await aSheet(app, { owner: ann });
    const cell = await shown(sheet, { fileName: 'mpu.zip', ftpfolder: 'html', fileType: 2 });
    const [red = 0, green = 0] = await middle(await pictureAt(await addressOf(sheet, cell)));
    expect([red < 50, green > 200]).toEqual([true, true]);
  });

  test('[STILL-14] without one, and films, have none where there is no Chromium, which is not tried again', async () => {
    await folder.write('html/plain/index.html', page, then);
    await folder.write('html/plain/hero.jpg', await png(300, 250, 'red'), then);
    await folder.write('html/film.mp4', 'a film', then);
    const sheet = await aSheet(app, { owner: ann });
    await shown(sheet, { fileName: 'plain/index.html', ftpfolder: 'html', fileType: 2 });
    const before = await stillsIn();
    await shown(sheet, { fileName: 'film.mp4', ftpfolder: 'html', fileType: 3 }, 1);
    expect((await read(sheet)).size).toBe(0);
    const tried = await stillsIn();
    expect(tried.length).toBe(before.length + 1);
    await app.freezer.drain();
    expect(await stillsIn()).toEqual(tried);
    // Those with a backup image wait to be drawn, too.
    expect(tried.every(({ state, attempts }) => state !== 'waiting' && attempts <= 1)).toBe(true);
  });
});

test('[STILL-8] a picture goes with the last version of its bytes', async () => {
  await folder.write('gone/a.png', await png(77, 88), then);
  const sheet = await aSheet(app, { owner: ann });
  const cell = await shown(sheet, { fileName: 'a.png', ftpfolder: 'gone', fileType: 1 });
  const address = await addressOf(sheet, cell);
  expect(await statusOf(address)).toBe(200);
  const kept = sql<{ blob: Buffer }>`
    select p.blob from still_picture p join version v on v.package = p.package where v.cell_id = ${cell.cellID}
  `;
  const blobs = (await kept.execute(app.db.kysely)).rows.map(({ blob }) => blob.toString('hex'));
  expect(blobs).toHaveLength(3);
  const store = await app.fileServers.blobs();
  await sql`update blob set named_at = now() - interval '3 hours'`.execute(app.db.kysely);
  await app.freezer.collect();
  // What a version needs stays, however old it is.
  expect(await statusOf(address)).toBe(200);
  await sql`delete from version where cell_id = ${cell.cellID}`.execute(app.db.kysely);
  await sql`update package set named_at = now() - interval '3 hours'`.execute(app.db.kysely);
  await app.freezer.collect();
  expect(await Promise.all(blobs.map((blob) => store.sizeOf(blob)))).toEqual([undefined, undefined, undefined]);
  expect(await statusOf(address)).toBe(404);
});
