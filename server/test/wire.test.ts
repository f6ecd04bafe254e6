/** The wire of the live pushes, frozen: nobody changes it by accident. */
import { createHash } from 'node:crypto';
import { Change } from '@marquee/contract/live.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';

/**
 * Pages that were loaded before an update still speak the old wire. Whoever changes the hash on purpose makes sure that such pages
 * understand the new pushes, or that they reload. (What it has more since: `loggedInSheetUser` in `updateSheet`, which no push carries;
 * `freezeBanners`, `decideBanners`, `pictureBanners`, `followStatus`, `checkBanners`, who is asked, and the verdict, the pin and the resolution of a comment, whether it is shared, and why a banner is not frozen as a code, of which there is one more since, and a view’s filter by checks: a page of an older build is told that there is a newer one.)
 */
test('[LIVE-3] the wire is the one that open pages know', () => {
  const wire = JSON.stringify(z.toJSONSchema(Change, { unrepresentable: 'any' }));
  expect(createHash('sha256').update(wire).digest('hex').slice(0, 16)).toBe('12b7d53af287f355');
});
