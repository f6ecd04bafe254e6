/** Who hears that the review links of a sheet are other ones: the members on it, at whichever server, and nobody else. */
import { notices } from '@marquee/contract/live.ts';
import { revokeReviewLink, updateReviewLink } from '@marquee/contract/review-links.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';
import { aReviewLink } from '#test/review-guest.ts';

const one = await startApp();
const two = await startApp(one.databaseUrl);

/** A tab at a sheet, with the sheets of whose links it was told. */
async function tabOf(caller: Caller, sheet: { sheetID: number; url: string }) {
  const listener = await listen(caller, sheet);
  const heard: unknown[] = [];
  listener.client.on(notices.reviewLinksChanged, (...args: unknown[]) => heard.push(args));
  return { heard, listener };
}

test('[REVIEW-74] members on a sheet hear at any server that its links were made, changed or withdrawn; others hear nothing', async () => {
  const ann = await aPerson(one, { admin: true });
  const bob = await aPerson(one, { admin: true });
  const sheet = await aSheet(one, { owner: ann, members: [bob] });
  const other = await aSheet(one, { owner: bob });
  const far = await tabOf(new Caller(two.base, bob.credentials), sheet);
  const near = await tabOf(bob, sheet);
  const notHere = await tabOf(bob, other);
  const visitor = await tabOf(new Caller(two.base), sheet);
  const stranger = await tabOf(await aPerson(one), sheet);
  const link = await aReviewLink(sheet);
  const params = { id: String(link.reviewLinkID) };
  const told = async (times: number) => {
    for (const { heard } of [near, far])
      await expect.poll(() => heard).toEqual(Array.from({ length: times }, () => [sheet.sheetID]));
  };
  await told(1);
  await ann.call(updateReviewLink, { params, body: { expiresAt: new Date(Date.now() + 86_400_000).toISOString() } });
  await told(2);
  await ann.call(revokeReviewLink, { params });
  await told(3);
  for (const { heard, listener } of [visitor, stranger]) {
    expect(heard).toEqual([]);
    expect(listener.kinds).toEqual([]);
  }
  expect(notHere.heard).toEqual([]);
});
