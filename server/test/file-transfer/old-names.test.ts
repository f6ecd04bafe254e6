/** Names that an FTP server has in Windows-1252, as old programs write them, beside those in UTF-8. */
import { mkdir, writeFile, chown } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TransferAccount } from '#banners/transfer/transfer.ts';
import { bannerFolder, isRoot, nobody, type BannerFolder } from './folder.ts';
import { startProftpd } from './proftpd.ts';
import { accountAt, aPool, aRun, bytesOf, failureOf } from './support.ts';

/** On the disk, with each letter as the byte that Windows-1252 has for it: `\x80` is the euro. */
async function writeOld({ path }: BannerFolder, name: string): Promise<void> {
  const parts = `${path}/${name}`.split('/');
  for (let end = path.split('/').length; end < parts.length; end += 1) {
    const place = Buffer.from(parts.slice(0, end + 1).join('/'), 'latin1');
    if (end === parts.length - 1) await writeFile(place, name);
    else await mkdir(place, { recursive: true });
    if (isRoot) await chown(place, nobody, nobody);
  }
}

describe.each([
  ['MLSD', true],
  ['LIST', false],
])('by %s', (_list, mlsd) => {
  let folder: BannerFolder;
  let account: TransferAccount;

  beforeAll(async () => {
    folder = await bannerFolder();
    account = accountAt(await startProftpd(folder.path, { mlsd }));
  });

  test('[FTP-13] names in Windows-1252 are read as people write them, and lead back to their files', async () => {
    await writeOld(folder, 'M\xfcller \x80/Fr\xfchling_300x250.zip');
    await writeOld(folder, 'M\xfcller \x80/\x84Sale\x93 \x96 50\x81.png');
    const names = ['Frühling_300x250.zip', '„Sale“ – 50\u0081.png'];
    const run = aRun();
    expect((await run.list(account, '')).map(({ name }) => name)).toContain('Müller €');
    const listed = await run.list(account, 'Müller €');
    expect(listed.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    for (const { name, bytes } of listed) {
      expect(await bytesOf(aRun().read(account, `Müller €/${name}`))).toHaveLength(bytes);
      expect((await bytesOf(aRun().read(account, `Müller €/${name}`, { start: 3 }))).length).toBe(bytes - 3);
      const stat = await aPool().use(account, AbortSignal.timeout(60_000), (one) => one.stat(`Müller €/${name}`));
      expect(stat).toMatchObject({ name, bytes });
    }
    expect(await run.list({ ...account, directory: `${folder.path}/Müller €` }, '')).toHaveLength(2);
  });

  test('[FTP-13] both ways to write a name may be in one folder, and in one path', async () => {
    await folder.write('Käufer/größer.png', 'utf8');
    await writeOld(folder, `${Buffer.from('Käufer').toString('latin1')}/kleiner \xe4.png`);
    await folder.write('links/ö.png', 'a link’s');
    await folder.link('links/latest ä.png', 'ö.png');
    const run = aRun();
    expect((await run.list(account, 'Käufer')).map(({ name }) => name).toSorted()).toEqual([
      'größer.png',
      'kleiner ä.png',
    ]);
    expect((await bytesOf(run.read(account, 'Käufer/kleiner ä.png'))).length).toBeGreaterThan(4);
    expect((await bytesOf(run.read(account, 'Käufer/größer.png'))).toString()).toBe('utf8');
    expect((await run.list(account, 'links')).map(({ name }) => name).toSorted()).toEqual(['latest ä.png', 'ö.png']);
  });

  test('[FTP-13] what is there in neither way is gone', async () => {
    const failure = await failureOf(aRun().read(account, 'Käufer/fehlt ü.png'));
    expect([failure.kind, failure.about.path]).toEqual(['fileGone', 'Käufer/fehlt ü.png']);
    expect((await failureOf(aRun().list(account, 'Größen'))).kind).toBe('folderGone');
  });
});
