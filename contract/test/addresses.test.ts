/** What holds for any address, however odd. */
import { cleanLink } from '#cell-kinds/link.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oddAddresses } from './odd-addresses.ts';

test('[CELL-42] whatever is typed, what is stored is read as itself, and leads to http, https or mailto', () => {
  fc.assert(
    fc.property(oddAddresses, (typed) => {
      const address = cleanLink(typed);
      if (!address) return;
      expect(cleanLink(address)).toBe(address);
      expect(address).toMatch(/^(https?:\/\/[^\s/]|mailto:\S)/);
      expect(address).not.toMatch(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
    }),
    { numRuns: 20_000 },
  );
});
