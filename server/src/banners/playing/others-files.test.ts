/** What lies beside a banner's page on its server, and is not given to who holds a review link, by whatever spelling of its name. */
import { updateCell } from '@marquee/contract/cells.ts';
import { getReviewBanner } from '@marquee/contract/review.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, addressFor, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { freezeBanner } from '#test/frozen-banner.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const folder = await bannerFolder();
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, await startProftpd(folder.path));

test('[REVIEW-73] a link opens what other cells show, or showed, by no other spelling of its name', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const page = await aBanner(sheet, account, { ftpfolder: 'spring', fileName: 'index.html', fileType: 2 });
  const hero = { ftpfolder: 'spring', fileName: 'sub/hero_v1.png', fileType: 1 } as const;
  const other = await aBanner(sheet, account, hero, { row: 1 });
  await freezeBanner(app.db.kysely, other.cellID);
  const cellBanner = { fileName: 'sub/hero_v2.png' };
  await ann.call(updateCell, { body: { cell: { ...other, cellBanner }, updateFields: ['fileName'] } });
  await aBanner(sheet, account, { ftpfolder: 'spring', fileName: '100%_Grün.png', fileType: 1 }, { row: 2 });
  await folder.write('spring/index.html', '<p>Spring</p>');
  await folder.write('spring/100%_Grün.png', 'green');
  // What Windows and macOS take for the names of files that they have, lies here under those names.
  const elsewhere = ['100%_GRÜN.PNG', '100%_Gru\u0308n.png', 'sub/HERO_V1.PNG', 'SUB/hero_v2.png', 'sub./hero_v1.png'];
  const short = ['HERO_V~1.PNG', 'SUB~1/own.png'];
  const own = ['own_grün.png', '100%_run.png', 'a~1.long.png', 'sub/hero_v3.png'];
  for (const name of [...elsewhere, ...short, ...own]) await folder.write(`spring/${name}`, 'bytes');

  const guest = new Guest(app.base, await aReviewLink(sheet));
  const params = { id: String(page.cellID) };
  const { address } = (await guest.call(getReviewBanner, { params, query: {} })).body;
  const statuses = async (pageAddress: string, names: string[]) => {
    const beside = (name: string) => fetch(app.base + pageAddress.replace('index.html', encodeURI(name)));
    return Promise.all(names.map(async (name) => (await beside(name)).status));
  };
  // In Windows-1252 these bytes are another name, and in UTF-8 they are that of the file.
  const refused = ['100%_Grün.png', '100%_GrÃ¼n.png', '100%_GRÃ¼n.png', ...elsewhere, ...short];
  expect(await statuses(address, refused)).toEqual(refused.map(() => 404));
  expect(await statuses(address, own)).toEqual(own.map(() => 200));
  // Members play what the server shows to everybody.
  const ofMember = (await addressFor(ann, page)).address;
  expect(await statuses(ofMember, refused.slice(0, 2))).toEqual([200, 200]);
});
