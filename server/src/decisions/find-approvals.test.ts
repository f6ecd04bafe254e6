/** Whose approval stands of a version: members by their names, guests as what they are, and nobody who took it back. */
import { randomUUID } from 'node:crypto';
import { decide, type VerdictWord } from '@marquee/contract/decisions.ts';
import { decideInReview } from '@marquee/contract/review.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestPerson } from '#test/builders.ts';
import { freezeBanner } from '#test/frozen-banner.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';
import { approvalsOf } from './find-approvals.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true, firstName: 'Ann', surname: 'Archer' });
const bob = await aPerson(app, { accountID: ann.accountID, firstName: 'Bob', surname: 'Ray' });
const account = await anFtpAccount(ann, '127.0.0.1:1');

test('[PACK-1] members are named, guests are said to be guests, and what was taken back is no approval', async () => {
  const { kysely } = app.db;
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { cellID } = await aBanner(sheet, account, { fileName: 'hero.png', ftpfolder: 'spring', fileType: 1 });
  await freezeBanner(kysely, cellID);
  const params = { id: String(cellID) };
  const say = (by: TestPerson, verdict: VerdictWord) => by.call(decide, { params, body: { number: 1, verdict } });
  const approvals = async () => {
    const { rows } = await sql<{ id: number }>`select version_id as id from version where cell_id = ${cellID}`.execute(
      kysely,
    );
    const [version] = rows;
    return version && (await approvalsOf(kysely, [version.id])).get(version.id)?.people;
  };
  expect(await approvals()).toBeUndefined();
  await say(ann, 'approve');
  await say(bob, 'approve');
  await say(bob, 'withdraw');
  const client = new Guest(app.base, await aReviewLink(sheet));
  await client.introduce('Ann Archer', 'cleo@client.example');
  await client.call(decideInReview, { params, body: { number: 1, verdict: 'approve', key: randomUUID() } });
  expect(await approvals()).toEqual(['Ann Archer', 'Ann Archer (guest, address not confirmed)']);
});
