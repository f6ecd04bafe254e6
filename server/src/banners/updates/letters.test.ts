/** "Email update": who gets which mail about updated banners, and that their marks are cleared for all who see them. */
import { getUpdatedBanners, sendBannersUpdatedEmail } from '@marquee/contract/banners.ts';
import { updateCell } from '@marquee/contract/cells.ts';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { updateGroup } from '@marquee/contract/groups.ts';
import { removeUserFromSheet, unsubscribe } from '@marquee/contract/members.ts';
import { setNotificationWish } from '@marquee/contract/notifications.ts';
import { deleteRow, updateRow } from '@marquee/contract/rows.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { mailTo, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';
import { startMailbox } from '#test/mailbox.ts';
import { Reader } from '#test/reader.ts';
import { aCast } from '#test/rights/cast.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url, publicUrl: 'https://marquee.example' });
const cast = await aCast(app);
const { owner: ann, guest, admin, former } = cast.everybody;
const { leaver } = cast;
const visitor = new Caller(app.base);
const ftp = await anFtpAccount(ann, 'ftp.example.com');

/** Shows a first file, then a newer one that is marked. */
async function updated(sheet: TestSheet, row: 0 | 1 | 2, name: string) {
  const { cellID, rowID, columnID } = await aBanner(sheet, ftp, { fileName: `${name}_v1.html` }, { row });
  const cellBanner = { fileName: `${name}_v2.html`, recentlyUpdated: true };
  const cell = { cellID, rowID, columnID, cellBanner };
  await ann.call(updateCell, { body: { cell, updateFields: ['fileName', 'recentlyUpdated'] } });
}
const send = async (sheet: TestSheet, by: Caller = ann) =>
  (await by.call(sendBannersUpdatedEmail, { body: { columnID: sheet.columns.banner.columnID } })).body;
const show = async (sheet: TestSheet, by: Caller = ann) =>
  (await by.call(getUpdatedBanners, { params: { id: String(sheet.columns.banner.columnID) } })).body;
const marks = async (sheet: TestSheet) =>
  (await readSheet(ann, sheet.url)).columns.flatMap((column) =>
    column.cells.flatMap((cell) => cell.cellBanner?.recentlyUpdated ?? []),
  );
const restrict = (sheet: TestSheet, accessRestrictions: 1 | 2 | 3) => {
  const column = { columnID: sheet.columns.banner.columnID, accessRestrictions };
  return ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
};
const noOfMails = async () => {
  await app.mailer.drain();
  return mailbox.received.length;
};

test('[BANNER-42] all members get one mail with group, row, old and new name and a link; the marks are cleared', async () => {
  const sheet = await cast.theSheet();
  await updated(sheet, 2, 'story');
  await updated(sheet, 0, 'mpu');
  await aBanner(sheet, ftp, { fileName: 'old.html' }, { row: 1 });
  const before = await noOfMails();
  expect(await send(sheet, guest)).toEqual({ noOfBanners: 2, noOfRecipients: 4 });
  for (const member of [ann, guest, admin, leaver]) {
    const mail = await mailTo(app, mailbox, member.emailAddress, '2 banners updated in Spring campaign');
    const text = mail.text ?? '';
    for (const words of [
      'Display › MPU',
      'mpu_v1.html → mpu_v2.html',
      'Social › Story',
      'story_v1.html → story_v2.html',
    ]) {
      expect(text).toContain(words);
    }
    expect(text.indexOf('Display')).toBeLessThan(text.indexOf('Social'));
    expect(text).toContain(`https://marquee.example/sheet/${sheet.url}`);
    expect(text).not.toContain('old.html');
    expect(mail.html).toContain('mpu_v2.html');
    for (const row of [sheet.rows[0], sheet.rows[2]]) {
      const link = `https://marquee.example/sheet/${sheet.url}?row=${row.rowID}`;
      expect(text).toContain(link);
      expect(mail.html).toContain(`href="${link}"`);
      const banner = `https://marquee.example/sheet/${sheet.url}?banner=${row.rowID}:${sheet.columns.banner.columnID}`;
      expect(text).toContain(banner);
      expect(mail.html).toContain(`href="${banner}"`);
    }
  }
  expect(await noOfMails()).toBe(before + 4);
  expect(mailbox.to(former.emailAddress)).toEqual([]);
  expect(await marks(sheet)).toEqual([false, false, false]);
});

test('[MAIL-11] the link in the mail ends such mails for its reader, on all sheets, and for nobody else', async () => {
  const [sheet, other] = [await cast.theSheet(), await cast.theSheet()];
  for (const each of [sheet, other]) await updated(each, 0, 'mpu');
  await send(sheet);
  const { text } = await mailTo(app, mailbox, guest.emailAddress, '1 banner updated in Spring campaign');
  const [, token = ''] = /\/unsubscribe\/(\S+)/.exec(text ?? '') ?? [];
  expect((await visitor.call(unsubscribe, { params: { token } })).body).toEqual({ of: 'banners' });
  const still = new Set((await show(other)).members.map(({ emailAddress }) => emailAddress));
  expect(still).toEqual(new Set([ann, admin, leaver].map(({ emailAddress }) => emailAddress)));
  await guest.call(setNotificationWish, { body: { kind: 'banners', mail: 'now' } });
});

test('[BANNER-57] a file of the same name is said to be replaced', async () => {
  const sheet = await cast.theSheet();
  const { cellID, rowID, columnID } = await aBanner(sheet, ftp, { fileName: 'same.html' });
  const cell = { cellID, rowID, columnID, cellBanner: { fileName: 'same.html', recentlyUpdated: true } };
  await ann.call(updateCell, { body: { cell, updateFields: ['fileName', 'recentlyUpdated'] } });
  await send(sheet);
  const mail = await mailTo(app, mailbox, ann.emailAddress, '1 banner updated');
  expect(mail.text).toContain('same.html → replaced');
  expect(mail.text).not.toContain('→ same.html');
});

test('[BANNER-42] one is said in the singular, none is mailed, and what was deleted does not count', async () => {
  const sheet = await cast.theSheet();
  await updated(sheet, 0, 'mpu');
  await updated(sheet, 1, 'sky');
  await ann.call(deleteRow, { params: { id: String(sheet.rows[1].rowID) } });
  expect(await send(sheet)).toMatchObject({ noOfBanners: 1 });
  await mailTo(app, mailbox, ann.emailAddress, '1 banner updated in');
  const before = await noOfMails();
  const { revision } = await readSheet(ann, sheet.url);
  expect(await send(sheet)).toEqual({ noOfBanners: 0, noOfRecipients: 0 });
  expect(await noOfMails()).toBe(before);
  expect((await readSheet(ann, sheet.url)).revision).toBe(revision);
});

test('[BANNER-42] two who press at once send one mail each to everybody', async () => {
  const sheet = await cast.theSheet();
  await updated(sheet, 0, 'mpu');
  const before = await noOfMails();
  const sent = await Promise.all([send(sheet), send(sheet, guest), send(sheet, admin)]);
  expect(sent.map((one) => one.noOfBanners).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  expect(await noOfMails()).toBe(before + 4);
});

test('[BANNER-43] whoever sees the cells is told that their marks are cleared, and nobody else', async () => {
  const sheet = await cast.theSheet();
  await updated(sheet, 0, 'mpu');
  await updated(sheet, 2, 'story');
  const { groupID } = sheet.groups[1];
  const group = { groupID, hideFromPublic: true };
  await ann.call(updateGroup, { body: { group, updateFields: ['hideFromPublic'] } });
  const readers = [await Reader.start('guest', guest, sheet), await Reader.start('public', visitor, sheet)];
  const watching = await listen(visitor, sheet);
  await send(sheet);
  for (const reader of readers) {
    const { heard, read } = await reader.heardAndRead();
    expect(heard).toEqual(read);
    await reader.stop();
  }
  await watching.heard(1);
  expect(watching.kinds).toEqual(['updateRows']);
  expect(JSON.stringify(watching.pushes)).toContain('mpu_v2');
  expect(JSON.stringify(watching.pushes)).not.toContain('story');

  await restrict(sheet, access.hiddenFromPublic);
  await updated(sheet, 0, 'next');
  const quiet = await listen(visitor, sheet);
  expect(await send(sheet)).toMatchObject({ noOfBanners: 1 });
  const row = { rowID: sheet.rows[0].rowID, name: 'Renamed' };
  await ann.call(updateRow, { body: { row, updateFields: ['name'] } });
  await quiet.heard(1);
  expect(quiet.kinds).toEqual(['updateRow']);
});

test('[BANNER-43] nothing is mailed of a column that is just for its creator, and nobody else can send it', async () => {
  const sheet = await cast.theSheet();
  await updated(sheet, 0, 'mpu');
  await restrict(sheet, access.justForMe);
  const body = { columnID: sheet.columns.banner.columnID };
  const before = await noOfMails();
  expect((await guest.attempt(sendBannersUpdatedEmail, { body })).code).toBe('notFound');
  expect(await send(sheet)).toEqual({ noOfBanners: 1, noOfRecipients: 0 });
  expect(await noOfMails()).toBe(before);
});

test('[BANNER-54] whom the mail would go to and what it would tell is shown first, without mailing or clearing anything', async () => {
  const sheet = await cast.theSheet();
  await updated(sheet, 2, 'story');
  await updated(sheet, 0, 'mpu');
  await aBanner(sheet, ftp, { fileName: 'old.html' }, { row: 1 });
  const before = await noOfMails();
  const shown = await show(sheet, guest);
  expect(shown).toMatchObject({
    banners: [
      { rowID: sheet.rows[0].rowID, groupName: 'Display', rowName: 'MPU' },
      { rowID: sheet.rows[2].rowID, groupName: 'Social', rowName: 'Story' },
    ],
    noOfBanners: 2,
    isJustForMe: false,
  });
  expect(shown.banners[0]).toMatchObject({ previousFileName: 'mpu_v1.html', fileName: 'mpu_v2.html' });
  const sentTo = shown.members.map(({ userID }) => userID).toSorted((a, b) => a - b);
  expect(sentTo).toEqual([ann, guest, admin, leaver].map(({ userID }) => userID).toSorted((a, b) => a - b));
  expect(await noOfMails()).toBe(before);
  expect((await marks(sheet)).filter(Boolean)).toHaveLength(2);
  const body = { columnID: sheet.columns.banner.columnID, seen: shown.seen };
  expect((await ann.call(sendBannersUpdatedEmail, { body })).body).toEqual({ noOfBanners: 2, noOfRecipients: 4 });
  expect((await show(sheet)).banners).toEqual([]);
});

test('[BANNER-54] where members or banners are others than were shown, nothing is mailed or cleared', async () => {
  const sheet = await cast.theSheet();
  await updated(sheet, 0, 'mpu');
  const { columnID } = sheet.columns.banner;
  const before = await noOfMails();
  const refused = async (seen: string) => {
    expect((await ann.attempt(sendBannersUpdatedEmail, { body: { columnID, seen } })).code).toBe('mailChanged');
    expect((await marks(sheet)).some(Boolean)).toBe(true);
  };
  let { seen } = await show(sheet);
  await ann.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: leaver.userID } });
  await refused(seen);
  ({ seen } = await show(sheet));
  await updated(sheet, 2, 'story');
  await refused(seen);
  expect(await noOfMails()).toBe(before);
  // Whoever saw the same says the same; whoever saw nothing is not asked.
  expect((await show(sheet, guest)).seen).toBe((await show(sheet)).seen);
  expect(await send(sheet)).toEqual({ noOfBanners: 2, noOfRecipients: 3 });
});

test('[BANNER-54] of a column that is just for its creator nobody is shown as mailed', async () => {
  const sheet = await cast.theSheet();
  await updated(sheet, 0, 'mpu');
  await restrict(sheet, access.justForMe);
  expect(await show(sheet)).toMatchObject({ members: [], noOfBanners: 1, isJustForMe: true });
});
