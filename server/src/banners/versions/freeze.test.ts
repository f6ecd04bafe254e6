/** Freezing a file that somebody uploads meanwhile, from a real file server. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BlobStore } from '#blobs/blob-store.ts';
import { FolderStore } from '#blobs/folder-store.ts';
import { findStored } from '#banners/accounts/find-accounts.ts';
import { findBanner } from '#banners/find-banner.ts';
import { TransferPool } from '#banners/transfer/pool.ts';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { freeze, type Frozen } from './freeze.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const folder = await bannerFolder();
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, await startProftpd(folder.path));

test('[VERSION-14] a file that changes while it is fetched is fetched again, and given up for now where it never rests', async () => {
  const store = new FolderStore(join(app.services.settings.dataDir, 'blobs'));
  await store.begin();
  await folder.write('x/moving.png', 'half of it', 1_000_000_000_000);
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, account, { fileName: 'moving.png', ftpfolder: 'x', fileType: 1 });
  const [banner, stored] = [
    await findBanner(app.db.kysely, cell.cellID),
    await findStored(app.db.kysely, account.ftpAaccountID),
  ];
  if (!banner || !stored) throw new Error('There is no banner.');
  const pool = new TransferPool();
  onTestFinished(() => pool.close());
  /** Freezes while somebody uploads the file anew each time when it was fetched, so many times. */
  let uploads = 0;
  const whileUploaded = (times: number) => {
    const last = uploads + times;
    const put: BlobStore['put'] = async (source, name) => {
      const blob = await store.put(source, name);
      uploads += 1;
      if (uploads <= last)
        await folder.write('x/moving.png', `upload ${uploads}`, 1_000_000_000_000 + uploads * 60_000);
      return blob;
    };
    const means = {
      pool,
      limits: app.services.settings.versionLimits,
      signal: AbortSignal.timeout(30_000),
      name: () => Promise.resolve(),
    };
    const changing = { put, get: store.get.bind(store) };
    return freeze({ ...means, store: changing }, app.fileServers.reachStored(stored), banner, () =>
      Promise.resolve<Frozen | undefined>(undefined),
    );
  };
  const taken = await whileUploaded(1);
  expect(taken.package.hash).toBe(createHash('sha256').update('upload 1').digest('hex'));
  await expect(whileUploaded(9)).rejects.toThrow('keep changing');
});
