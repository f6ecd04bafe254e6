/** Moments in words. */
import { expect, test } from 'vitest';
import { dayAndTime, dayAndTimeWithin, momentInWords } from './moments.ts';

test('[COMMENT-20] a comment says when it was written as `d MMM y at h:mm a`', () => {
  expect(momentInWords(new Date(2026, 10, 3, 15, 4).toISOString())).toBe('3 Nov 2026 at 3:04 pm');
  expect(momentInWords(new Date(2026, 0, 31, 0, 30).toISOString())).toBe('31 Jan 2026 at 12:30 am');
});

test('[SCREEN-208] a moment of today is said by its time, any other as comments say theirs', () => {
  const now = new Date(2026, 10, 22, 9, 30);
  expect(dayAndTime(new Date(2026, 10, 22, 0, 5).toISOString(), now)).toBe('Today at 12:05 am');
  expect(dayAndTime(new Date(2026, 10, 21, 23, 55).toISOString(), now)).toBe('21 Nov 2026 at 11:55 pm');
  expect(dayAndTimeWithin(new Date(2026, 10, 22, 0, 5).toISOString(), now)).toBe('today at 12:05 am');
});
