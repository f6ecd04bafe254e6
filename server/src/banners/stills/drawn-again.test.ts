/** Pages that are drawn once more, as all are after an upgrade: their pictures are of one drawing. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { drawAll, keepMoments, mayDraw } from '#test/drawn-banners.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { keepPictures } from './store.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true, chromium: process.env['CHROMIUM_PATH'] });
const { kysely } = app.db;
const folder = await bannerFolder();
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, await startProftpd(folder.path));
const then = Date.now() - 86_400_000;
const page =
  '<!doctype html><meta name="ad.size" content="width=300,height=250"><style>body{margin:0}b{position:absolute;inset:0;animation:go 1s both linear}@keyframes go{from{background:#c22}to{background:#2a2}}</style><b>Ad</b>';

afterEach(() => app.freezer.drain());

/** The sizes of the pictures of a cell that are as they were made, once they were others and it is drawn anew. */
async function drawnAgain(name: string): Promise<string[]> {
  await folder.write(`${name}/index.html`, `${page}<!-- ${name} -->`, then);
  const fields = { fileName: 'index.html', ftpfolder: name, fileType: 2 } as const;
  const { cellID } = await aBanner(await aSheet(app, { owner: ann }), account, fields);
  await drawAll(app, [cellID]);
  const kept = async () =>
    new Map(
      (
        await sql<{ size: string; hash: string }>`
          select size, encode(blob, 'hex') as hash from shown_still where cell_id = ${cellID}`.execute(kysely)
      ).rows.map(({ hash, size }) => [size, hash]),
    );
  const first = await kept();
  const ofCell = sql`(package, file_type) in (select package, file_type from version where cell_id = ${cellID})`;
  // As another player would have drawn them.
  await sql`update still_picture set blob = (select blob from package_file limit 1) where ${ofCell}`.execute(kysely);
  await sql`update still set due_at = now() where ${ofCell}`.execute(kysely);
  await drawAll(app, [cellID]);
  const second = await kept();
  return [...first.keys()].filter((size) => first.get(size) === second.get(size)).toSorted();
}

test.skipIf(!(await mayDraw()))(
  '[PACK-51] a page that is drawn once more has all pictures of that drawing; those of its own backup image stay',
  async () => {
    expect(await drawnAgain('bare')).toEqual(['end', 'large', 'mail', 'moments', 'small']);
    const red = sharp({ create: { width: 300, height: 250, channels: 3, background: 'red' } }).png();
    await folder.write('with/backup.png', await red.toBuffer(), then);
    expect(await drawnAgain('with')).toEqual(['end', 'moments']);
  },
);

test('[STILL-40] a strip of which nobody noted the times is drawn a few times more where a busy machine brings none', async () => {
  await folder.write('late/index.html', `${page}<!-- late -->`, then);
  const fields = { fileName: 'index.html', ftpfolder: 'late', fileType: 2 } as const;
  const { cellID } = await aBanner(await aSheet(app, { owner: ann }), account, fields);
  await app.freezer.drain();
  await sql`delete from still_picture`.execute(kysely);
  const strip = Buffer.from('a strip');
  await keepMoments(app, { cellID, number: 1, strip, until: null });
  const { rows } = await sql<{ package: Buffer; fileType: number }>`
    select package, file_type as "fileType" from version where cell_id = ${cellID}`.execute(kysely);
  const [version] = rows;
  if (!version) throw new Error('There is no version.');
  const isDueAgain = async (attempts: number): Promise<boolean> => {
    const none = { pictures: [], facts: undefined, isOfOwnImage: false };
    await keepPictures(kysely, { ...version, isDrawn: true, attempts }, none);
    const found = await sql<{ isDue: boolean }>`
      select due_at > now() as "isDue" from still where package = ${version.package}`.execute(kysely);
    return found.rows[0]?.isDue === true;
  };
  expect([await isDueAgain(1), await isDueAgain(3), await isDueAgain(4)]).toEqual([true, true, false]);
  await keepMoments(app, { cellID, number: 1, strip, until: 1_000 });
  expect(await isDueAgain(1)).toBe(false);
});
