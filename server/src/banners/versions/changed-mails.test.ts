/** Files of a campaign that are overwritten after their approval: told together, mailed once, and only what still holds. */
import type { Cell } from '@marquee/contract/cells.ts';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { decide, takeChangedFile } from '@marquee/contract/decisions.ts';
import { listNotifications, muteSheet, setNotificationWish, type MailTime } from '@marquee/contract/notifications.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findBanner } from '#banners/find-banner.ts';
import { dailyRound } from '#notifications/daily.ts';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { mailChangedFiles } from '#test/told-together.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { startMailbox } from '#test/mailbox.ts';
import { lookForNewer } from '#test/newer-banners.ts';
import { tellChanged } from './letters.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url, ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, host);
const minute = 60_000;
const then = Math.floor(Date.now() / minute) * minute - 24 * 60 * minute;
const rows = [0, 1, 2] as const;

/** A sheet of Ann's whose three banners Bob approved, and which were overwritten then; he is mailed of it at once, or when he said before. */
async function anOverwrittenCampaign(name: string, mail?: MailTime) {
  const bob = await aPerson(app, { accountID: ann.accountID });
  const sheet = await aSheet(app, { owner: ann, members: [bob], name });
  const cells: Cell[] = [];
  for (const row of rows) {
    await folder.write(`${name}/b${row}_v1.png`, `one ${row}`, then);
    cells.push(await aBanner(sheet, account, { fileName: `b${row}_v1.png`, ftpfolder: name, fileType: 1 }, { row }));
  }
  await app.freezer.drain();
  const wish = (wanted: MailTime) => bob.call(setNotificationWish, { body: { kind: 'changed', mail: wanted } });
  if (mail) await wish(mail);
  const approve = (cellID: number, number: number) =>
    bob.call(decide, { params: { id: String(cellID) }, body: { number, verdict: 'approve' } });
  for (const { cellID } of cells) await approve(cellID, 1);
  const overwrite = async (some: readonly number[], minutes: number) => {
    for (const row of some)
      await folder.write(`${name}/b${row}_v1.png`, `other ${row} ${minutes}`, then + minutes * minute);
    await lookForNewer(ann, sheet);
    await app.freezer.drain();
  };
  await overwrite(rows, 1);
  const told = async () =>
    (await bob.call(listNotifications, {})).body.notifications.flatMap(({ kind, noOfRows, sheet: of }) =>
      kind === 'changed' && of.sheetID === sheet.sheetID ? [noOfRows] : [],
    );
  const mails = async () => {
    await mailChangedFiles(app);
    await app.mailer.drain();
    return mailbox.to(bob.emailAddress);
  };
  return { approve, bob, cells, mails, overwrite, sheet, told, wish };
}

test('[DECISION-7] [BELL-25] files of several approved banners that were overwritten are told as one thing, and mailed in one mail', async () => {
  const { mails, sheet, told } = await anOverwrittenCampaign('together');
  expect((await told()).reduce((all, some) => all + some)).toBe(rows.length);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('3 banners in together were changed after approval');
  for (const row of rows) {
    const { name, rowID } = sheet.rows[row];
    const place = `banner=${rowID}:${sheet.columns.banner.columnID}`;
    expect(mail?.text).toMatch(new RegExp(`b${row}_v1\\.png, approved as v1\\n {2}${name}\\n {2}\\S+\\?${place}`));
  }
  expect(mail?.text).toContain('because you approved these banners');
  expect(await mails()).toHaveLength(1);
});

test('[BELL-25] of what was taken as a new version meanwhile, or is hidden from its reader by then, nobody is mailed', async () => {
  const taken = await anOverwrittenCampaign('taken');
  for (const { cellID } of taken.cells.slice(1))
    await ann.call(takeChangedFile, { params: { id: String(cellID) }, body: {} });
  expect((await taken.mails()).map(({ subject }) => subject)).toEqual([
    `${taken.sheet.rows[0].name} in taken was changed after approval`,
  ]);
  const hidden = await anOverwrittenCampaign('hidden');
  const column = { columnID: hidden.sheet.columns.banner.columnID, accessRestrictions: access.justForMe };
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  expect(await hidden.mails()).toEqual([]);
});

test('[BELL-26] who turns these mails off, mutes the sheet or wants a digest while one waits is not mailed of it, or by the digest alone', async () => {
  const off = await anOverwrittenCampaign('off');
  await off.wish('never');
  expect(await off.mails()).toEqual([]);
  const muted = await anOverwrittenCampaign('muted');
  await muted.bob.call(muteSheet, { body: { sheetID: muted.sheet.sheetID, isMuted: true } });
  expect(await muted.mails()).toEqual([]);
  const later = await anOverwrittenCampaign('later');
  await later.wish('daily');
  expect(await later.mails()).toEqual([]);
  await dailyRound(app.services, 0);
  expect((await later.mails()).map(({ text }) => text)).toEqual([expect.stringContaining('changed after approval')]);
  // What they want again is of what happens from then on.
  await Promise.all([off.wish('now'), later.wish('now')]);
  expect(await off.mails()).toEqual([]);
  expect(await later.mails()).toHaveLength(1);
});

test('[BELL-27] files that two servers find to be changed at once are told as one thing', async () => {
  const { cells, told } = await anOverwrittenCampaign('at once');
  const { kysely } = app.db;
  await sql`delete from notification where kind = 'changed'`.execute(kysely);
  const banners = await Promise.all(cells.slice(0, 2).map(async ({ cellID }) => findBanner(kysely, cellID)));
  const [one, other] = banners;
  if (!one || !other) throw new Error('There are two banners.');
  const begun = await kysely.startTransaction().execute();
  await tellChanged(begun, one);
  const second = kysely.transaction().execute((tx) => tellChanged(tx, other));
  const waits = async () => (await sql`select from pg_locks where not granted`.execute(kysely)).rows.length > 0;
  await Promise.race([second, expect.poll(waits).toBe(true)]);
  await begun.commit().execute();
  await second;
  expect(await told()).toEqual([2]);
});

test('[BELL-28] what was taken as a new version by then is not told again with what is changed next', async () => {
  const { approve, cells, overwrite, told } = await anOverwrittenCampaign('again', 'never');
  for (const { cellID } of cells) {
    await ann.call(takeChangedFile, { params: { id: String(cellID) }, body: {} });
    await approve(cellID, 2);
  }
  await overwrite([1], 2);
  expect(await told()).toEqual([1]);
});
