/** The date of a comment. */
import { expect, test } from 'vitest';
import { commentDate } from './commentDate.ts';

test('[COMMENT-20] a comment says when it was written as `d MMM y at h:mm a`', () => {
  expect(commentDate(new Date(2026, 10, 3, 15, 4).toISOString())).toBe('3 Nov 2026 at 3:04 pm');
  expect(commentDate(new Date(2026, 0, 31, 0, 30).toISOString())).toBe('31 Jan 2026 at 12:30 am');
});
