/** Threads in which clients wrote: they stay readable to those who wrote in them. */
import { randomUUID } from 'node:crypto';
import { addComment, updateComment } from '@marquee/contract/comments.ts';
import { commentInReview } from '@marquee/contract/review.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';

const app = await startApp();

test('[COMMENT-44] a thread in which a client has written stays shared', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const account = await anFtpAccount(ann, '127.0.0.1:1');
  const { cellID, rowID } = await aBanner(sheet, account, { fileName: 'hero.png', ftpfolder: 'a', fileType: 1 });
  const guest = new Guest(app.base, await aReviewLink(sheet));
  await guest.introduce('Cleo', 'cleo@example.com');
  const comment = { rowID, commentText: '<p>For you</p>', isShared: true };
  const { commentID } = (await ann.call(addComment, { body: { comment } })).body;
  const share = (isShared: boolean) =>
    ann.attempt(updateComment, { body: { comment: { commentID, isShared }, updateFields: ['isShared'] } });
  expect([(await share(false)).status, (await share(true)).status]).toEqual([200, 200]);
  const body = { comment: '<p>Thank you</p>', parentCommentID: commentID, key: randomUUID() };
  await guest.call(commentInReview, { params: { id: String(cellID) }, body });
  expect((await share(false)).code).toBe('clientWroteHere');
});
