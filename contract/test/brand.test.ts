/** Colours of clients' brands: whichever is chosen, white words can be read on what is shown. */
import { contrastWithWhite, readableUnderWhite } from '@marquee/contract/brand.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('[BRAND-3] white words can be read on whatever colour is chosen, and a dark one stays as it is', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, (colour) => {
      const shown = readableUnderWhite(colour);
      expect(contrastWithWhite(shown)).toBeGreaterThanOrEqual(4.5);
      if (contrastWithWhite(colour) >= 4.5) expect(shown).toBe(colour);
    }),
  );
  // As WCAG’s own examples have it.
  expect(contrastWithWhite('#000000')).toBeCloseTo(21);
  expect(contrastWithWhite('#777777')).toBeCloseTo(4.48, 2);
});
