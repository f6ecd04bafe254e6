/** The demo's banners: on their server, in its sheets, and what they are made of. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, sep } from 'node:path';
import { newerFiles } from '@marquee/contract/banner-names/newer.ts';
import { Client } from 'basic-ftp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSealer } from '#banners/accounts/sealed.ts';
import { connect, type Db } from '#platform/db.ts';
import { freshDatabase } from '#test/database.ts';
import { aurora } from './aurora.ts';
import { bannersOn, type DemoBanner } from './content.ts';
import { seedDemo } from './demo.ts';
import { startDemoFtp, type DemoFtp } from './demo-ftp.ts';
import { northwind } from './northwind.ts';

const files = join(import.meta.dirname, 'banners/files');
const banners = [aurora, northwind].flatMap(bannersOn);
const secret = { appSecret: 'a secret of at least thirty-two characters' };

describe('the server', () => {
  let db: Db;
  let dataDir: string;
  const running: DemoFtp[] = [];

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'marquee-demo-'));
    db = connect(await freshDatabase(), () => undefined);
  });

  afterAll(async () => {
    for (const one of running) await one.close();
    await db.close();
    rmSync(dataDir, { recursive: true });
  });

  async function start(at = dataDir): Promise<DemoFtp> {
    const made = await startDemoFtp({ ...secret, dataDir: at }, db);
    if (!made) throw new Error('There is no demo.');
    running.push(made);
    return made;
  }

  const account = () => db.kysely.selectFrom('ftp_account').selectAll().executeTakeFirstOrThrow();

  async function logIn(): Promise<Client> {
    const { host, user_name: user, password_sealed } = await account();
    const [address = '', port] = host.split(':');
    const client = new Client(5000);
    const password = makeSealer({ ...secret, dataDir }).open(password_sealed);
    await client.access({ host: address, port: Number(port), user, password });
    return client;
  }

  test('[DEMO-4] without a demo no file server starts', async () => {
    expect(await startDemoFtp({ ...secret, dataDir }, db)).toBeUndefined();
    expect(existsSync(join(dataDir, 'demo-ftp'))).toBe(false);
  });

  test('[DEMO-4] the demo’s FTP account leads to its files, by a new password at each start', async () => {
    await seedDemo({ db });
    await start();
    const before = await account();
    const client = await logIn();
    const names = (await client.list('aurora/trailhead/fr')).map((file) => file.name);
    client.close();
    expect(names).toContain('trailhead_300x250_fr_v1.png');
    expect(names).toContain('trailhead_728x90_fr_v2');
    await start();
    expect((await account()).password_sealed).not.toEqual(before.password_sealed);
    (await logIn()).close();
  });

  test('[DEMO-4] files that are put into the data folder are served, and a later start leaves them alone', async () => {
    const { root } = await start();
    const own = join(root, 'aurora/trailhead/fr/trailhead_300x250_fr_v3.png');
    writeFileSync(own, 'mine');
    rmSync(join(root, 'aurora/trailhead/fr/trailhead_300x250_fr_v2.png'));
    const time = new Date('2026-02-03T04:05:06Z');
    utimesSync(own, time, time);
    await start();
    const client = await logIn();
    const images = (await client.list('aurora/trailhead/fr')).filter((file) => file.name.includes('300x250'));
    client.close();
    expect(images.map((file) => file.name)).toEqual(['trailhead_300x250_fr_v1.png', 'trailhead_300x250_fr_v3.png']);
    expect(images[1]?.modifiedAt).toEqual(time);
  });

  test('[DEMO-4] an FTP account that was pointed elsewhere is left alone', async () => {
    await db.kysely.updateTable('ftp_account').set({ host: 'ftp.example.com' }).execute();
    const before = await account();
    await start();
    expect(await account()).toEqual(before);
  });

  test('[DEMO-5] a look for newer files finds some, offers a choice, and leaves the others alone', async () => {
    const { root } = await start(mkdtempSync(join(dataDir, 'untouched-')));
    const found = banners.flatMap(({ folder, fileName, fileType, ...wantedSize }) => {
      const files = globSync('{*.*,*/index.html}', { cwd: join(root, folder) }).map((path) => {
        const { size, mtimeMs } = statSync(join(root, folder, path));
        return { path: path.replaceAll(sep, '/'), bytes: size, modifiedAt: mtimeMs };
      });
      const current = files.find((file) => file.path === fileName);
      const newer = newerFiles({ current, files, fileType, wantedSize });
      if (newer.kind === 'none') return [];
      const paths = newer.kind === 'choices' ? newer.files.map((file) => file.path) : [];
      return [[fileName, ...(newer.kind === 'taken' ? [newer.file.path] : paths)]];
    });
    expect(found).toEqual([
      ['trailhead_300x250_fr_v1.png', 'trailhead_300x250_fr_v2.png'],
      ['trailhead_970x250_de_v2/index.html', 'trailhead_970x250_de_v3/index.html'],
      ['trailhead_728x90_fr_v1/index.html', 'trailhead_728x90_fr_v2/index.html'],
      ['trailhead_1200x628_en_2026-09-03.jpg', 'trailhead_1200x628_en_2026-09-18.jpg'],
      [
        'winterboots_970x250_en_v1.jpg',
        'winterboots-footnote_970x250_en_v1.jpg',
        'winterboots-soft-claim_970x250_en_v1.jpg',
      ],
      ['winterboots_320x480_en_v1/index.html', 'winterboots_320x480_en_v2/index.html'],
    ]);
  });
});

const pathOf = ({ folder, fileName }: DemoBanner) => join(files, folder, fileName);

test('[DEMO-5] every banner of the demo’s sheets is there; all three types are, and together they stay small', () => {
  expect(banners.length).toBeGreaterThan(24);
  expect(banners.filter((banner) => !existsSync(pathOf(banner)))).toEqual([]);
  expect(new Set(banners.map((banner) => banner.fileType))).toEqual(new Set([1, 2, 3]));
  const all = globSync('**/*.*', { cwd: files }).map((file) => statSync(join(files, file)));
  const bytes = all.filter((file) => file.isFile()).reduce((sum, file) => sum + file.size, 0);
  expect(bytes).toBeLessThan(3_200_000);
});

test('[DEMO-5] png and gif banners have the size that their name says', () => {
  const sized = globSync('**/*_[0-9]*x*.{png,gif}', { cwd: files }).map((file) => {
    const bytes = readFileSync(join(files, file));
    const size = file.endsWith('png')
      ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
      : `${bytes.readUInt16LE(6)}x${bytes.readUInt16LE(8)}`;
    return { file, size };
  });
  expect(sized.length).toBeGreaterThan(8);
  expect(sized.filter(({ file, size }) => !file.includes(`_${size}_`))).toEqual([]);
});

const folders = globSync('**/index.html', { cwd: files }).map((file) => join(files, file, '..'));
const pageIn = (folder: string) => readFileSync(join(folder, 'index.html'), 'utf8');

test('[DEMO-6] HTML5 banners tell their size and their clickTag, but for one, and take nothing from elsewhere', () => {
  const withoutClick = folders.filter((folder) => !/var clickTag = 'https:/.test(pageIn(folder)));
  expect(withoutClick.map((folder) => basename(folder))).toEqual(['winterboots_320x480_en_v1']);
  expect(folders.length).toBeGreaterThan(9);
  for (const folder of folders) {
    const html = pageIn(folder);
    const [, width, height] = /name="ad\.size" content="width=(\d+),height=(\d+)"/.exec(html) ?? [];
    expect(folder).toContain(`_${width}x${height}_`);
    const text = globSync(join(folder, '*.{html,css,js}')).map((file) => readFileSync(file, 'utf8'));
    const used = text.join('\n').matchAll(/(?:src|href)="([^"]+)"|url\(['"]?([^'")]{1,40})/g);
    const strange = [...used]
      .map((match) => match[1] ?? match[2] ?? '')
      .filter((address) => !address.startsWith('data:') && !existsSync(join(folder, address)));
    expect(strange).toEqual([]);
  }
});
