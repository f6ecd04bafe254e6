/** Asks that are taken back: nobody is mailed of what is withdrawn before its mail is sent, whenever that is. */
import { restoreAsk, withdrawAsk } from '@marquee/contract/asks.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { queueMail } from '#mail/commands.ts';
import { anAskingGround, ask } from '#test/asking.ts';

const { ann, app, aSheetToAskAbout, mailsTo } = await anAskingGround();
let nth = 0;
const address = () => `taken-back${(nth += 1)}@client.example`;
const set = (what: typeof withdrawAsk, askID: number, userIDs?: number[]) =>
  ann.call(what, { params: { id: String(askID) }, body: userIDs ? { userIDs } : {} });
const noOfMailsTo = async (...addresses: string[]) =>
  Promise.all(addresses.map(async (emailAddress) => (await mailsTo({ emailAddress })).length));

test('[ASK-10] an ask that is taken back at once mails nobody, members and guests alike; one that stands again in time mails each once', async () => {
  const { bob, first, sheet } = await aSheetToAskAbout();
  const to = address();
  const { askID } = await ask(ann, sheet, [first], [bob], { emailAddresses: [to] });
  await set(withdrawAsk, askID);
  expect(await noOfMailsTo(bob.emailAddress, to)).toEqual([0, 0]);
  await set(restoreAsk, askID);
  expect(await noOfMailsTo(bob.emailAddress, to)).toEqual([0, 0]);

  const again = await ask(ann, sheet, [first], [bob], { emailAddresses: [to] });
  await set(withdrawAsk, again.askID);
  await set(restoreAsk, again.askID);
  expect(await noOfMailsTo(bob.emailAddress, to)).toEqual([1, 1]);
});

test('[ASK-10] who is asked no longer is not mailed, the others of the ask are; a part that is withdrawn leaves the mail', async () => {
  const { bob, cleo, first, second, sheet } = await aSheetToAskAbout();
  const { askID } = await ask(ann, sheet, [first, second], [bob, cleo]);
  await set(withdrawAsk, askID, [bob.userID]);
  const part = { cellIDs: [first.cellID] };
  await ann.call(withdrawAsk, { params: { id: String(askID) }, body: part });
  expect(await noOfMailsTo(bob.emailAddress, cleo.emailAddress)).toEqual([0, 1]);
});

test('[ASK-10] the mail of an ask waits while it may be taken back, and no other mail with it', async () => {
  const { bob, first, sheet } = await aSheetToAskAbout();
  await ask(ann, sheet, [first], [bob]);
  const letter = { preview: '', heading: 'Heading', blocks: [], reason: '' };
  await app.db.kysely.transaction().execute(async (tx) => {
    await queueMail(app.services, tx, { to: bob.emailAddress, kind: 'comment', subject: 'At once', letter });
  });
  const kindsSent = async () => {
    const { rows } = await sql<{ kind: string }>`
      select kind from mail where to_address = ${bob.emailAddress} and sent_at is not null and kind in ('asked', 'comment')
      order by sent_at
    `.execute(app.db.kysely);
    return rows.map(({ kind }) => kind);
  };
  await expect.poll(kindsSent).toEqual(['comment']);
  expect(await noOfMailsTo(bob.emailAddress)).toEqual([2]);
  expect(await kindsSent()).toEqual(['comment', 'asked']);
});
