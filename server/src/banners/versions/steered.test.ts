/** How well versions are steered: found out by a member's viewer once, and kept with their bytes. */
import { keepSteered, type Steered } from '@marquee/contract/steered.ts';
import { listVersions } from '@marquee/contract/versions.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import type { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { addBanner } from '#test/newer-banners.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, host);
await folder.write('x/hero_v1/index.html', '<p>Hello</p>');
await folder.write('x/still.png', 'picture');

const sheet = await aSheet(app, { owner: ann });
const fields = {
  ftpaccountID: account.ftpAaccountID,
  ftpfolder: 'x',
  fileName: 'hero_v1/index.html',
  fileType: 2,
} as const;
const versionOf = async (cell: { cellID: number }, by: Caller = ann) =>
  (await by.call(listVersions, { params: { id: String(cell.cellID) } })).body.versions[0];
const found: Steered = { level: 'replay', length: 2_500, isEndless: false };
/** Says it of a version that is there, but for what `more` says. */
const say = async (cell: { cellID: number }, more: object = {}, by: Caller = ann) => {
  const { hash, number } = (await versionOf(cell)) ?? {};
  return by.attempt(keepSteered, {
    params: { id: String(cell.cellID) },
    body: { ...found, hash, number, ...more } as never,
  });
};
const hero = await addBanner(ann, sheet, 'Hero', fields);
await app.freezer.drain();

test('[PLAYER-10] it is kept with the version, the first word of one script counts, and another script finds it out anew', async () => {
  expect((await versionOf(hero))?.steered).toBeNull();
  expect((await say(hero)).body).toEqual(found);
  expect((await say(hero, { level: 'plays', length: null })).body).toEqual(found);
  expect((await versionOf(hero))?.steered).toEqual(found);
  await sql`update steered set player = 'older'`.execute(app.db.kysely);
  expect((await versionOf(hero))?.steered).toBeNull();
  const other = { level: 'exact', length: null, isEndless: true };
  expect((await say(hero, other)).body).toEqual(other);
  expect((await versionOf(hero))?.steered).toEqual(other);
});

test('[PLAYER-10] it holds for the same bytes in other cells of the account, and in no other account', async () => {
  const twin = await addBanner(ann, sheet, 'Twin', fields);
  const eve = await aPerson(app, { admin: true });
  const theirs = await aSheet(app, { owner: eve });
  const evesAccount = await anFtpAccount(eve, host);
  const stranger = await addBanner(eve, theirs, 'Hers', { ...fields, ftpaccountID: evesAccount.ftpAaccountID });
  await app.freezer.drain();
  const [mine, hers] = [await versionOf(twin), await versionOf(stranger, eve)];
  expect(mine?.steered).toEqual((await versionOf(hero))?.steered);
  expect(hers?.hash).toBe(mine?.hash);
  expect(hers?.steered).toBeNull();
});

test.each([
  ['a level that there is not', { level: 'perfect' }],
  ['a length below nothing', { length: -1 }],
  ['a length of more than an hour', { length: 3_600_001 }],
  ['half a millisecond', { length: 0.5 }],
  ['no number', { length: '2500' }],
  ['no word on its end', { isEndless: null }],
  ['a hash that is none', { hash: 'x' }],
])('[PLAYER-11] %s is refused', async (_, more) => {
  expect((await say(hero, more)).status).toBe(400);
});

test('[PLAYER-11] nothing is kept of a version that the cell has not, of other bytes, and of what is no page', async () => {
  expect((await say(hero, { number: 9 })).body).toMatchObject({ code: 'otherVersion' });
  expect((await say(hero, { hash: '0'.repeat(64) })).body).toMatchObject({ code: 'otherVersion' });
  const still = await addBanner(ann, sheet, 'Still', { ...fields, fileName: 'still.png', fileType: 1 });
  await app.freezer.drain();
  expect((await say(still)).status).toBe(409);
});
