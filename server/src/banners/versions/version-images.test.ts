/** Saving the end of a version as a backup image: of what weight and form it is, who may, what it is called, and why it can't be had. */
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { updateCell, type Cell } from '@marquee/contract/cells.ts';
import { deleteRow } from '@marquee/contract/rows.ts';
import { getVersionImage } from '@marquee/contract/versions.ts';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { NoPicture, PictureMaker } from '#banners/stills/picture-maker.ts';
import { startApp } from '#test/app.ts';
import { aBoss, told } from '#test/audit-log.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestPerson } from '#test/builders.ts';
import { Caller, refusal } from '#test/client.ts';
import { drawAll, keepEnd, mayDraw } from '#test/drawn-banners.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { noisyPicture } from '#test/noisy-picture.ts';
import { plainPicture } from '#test/plain-picture.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';
import { readStack } from '#test/version-stack.ts';
import { imageName } from './version-images.ts';

const settings = { ftpLoopback: true, versions: true };
const app = await startApp(undefined, { ...settings, chromium: process.env['CHROMIUM_PATH'] });
/** It draws nothing: what is kept there is what a test keeps. */
const still = await startApp(undefined, settings);
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(still, { admin: true });
const account = await anFtpAccount(ann, host);
const then = Date.now() - 86_400_000;
const size = { width: 300, height: 250 };

afterEach(() => still.freezer.drain());

interface Wish {
  number?: number;
  format?: string;
  mostKB?: number | string;
}

/** The answer, with its bytes as they are. */
async function saved(caller: Caller, { cellID }: Pick<Cell, 'cellID'>, { format = 'jpg', mostKB, number = 1 }: Wish) {
  const query = new URLSearchParams({ number: String(number), format });
  if (mostKB !== undefined) query.set('mostKB', String(mostKB));
  const path = getVersionImage.path.replace('{id}', String(cellID));
  const answer = await fetch(`${caller.base}${path}?${query.toString()}`, { headers: caller.credentials });
  return { answer, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const attempt = (caller: Caller, { cellID }: Pick<Cell, 'cellID'>, wish: Wish = {}) =>
  refusal(caller.attempt(getVersionImage, { params: { id: cellID }, query: { number: 1, format: 'jpg', ...wish } }));

/** A page that is frozen, with this picture of its end. */
async function aPage(name: string, end?: Buffer, members: readonly TestPerson[] = []) {
  const sheet = await aSheet(still, { owner: ann, members });
  await folder.write(`${name}/index.html`, `<b>${name}</b>`, then);
  const cell = await aBanner(sheet, account, { fileName: 'index.html', ftpfolder: name, fileType: 2 });
  await still.freezer.drain();
  if (end) await keepEnd(still, cell.cellID, end, size);
  return { sheet, cell };
}

describe('[STILL-25] the end of a version', () => {
  test('is saved as large as the banner, as JPG or PNG, without loss where nothing is wished', async () => {
    const picture = await noisyPicture(120, 100);
    const { cell } = await aPage('best', picture);
    for (const [format, type] of [
      ['jpg', 'image/jpeg'],
      ['png', 'image/png'],
    ] as const) {
      const { answer, bytes, status } = await saved(ann, cell, { format });
      const made = await sharp(bytes).metadata();
      expect([status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect([made.format, made.width, made.height]).toEqual([type.split('/')[1], 120, 100]);
      if (format === 'png') expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(picture).raw().toBuffer());
    }
  });

  test.each([
    ['jpg', 0.7],
    ['png', 0.3],
  ])('as %s weighs as little as is wished, in KB of 1,024 bytes, and not far less', async (format, share) => {
    const { cell } = await aPage(`light ${format}`, await noisyPicture(200, 150));
    const best = (await saved(ann, cell, { format })).bytes.length;
    const mostKB = Math.floor((best * share) / 1024);
    const { bytes } = await saved(ann, cell, { format, mostKB });
    expect(bytes.length).toBeLessThanOrEqual(mostKB * 1024);
    expect(bytes.length).toBeGreaterThan(mostKB * 1024 * 0.4);
  });

  test('is that of an older version, too, and each version says how large its own is', async () => {
    const { cell } = await aPage('first', await plainPicture(10));
    await folder.write('first/second.html', '<b>another</b>', then);
    await ann.call(updateCell, {
      body: { cell: { ...cell, cellBanner: { fileName: 'second.html' } }, updateFields: ['fileName'] },
    });
    await still.freezer.drain();
    const ends = (await readStack(ann, cell)).versions.map(({ end, number }) => [number, end]);
    expect(ends).toEqual([
      [2, null],
      [1, size],
    ]);
    expect((await saved(ann, cell, { number: 1 })).status).toBe(200);
    expect(await attempt(ann, cell, { number: 2 })).toBe('409 noEndPicture');
  });
});

test.skipIf(!(await mayDraw()))('[STILL-25] it is what Chromium drew', async () => {
  const owner = await aPerson(app, { admin: true });
  const page = `<!doctype html><meta name="ad.size" content="width=300,height=250"><style>body{margin:0}b{position:absolute;inset:0;color:#888;animation:go 2s both linear}@keyframes go{from{background:rgb(255,0,0)}to{background:rgb(0,200,0)}}</style><b>Ad</b>`;
  await folder.write('drawn/index.html', page, then);
  const fields = { fileName: 'index.html', ftpfolder: 'drawn', fileType: 2 } as const;
  const cell = await aBanner(await aSheet(app, { owner }), await anFtpAccount(owner, host), fields);
  await drawAll(app, [cell.cellID]);
  expect((await readStack(owner, cell)).versions[0]?.end).toEqual(size);
  const { bytes } = await saved(owner, cell, { format: 'png', mostKB: 20 });
  expect(bytes.length).toBeLessThanOrEqual(20 * 1024);
  const pixel = sharp(bytes).extract({ left: 150, top: 200, width: 1, height: 1 }).removeAlpha().raw();
  expect([...(await pixel.toBuffer())]).toEqual([0, 200, 0]);
});

describe('[STILL-26] it is for members who see the cell now', () => {
  test('not in a column that is just for somebody else, nor of a deleted row', async () => {
    const bob = await aPerson(still, { accountID: ann.accountID });
    const { cell } = await aPage('seen', await plainPicture(20), [bob]);
    expect((await saved(bob, cell, {})).status).toBe(200);
    const column = { columnID: cell.columnID, accessRestrictions: access.justForMe };
    await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
    expect([await attempt(bob, cell), (await saved(ann, cell, {})).status]).toEqual(['404 notFound', 200]);
    await ann.call(deleteRow, { params: { id: String(cell.rowID) } });
    expect(await attempt(ann, cell)).toBe('404 notFound');
  });

  test('whoever may not is told nothing of whether there is a version or a picture', async () => {
    const { cell, sheet } = await aPage('hidden', await plainPicture(30));
    const { cell: bare } = await aPage('bare');
    const stranger = await aPerson(still, { admin: true });
    const guest = new Guest(still.base, await aReviewLink(sheet));
    for (const [caller, said] of [
      [stranger, '404 notFound'],
      [new Caller(still.base), '401 loginRequired'],
      [guest, '401 loginRequired'],
    ] as const) {
      for (const one of [cell, bare, { cellID: 2_000_000_000 }]) {
        for (const number of [1, 7]) expect(await attempt(caller, one, { number })).toBe(said);
      }
    }
  });
});

describe('[STILL-27] why it can’t be had', () => {
  test('is said: there is no such version, no picture, or none that is so light', async () => {
    const { cell } = await aPage('heavy', await noisyPicture(120, 100));
    const { cell: bare } = await aPage('none');
    expect(await attempt(ann, cell, { number: 2 })).toBe('404 notFound');
    expect(await attempt(ann, bare)).toBe('409 noEndPicture');
    expect(await attempt(ann, cell, { mostKB: 2 })).toBe('409 imageTooHeavy');
    expect(await attempt(ann, cell, { mostKB: 2, format: 'png' })).toBe('409 imageTooHeavy');
    expect((await saved(ann, cell, { mostKB: 5_000 })).status).toBe(200);
  });

  test('[STILL-37] also where its kept picture turns out to be none, and where this process can make no images', async () => {
    const { cell } = await aPage('torn', (await noisyPicture(120, 100)).subarray(0, 200));
    expect(await attempt(ann, cell)).toBe('409 noEndPicture');
    const { cell: whole } = await aPage('whole', await noisyPicture(120, 100));
    const maker = vi.spyOn(PictureMaker.prototype, 'image').mockRejectedValue(new NoPicture('unavailable'));
    expect(await attempt(ann, whole)).toBe('409 noImages');
    maker.mockRestore();
  });

  test.each([0, 5_001, -1, 1.5, 'x', ''])('a wish of %s KB is none', async (mostKB) => {
    expect(await attempt(new Caller(still.base), { cellID: 1 }, { mostKB })).toBe('400 badInput');
  });
});

test('[STILL-28] it comes as a download that nobody keeps, and nothing in it is run', async () => {
  const { cell } = await aPage('Frühling ’26/mpu', await plainPicture(50));
  const { headers } = (await saved(ann, cell, { format: 'png' })).answer;
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Fruhling_26_mpu_backup.png"; filename*=UTF-8''Fr%C3%BChling_26_mpu_backup.png`,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain('sandbox');
});

test.each([
  ['spring', 'mpu_300x250.zip', 'mpu_300x250_backup.jpg'],
  ['spring', 'mpu.html', 'mpu_backup.jpg'],
  ['spring', 'hero v2.mp4', 'hero_v2_backup.jpg'],
  ['spring/mpu_300x250', 'index.html', 'spring_mpu_300x250_backup.jpg'],
  ['spring_v2/dist', 'index.htm', 'spring_v2_backup.jpg'],
  ['', 'mpu/index.html', 'mpu_backup.jpg'],
  ['', 'index.html', 'index_backup.jpg'],
  ['', 'a"\r\nx: y/../b<>.html', 'b_backup.jpg'],
  // Names of 255 bytes are as long as file systems have them.
  ['', `${'ж'.repeat(125)}.html`, `${'ж'.repeat(90)}_backup.jpg`],
  ['', `a${'ж'.repeat(124)}.html`, `a${'ж'.repeat(89)}_backup.jpg`],
])('[STILL-28] of %s/%s it is called %s', (where, fileName, name) => {
  expect(`${imageName({ folder: where, fileName })}.jpg`).toBe(name);
});

test('[STILL-28] what a long name is cut to has room for the moment', () => {
  const name = imageName({ folder: '', fileName: `${'ж'.repeat(125)}.html` }, 123_456);
  expect(name).toBe(`${'ж'.repeat(90)}_backup_123.4s`);
});

test.each([
  [0, 'mpu_backup_0.0s'],
  [3_249, 'mpu_backup_3.2s'],
  [61_000, 'mpu_backup_61.0s'],
])('[STILL-28] of a moment, %s ms, it is called %s', (at, name) => {
  expect(imageName({ folder: '', fileName: 'mpu.html' }, at)).toBe(name);
});

describe('[STILL-34] that an image was saved', () => {
  test('is noted for the admin users of the sheet’s account, and what was refused is not', async () => {
    const boss = await aBoss(still);
    const sheet = await aSheet(still, { owner: boss });
    await folder.write('noted/index.html', '<b>noted</b>', then);
    const own = await anFtpAccount(boss, host);
    const cell = await aBanner(sheet, own, { fileName: 'index.html', ftpfolder: 'noted', fileType: 2 });
    await still.freezer.drain();
    const noted = () => told(boss, { topic: 'exports' });
    expect([await attempt(boss, cell), await noted()]).toEqual(['409 noEndPicture', []]);
    await keepEnd(still, cell.cellID, await plainPicture(60), size);
    expect([(await saved(boss, cell, {})).status, await noted()]).toEqual([200, ['imageSaved MPU']]);
    // Whoever has a column to themselves is noted with nothing of it.
    const column = { columnID: cell.columnID, accessRestrictions: access.justForMe };
    await boss.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
    expect([(await saved(boss, cell, {})).status, await noted()]).toEqual([200, ['imageSaved MPU']]);
  });
});

test('[STILL-39] who does not see the cell any more once their image is made gets none, and nothing is noted of what is theirs alone by then', async () => {
  const boss = await aBoss(still);
  const bob = await aPerson(still);
  const sheet = await aSheet(still, { owner: boss, members: [bob] });
  await folder.write('left/index.html', '<b>left</b>', then);
  const fields = { fileName: 'index.html', ftpfolder: 'left', fileType: 2 } as const;
  const cell = await aBanner(sheet, await anFtpAccount(boss, host), fields);
  await still.freezer.drain();
  await keepEnd(still, cell.cellID, await plainPicture(60), size);
  const maker = new PictureMaker();
  const image = maker.image.bind(maker);
  const meanwhile = vi.spyOn(PictureMaker.prototype, 'image').mockImplementation(async (...wish) => {
    const column = { columnID: cell.columnID, accessRestrictions: access.justForMe };
    await boss.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
    return image(...wish);
  });
  expect(await attempt(bob, cell)).toBe('404 notFound');
  const column = { columnID: cell.columnID, accessRestrictions: access.open };
  await boss.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  expect((await saved(boss, cell, {})).status).toBe(200);
  expect(await told(boss, { topic: 'exports' })).toEqual([]);
  meanwhile.mockRestore();
  maker.close();
});

test('[STILL-29] two at once are made for one person; more are told to come back', async () => {
  const bea = await aPerson(still, { accountID: ann.accountID });
  const { cell } = await aPage('busy', await noisyPicture(300, 250), [bea]);
  const answers = await Promise.all(Array.from({ length: 4 }, () => saved(bea, cell, {})));
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '503', '503']);
  expect(answers.find(({ status }) => status === 503)?.answer.headers.get('retry-after')).toBe('5');
  expect((await saved(bea, cell, {})).status).toBe(200);
});
