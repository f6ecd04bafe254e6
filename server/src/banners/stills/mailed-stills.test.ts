/** Pictures of banners in mails: attached, of what all who are mailed may see, and left out where they have gone. */
import { sendBannersUpdatedEmail } from '@marquee/contract/banners.ts';
import { updateCell } from '@marquee/contract/cells.ts';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { addComment } from '@marquee/contract/comments.ts';
import { decide } from '@marquee/contract/decisions.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, mailTo, type TestSheet } from '#test/builders.ts';
import { mailChangedFiles } from '#test/told-together.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { startMailbox } from '#test/mailbox.ts';

const mailbox = await startMailbox();
const settings = { smtpUrl: mailbox.url, publicUrl: 'https://marquee.example', ftpLoopback: true, versions: true };
const app = await startApp(undefined, settings);
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app, { accountID: ann.accountID });
const account = await anFtpAccount(ann, host);

for (const [at, background] of ['red', 'blue', 'lime'].entries()) {
  const picture = sharp({ create: { width: 728, height: 90, channels: 4, background } });
  await folder.write(`m/a_v${at + 1}.png`, await picture.png().toBuffer());
}

async function aPicturedSheet() {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const cell = await aBanner(sheet, account, { fileName: 'a_v1.png', ftpfolder: 'm', fileType: 1 });
  await app.freezer.drain();
  return { sheet, cell };
}
/** Bob hears of what is said of his rows. */
const mention = (sheet: TestSheet, rowID: number, words: string) =>
  ann.call(addComment, {
    body: {
      comment: {
        sheetID: sheet.sheetID,
        rowID,
        commentText: `<p>${words} <span data-mention="${bob.userID}">@Bob</span></p>`,
      },
    },
  });
const attachedTo = async (about: string) => {
  const mail = await mailTo(app, mailbox, bob.emailAddress, about);
  return { ids: mail.attachments.map(({ contentId }) => contentId?.replace(/[<>]/g, '')), html: mail.html ?? '', mail };
};

test('[STILL-9] a mail of updated banners has their pictures attached, and asks for nothing from elsewhere', async () => {
  const { sheet, cell } = await aPicturedSheet();
  await ann.call(updateCell, {
    body: {
      cell: { ...cell, cellBanner: { fileName: 'a_v2.png', recentlyUpdated: true } },
      updateFields: ['fileName', 'recentlyUpdated'],
    },
  });
  await app.freezer.drain();
  await ann.call(sendBannersUpdatedEmail, { body: { columnID: sheet.columns.banner.columnID } });
  const { ids, html, mail } = await attachedTo('1 banner updated');
  expect(ids).toHaveLength(1);
  expect(html).toContain(`src="cid:${ids[0]}"`);
  expect(html).not.toMatch(/src="(?!cid:)/);
  const [attachment] = mail.attachments;
  expect([attachment?.mimeType, attachment?.disposition]).toEqual(['image/jpeg', 'inline']);
  const bytes = Buffer.from(attachment?.content as ArrayBuffer);
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height]).toEqual([240, 30]);
  const [red = 0, , blue = 0] = [...(await sharp(bytes).resize(1, 1).raw().toBuffer())];
  expect(blue).toBeGreaterThan(red);
});

test('[STILL-9] a comment’s mail has the picture of its row’s only banner, and of none that is just for one member', async () => {
  const { sheet, cell } = await aPicturedSheet();
  const { columnID } = sheet.columns.banner;
  await mention(sheet, cell.rowID, 'First');
  expect((await attachedTo('mentioned you')).ids).toHaveLength(1);
  const column = { columnID, accessRestrictions: access.justForMe };
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  const before = mailbox.to(bob.emailAddress).length;
  await mention(sheet, cell.rowID, 'Second');
  await expect
    .poll(async () => {
      await app.mailer.drain();
      return mailbox.to(bob.emailAddress).length;
    })
    .toBe(before + 1);
  const { html, ids } = await attachedTo('mentioned you');
  expect(html).toContain('Second');
  expect(ids).toEqual([]);
});

test('[STILL-9] a file that was changed after approval is told with the picture of the approved one; one that has gone is left out', async () => {
  const { sheet, cell } = await aPicturedSheet();
  await bob.call(decide, { params: { id: String(cell.cellID) }, body: { number: 1, verdict: 'approve' } });
  const again = async (colour: string) => {
    const picture = sharp({ create: { width: 728, height: 91, channels: 4, background: colour } });
    await folder.write('m/a_v1.png', await picture.png().toBuffer());
    await sql`update freezing set state = 'waiting', due_at = now() where cell_id = ${cell.cellID}`.execute(
      app.db.kysely,
    );
    await app.freezer.drain();
  };
  await again('orange');
  await mailChangedFiles(app);
  const { ids, html } = await attachedTo('was changed after approval');
  expect(ids).toHaveLength(1);
  expect(html).toContain(`src="cid:${ids[0]}"`);

  // Before the next one is sent.
  const { rows } = await sql<{ blob: Buffer }>`select blob from still_picture where size = 'mail'`.execute(
    app.db.kysely,
  );
  const store = await app.fileServers.blobs();
  for (const { blob } of rows) await store.delete(blob.toString('hex'));
  await mention(sheet, cell.rowID, 'Gone');
  const late = await attachedTo('mentioned you');
  expect([late.html.includes('Gone'), late.html.includes('cid:'), late.ids]).toEqual([true, false, []]);
});
