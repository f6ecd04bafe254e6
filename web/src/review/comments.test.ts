/** What is read of a banner's comments, in whatever order the answers come. */
import { afterEach, expect, test, vi } from 'vitest';
import type { ReviewComment } from '@marquee/contract/review.ts';
import { knownComments, readComments } from './comments.ts';

const said = (commentID: number) => ({ commentID, text: `${commentID}` }) as ReviewComment;

/** The answers to what was asked, in that order, each given when the test says so. */
function answers() {
  const asked: ((comments: ReviewComment[]) => void)[] = [];
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.push((comments) => resolve(Response.json({ comments })));
    return promise;
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test('[SCREEN-622] an answer that was overtaken takes nothing away', async () => {
  const asked = answers();
  const first = readComments(1);
  const second = readComments(1);
  asked[1]?.([said(1), said(2)]);
  await second;
  asked[0]?.([said(1)]);
  await first;
  expect(knownComments(1)?.map(({ commentID }) => commentID)).toEqual([1, 2]);
});
