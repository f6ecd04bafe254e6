/** The strips of moments of versions: told with each version that somebody may play, and seen by nobody else. */
import { updateCell } from '@marquee/contract/cells.ts';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { revokeReviewLink, updateReviewLink } from '@marquee/contract/review-links.ts';
import { getReviewBanner } from '@marquee/contract/review.ts';
import { listStills, stillPath, versionMomentsPath } from '@marquee/contract/stills.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { Caller, refusal } from '#test/client.ts';
import { keepMoments } from '#test/drawn-banners.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { plainPicture } from '#test/plain-picture.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';
import { readStack } from '#test/version-stack.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app, { accountID: ann.accountID });
const account = await anFtpAccount(ann, await startProftpd(folder.path));

afterEach(() => app.freezer.drain());

const [first, second] = [await plainPicture(10), await plainPicture(20)];

/** A banner of two versions, each with a strip of its own. */
async function twoVersions(name: string) {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  await folder.write(`${name}/one.html`, `<b>${name} 1</b>`);
  await folder.write(`${name}/two.html`, `<b>${name} 2</b>`);
  const cell = await aBanner(sheet, account, { fileName: 'one.html', ftpfolder: name, fileType: 2 });
  await app.freezer.drain();
  await ann.call(updateCell, {
    body: { cell: { ...cell, cellBanner: { fileName: 'two.html' } }, updateFields: ['fileName'] },
  });
  await app.freezer.drain();
  const { cellID } = cell;
  await keepMoments(app, { cellID, number: 1, strip: first, until: 3_000 });
  await keepMoments(app, { cellID, number: 2, strip: second, until: 8_000 });
  return { sheet, cell, cellID };
}

/** What is at an address: the one strip, the other, or nothing. */
async function stripAt(address: string): Promise<string> {
  const answer = await fetch(app.base + address);
  if (!answer.ok) return `${answer.status}`;
  const bytes = Buffer.from(await answer.arrayBuffer());
  return bytes.equals(first) ? 'first' : bytes.equals(second) ? 'second' : 'another';
}
const ofVersions = async (caller: Caller, cell: { cellID: number }) =>
  (await readStack(caller, cell)).versions.map(({ moments }) => moments);

test('[STILL-18] each version says where the strip of its own moments is, how many they are and when the last one is', async () => {
  const { cell } = await twoVersions('told');
  const told = await ofVersions(ann, cell);
  expect(told.map((one) => [one?.number, one?.until])).toEqual([
    [3, 8_000],
    [3, 3_000],
  ]);
  const [newer = '', older = ''] = told.map((one) => one?.address);
  expect([await stripAt(newer), await stripAt(older)]).toEqual(['second', 'first']);
  // Another version's key is none of it, and no version has none.
  expect(await stripAt(older.replace('-v1', '-v2'))).toBe('404');
  expect(await stripAt(older.replace('-v1', '-v3'))).toBe('404');
  expect(await stripAt(older.replace('-moments-v1', '-large-v1'))).toBe('404');
});

test('[STILL-18] one of which nobody noted when its moments are has none to tell, until it is drawn again', async () => {
  const { cell, cellID, sheet } = await twoVersions('untimed');
  await sql`
    update still_picture p set until_ms = null from version v
    where v.cell_id = ${cellID} and p.package = v.package and p.size = 'moments'
  `.execute(app.db.kysely);
  const guest = new Guest(app.base, await aReviewLink(sheet));
  const listed = async () => (await ann.call(listStills, { query: { sheetURL: sheet.url } })).body.moments;
  expect(await ofVersions(ann, cell)).toEqual([null, null]);
  expect((await guest.call(getReviewBanner, { params: { id: String(cellID) }, query: {} })).body.moments).toBe(
    undefined,
  );
  await keepMoments(app, { cellID, number: 2, strip: first, until: 5_000 });
  const [newer, older] = await ofVersions(ann, cell);
  expect([newer?.until, older]).toEqual([5_000, null]);
  expect(await stripAt(newer?.address ?? '')).toBe('first');
  expect(await listed()).toEqual([]);
});

test('[STILL-17] members see it as long as they see the cell', async () => {
  const { cell } = await twoVersions('hidden');
  const addresses = (await ofVersions(bob, cell)).map((one) => one?.address ?? '');
  const seen = () => Promise.all(addresses.map(stripAt));
  expect(await seen()).toEqual(['second', 'first']);
  const column = { columnID: cell.columnID, accessRestrictions: access.justForMe };
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  expect(await seen()).toEqual(['404', '404']);
});

test('[STILL-17] the public sees that of what is shown now, and of no version by its number', async () => {
  const { cell, cellID, sheet } = await twoVersions('public');
  await sql`
    insert into still_picture (package, file_type, size, blob, bytes, width, height)
    select p.package, p.file_type, 'small', p.blob, p.bytes, 30, 25 from still_picture p
    join version v on v.package = p.package where v.cell_id = ${cellID} and p.size = 'moments'
  `.execute(app.db.kysely);
  const { base, moments } = (await new Caller(app.base).call(listStills, { query: { sheetURL: sheet.url } })).body;
  const [key = '', number, until] = moments[0] ?? [];
  expect([number, until]).toEqual([3, 8_000]);
  expect(await stripAt(base + stillPath(cellID, key, 'moments'))).toBe('second');
  for (const one of await ofVersions(ann, cell)) {
    const path = one?.address.split('/').at(-1) ?? '';
    expect(path).toMatch(/-moments-v[12]\.webp$/);
    expect(await stripAt(base + path)).toBe('404');
  }
});

test('[STILL-17] whoever holds a review link sees that of the version that it lets them play', async () => {
  const { cell, cellID, sheet } = await twoVersions('link');
  const link = await aReviewLink(sheet);
  const guest = new Guest(app.base, link);
  const of = (version?: string) => ({ params: { id: String(cellID) }, query: { version } });
  const current = (await guest.call(getReviewBanner, of())).body.moments;
  expect([current?.until, await stripAt(current?.address ?? '')]).toEqual([8_000, 'second']);
  expect(await refusal(guest.attempt(getReviewBanner, of('1')))).toBe('404 notFound');
  // Its key is worth nothing without the right to that version.
  const olderKey = /\d+-([\w-]{12})-moments/.exec((await ofVersions(ann, cell))[1]?.address ?? '')?.[1] ?? '';
  const base = (current?.address ?? '').replace(/[^/]*$/, '');
  const forged = base + versionMomentsPath(cellID, 1, olderKey);
  expect(await stripAt(forged)).toBe('404');
  const params = { id: String(link.reviewLinkID) };
  await ann.call(updateReviewLink, { params, body: { maySeeOlder: true } });
  const older = (await guest.call(getReviewBanner, of('1'))).body.moments;
  expect([older?.until, older?.address, await stripAt(forged)]).toEqual([3_000, forged, 'first']);
  await ann.call(revokeReviewLink, { params });
  expect([await stripAt(current?.address ?? ''), await stripAt(forged)]).toEqual(['404', '404']);
});
