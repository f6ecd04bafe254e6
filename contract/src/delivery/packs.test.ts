/** Which banners are ready for a delivery pack. */
import { expect, test } from 'vitest';
import { notReady } from '#delivery/packs.ts';

const ready = { decision: 'approved', isPublic: true, isWhole: true, number: 1, result: 'passes' } as const;

test.each([
  [{}, undefined],
  [{ result: null }, undefined],
  [{ result: 'warns' }, undefined],
  [{ result: 'failed' }, undefined],
  [{ number: 0, decision: 'rejected' }, 'noCopy'],
  [{ decision: 'rejected', result: 'fails' }, 'rejected'],
  [{ decision: 'waiting', isPublic: false }, 'waiting'],
  [{ result: 'fails', isPublic: false }, 'fails'],
  [{ result: 'waiting' }, 'unchecked'],
  [{ isPublic: false, isWhole: false }, 'hidden'],
  [{ isWhole: false }, 'inPart'],
] as const)('[PACK-5] of a banner with %j the gravest is %s', (more, why) => {
  expect(notReady({ ...ready, ...more })).toBe(why);
});
