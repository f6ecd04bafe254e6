/** Pins in the viewer, without its screen: which are shown, what was asked before, and where a pointer or a key puts one. */
import type { Comment } from '@marquee/contract/comments.ts';
import { expect, test } from 'vitest';
import { isAbout, momentFor, pinnedOn, requestsBefore, spotByKey, spotIn } from './pins.ts';

const comment = (commentID: number, more: Partial<Comment>): Comment => ({
  commentID,
  userID: 1,
  sheetID: 1,
  rowID: 1,
  parentCommentID: null,
  commentText: '<p>x</p>',
  dateTimeCreated: '2026-11-23T00:00:00.000Z',
  dateTimeEdited: null,
  isDeleted: false,
  resolved: false,
  read: 2,
  ...more,
});
const pin = (number: number, version: number, cellID = 7) => ({
  number,
  version,
  cellID,
  columnID: 3,
  x: 0.5,
  y: 0.5,
  moment: 4,
});
const threads = [
  comment(1, { pin: pin(2, 1) }),
  comment(2, { pin: pin(1, 2) }),
  comment(3, { pin: pin(1, 1, 8) }),
  comment(4, { verdict: { said: 'changes', cellID: 7, number: 1, fileName: 'a.png' } }),
  comment(5, { verdict: { said: 'approve', cellID: 7, number: 1, fileName: 'a.png' } }),
  comment(6, { verdict: { said: 'reject', cellID: 8, number: 1, fileName: 'a.png' } }),
  comment(7, {}),
  comment(8, { isDeleted: true, verdict: { said: 'reject', cellID: 7, number: 1, fileName: 'a.png' } }),
].map((first) => ({ first, replies: [] }));

test('[SCREEN-521] the pins of a banner are its own alone, by their numbers', () => {
  expect(pinnedOn(threads, 7).map(({ first }) => first.commentID)).toEqual([2, 1]);
  expect(pinnedOn(threads, undefined)).toEqual([]);
});

test('[SCREEN-524] requests of older versions are pins and asked-for changes on this banner, the newest version first', () => {
  const asked = requestsBefore(threads, 7, 3).map(({ requests, version }) => [
    version,
    requests.map((one) => one.first.commentID),
  ]);
  expect(asked).toEqual([
    [2, [2]],
    [1, [1, 4]],
  ]);
  expect(requestsBefore(threads, 7, 1)).toEqual([]);
  expect(requestsBefore(threads, undefined, 3)).toEqual([]);
});

test('[SCREEN-520] a pin lands where the pointer is, never outside of the banner, and arrow keys move it', () => {
  const box = { left: 100, top: 50, width: 200, height: 100 };
  expect(spotIn(box, 150, 100)).toEqual({ x: 0.25, y: 0.5 });
  expect(spotIn(box, 90, 500)).toEqual({ x: 0, y: 1 });
  expect(spotByKey({ x: 0.5, y: 0.5 }, 'ArrowLeft', true)).toEqual({ x: 0.4, y: 0.5 });
  expect(spotByKey({ x: 1, y: 0.995 }, 'ArrowDown', false)).toEqual({ x: 1, y: 1 });
  expect(spotByKey({ x: 1, y: 1 }, 'a', false)).toBeUndefined();
});

test('[SCREEN-520] [SCREEN-521] whatever a player says, a moment is one of a day; pins glow about theirs', () => {
  expect([undefined, Number.NaN, -3, 4.00049, 1e9].map(momentFor)).toEqual([null, null, 0, 4, 86_400]);
  expect([3.4, 3.5, 4.5, 4.6, undefined].map((now) => isAbout(pin(1, 1), now))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(isAbout({ ...pin(1, 1), moment: null }, 0)).toBe(false);
});
