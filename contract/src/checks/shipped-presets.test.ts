/** The presets that come with Marquee are presets as anybody's are, and say where their numbers are from; weights are said as platforms do. */
import { expect, test } from 'vitest';
import { kilobytes, limitInWords, megabytes, weightAbove } from '#checks/limit-words.ts';
import { Preset } from '#checks/presets.ts';
import { shippedPresets } from '#checks/shipped-presets.ts';

test.each(shippedPresets.map((preset) => [preset.presetID, preset] as const))('[CHECK-22] %s', (_id, preset) => {
  expect(Preset.parse(preset)).toEqual(preset);
  expect(preset.source).not.toBe('');
  expect(preset.checkedOn).toBe('2026-11-15');
  for (const asked of Object.values(preset.rules)) expect(asked?.certainty).toBeDefined();
});

test('[CHECK-22] they are in order of their names, and no two are called the same', () => {
  const names = shippedPresets.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].toSorted());
  expect(new Set(shippedPresets.map(({ presetID }) => presetID)).size).toBe(names.length);
});

test('[CHECK-22] what is not sure only warns', () => {
  const unsure = shippedPresets.filter(({ rules }) => rules['pkg.weight']?.certainty === 'unsure');
  expect(unsure.map(({ presetID }) => presetID.replace(/-(?:image|video)$/, ''))).toEqual(
    ['linkedin', 'meta', 'pinterest', 'tiktok'].flatMap((network) => [network, network]),
  );
  expect(unsure.map(({ rules }) => rules['pkg.weight']?.level)).not.toContain('fail');
});

test.each([
  [kilobytes(200), '200 KB'],
  [kilobytes(1_500), '1,500 KB'],
  [megabytes(9.5), '9.5 MB'],
  [megabytes(2.2), '2.2 MB'],
  [megabytes(4_096), '4 GB'],
  [200_000, '200 KB'],
  [999, '999 B'],
  [2_300_000, '2.3 MB'],
  [153_601, '153,601 bytes'],
  [999_999, '999,999 bytes'],
])('[CHECK-4] a limit of %i bytes is %s', (bytes, words) => expect(limitInWords(bytes)).toBe(words));

test.each([
  [214_000, kilobytes(200), '214 KB'],
  [204_801, kilobytes(200), '204,801 bytes'],
  [200_400, 200_000, '200,400 bytes'],
  [10_500_000, megabytes(10), '10,500,000 bytes'],
  [12_000_000, megabytes(10), '12 MB'],
  [1_040_000, kilobytes(1_000), '1,040,000 bytes'],
  [1_060_000, kilobytes(1_000), '1.1 MB'],
  [154_200, 153_601, '154,200 bytes'],
])('[CHECK-47] %i bytes above a limit of %i are %s', (bytes, limit, words) =>
  expect(weightAbove(bytes, limit)).toBe(words),
);
