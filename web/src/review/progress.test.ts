/** Checks what is decided, what comes next, and what a decision that was not taken yet makes of a banner. */
import type { DecisionState, VerdictWord } from '@marquee/contract/decisions.ts';
import type { ReviewBanner } from '@marquee/contract/review.ts';
import { expect, test } from 'vitest';
import { htmlOf } from './htmlOf.ts';
import { saidBy } from './live.ts';
import type { Post } from './outbox.ts';
import { firstBanner, isDecided, nextWaiting, withPosts } from './progress.ts';

const at = '2026-11-23T10:00:00.000Z';
const by = (name: string, isOwn = false) => ({ name, isOwn, isStudio: false });

const banner = (
  cellID: number,
  state: DecisionState = 'waiting',
  ownVerdict: VerdictWord | null = null,
): ReviewBanner => ({
  cellID,
  rowID: cellID,
  name: `Banner ${cellID}`,
  groupName: '',
  columnName: '',
  fileType: 2,
  width: 300,
  height: 250,
  state,
  ownVerdict,
  versions: [{ number: 2, takenAt: at, isCurrent: true, state, verdicts: [] }],
  fields: [],
  still: null,
  hasMoments: false,
  noOfComments: 0,
});

const said = (cellID: number, verdict: VerdictWord, number = 2): Post => ({
  says: 'verdict',
  cellID,
  draft: undefined,
  words: undefined,
  body: { number, verdict, key: '00000000-0000-4000-8000-000000000000' },
});

test('[SCREEN-619] the next banner that waits comes behind the one that is looked at, then from the beginning', () => {
  const banners = [banner(1), banner(2, 'approved'), banner(3), banner(4, 'waiting', 'approve')];
  expect(nextWaiting(banners, 1)?.cellID).toBe(3);
  expect(nextWaiting(banners, 3)?.cellID).toBe(1);
  expect(nextWaiting([banner(1), banner(2, 'rejected')], 1)).toBeUndefined();
  expect(banners.filter(isDecided).map(({ cellID }) => cellID)).toEqual([2, 4]);
});

test('[SCREEN-619] the page begins at the banner of its address, or at the first that waits', () => {
  const banners = [banner(1, 'approved'), banner(2), banner(3)];
  expect(firstBanner(banners, 3)?.cellID).toBe(3);
  expect(firstBanner(banners, Number.NaN)?.cellID).toBe(2);
  expect(firstBanner([banner(1, 'approved')], 0)?.cellID).toBe(1);
  expect(firstBanner([], 0)).toBeUndefined();
});

test('[SCREEN-620] a decision shows at once: the worst that anybody said counts, and what is taken back does not', () => {
  const one = banner(1);
  one.versions[0]?.verdicts.push({ by: by('Otto'), verdict: 'changes', at });
  const state = (posts: Post[]) => withPosts([one], posts).map((shown) => [shown.state, shown.ownVerdict])[0];
  expect(state([said(1, 'approve')])).toEqual(['changes', 'approve']);
  expect(state([said(1, 'reject')])).toEqual(['rejected', 'reject']);
  expect(state([said(1, 'reject'), said(1, 'withdraw')])).toEqual(['changes', null]);
  expect(state([said(1, 'approve', 1)])).toEqual(['waiting', null]);
  expect(withPosts([banner(2)], [said(1, 'approve')])).toEqual([banner(2)]);
});

test('[SCREEN-621] what is typed is sent as words, never as html', () => {
  expect(htmlOf(' A <b>larger</b> logo & "more"\nplease\n\nThanks ')).toBe(
    '<p>A &lt;b&gt;larger&lt;/b&gt; logo &amp; &quot;more&quot;<br>please</p><p>Thanks</p>',
  );
});

test('[SCREEN-622] of what the line says only its data counts', () => {
  expect(['data: 12ab', 'data:gone\r', ':', '', 'event: x'].map(saidBy)).toEqual([
    '12ab',
    'gone',
    undefined,
    undefined,
    undefined,
  ]);
});
