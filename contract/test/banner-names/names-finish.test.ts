/** What FINAL, rounds, copies and siblings in a banner's name do to which file a cell shows next. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFile } from '#test/banner-names/corpora/read.ts';
import { readName } from '#banner-names/names.ts';
import { newerFiles, type Found } from '#banner-names/newer.ts';

const next = (current: string, ...files: string[]): Found =>
  newerFiles({ current: parseFile(current), files: [current, ...files].map(parseFile), fileType: 1 });

const finished = ['_FINAL3', '_v2_FINAL', '_v3_FINAL', '_approved', '_v2_approved', '_freigegeben', '_BAT', '_Final10'];
const less = [
  '',
  '_v1',
  '_v2',
  ' copy',
  ' (2)',
  '_v2 copy',
  '_FINAL',
  '_new',
  '_amends',
  '_v1_amends2',
  '_v2_amends2',
  '_v2_r4',
];

test('[NAME-11] what is finished is never taken over by a plain name, a copy, a lower or no number, whenever they came', () => {
  const days = fc.integer({ min: 1, max: 28 }).map((day) => String(day).padStart(2, '0'));
  const name = fc.constantFrom('Summer_300x250', 'Motiv2 728x90', 'Kia_EV6');
  fc.assert(
    fc.property(
      name,
      fc.constantFrom(...finished),
      fc.subarray(less, { minLength: 1 }),
      days,
      days,
      (base, end, ends, one, other) => {
        const found = next(
          `${base}${end}.jpg @11-${one} #9`,
          ...ends.map((lower) => `${base}${lower}.jpg @11-${other} #8`),
        );
        expect(found.kind, JSON.stringify(found)).not.toBe('taken');
      },
    ),
  );
});

test.each([
  ['_FINAL3', '_FINAL4', true],
  ['_Final9', '_Final10', true],
  ['_v2_FINAL', '_v3', true],
  ['_v2_FINAL', '_v3_FINAL', true],
  ['_v2', '_v2_FINAL', false],
  ['_v2', '_FINAL', false],
  ['_FINAL', '_approved', false],
])('[NAME-11] %s is followed by %s, unasked: %s', (current, candidate, safe) => {
  const found = next(`Summer${current}.jpg @11-01`, `Summer${candidate}.jpg @11-02`);
  expect(found).toMatchObject({ kind: 'taken', file: { path: `Summer${candidate}.jpg` }, safe });
});

test.each([
  ['_FINAL', '_v2'],
  ['_Final10', '_Final9'],
  ['_v2_FINAL', '_v2'],
])('[NAME-11] beside %s an older %s is nothing to ask about', (current, candidate) => {
  expect(next(`Summer${current}.jpg @11-02`, `Summer${candidate}.jpg @11-01`)).toEqual({ kind: 'none' });
});

test.each([
  ['v1_1', 'v1_2'],
  ['v1_9', 'v1_10'],
  ['round2', 'round3'],
  ['RND_3', 'RND_4'],
  ['WIP4', 'WIP10'],
  ['amends2', 'amends3'],
  ['v2b', 'v3'],
  ['v2_amends', 'v3'],
  ['versie 2', 'versie 3'],
  ['modif2', 'modif3'],
  ['修正1', '修正2'],
])('[NAME-12] %s is followed by %s', (current, candidate) => {
  const found = next(`Summer_300x250_${current}.jpg @11-02`, `Summer_300x250_${candidate}.jpg @11-01`);
  expect(found).toMatchObject({ kind: 'taken', by: 'version', safe: true });
});

test('[NAME-12] what counts different things is a question', () => {
  expect(next('Summer_round2.jpg @11-01', 'Summer_v3.jpg @11-02').kind).toBe('choices');
  expect(next('Summer_WIP4.jpg @11-01', 'Summer_v1.jpg @11-02').kind).toBe('choices');
});

test.each([
  'Summer_v2 (1)',
  'Copy of Summer_v2',
  'Summer_v2 2',
  'Summer_v2 copy 3',
  'Summer_v2 – Kopie',
  'Summer_v2[1]',
])('[NAME-13] %s of the same time and size is nothing new, either way', (copy) => {
  expect(next('Summer_v2.jpg @11-01 #9', `${copy}.jpg @11-01 #9`)).toEqual({ kind: 'none' });
  expect(next(`${copy}.jpg @11-01 #9`, 'Summer_v2.jpg @11-01 #9')).toEqual({ kind: 'none' });
  expect(next('Summer_v1.jpg @11-01 #8', 'Summer_v2.jpg @11-02 #9', `${copy}.jpg @11-02 #9`)).toMatchObject({
    file: { path: 'Summer_v2.jpg' },
  });
});

test('[NAME-13] a conflict, and a copy in the place of what is finished, are for a person', () => {
  const conflict = "Summer_v3 (Anna's conflicted copy 2026-11-11).jpg @11-11";
  expect(readName(parseFile(conflict).path).date).toBeUndefined();
  expect(next('Summer_v2.jpg @11-01', conflict).kind).toBe('choices');
  expect(next('Summer_v2_FINAL.jpg @11-01', 'Summer_v3 copy.jpg @11-02').kind).toBe('choices');
});

test.each([
  ['', '@2x'],
  ['_q60', '_q90'],
  ['_6s', '_15s'],
  ['_frame1', '_frame2'],
  ['_conceptA_v1', '_conceptB_v2'],
  ['_top', '_bottom'],
  ['_PLC-88213', '_PLC-88214'],
  ['_J20881', '_J20914'],
  ['_dcm', '_adform'],
  ['_NL', '_BE'],
])('[NAME-14] Summer%s is not offered its sibling Summer%s', (current, sibling) => {
  const [one, other] = [`Summer_300x250${current}.jpg @11-01`, `Summer_300x250${sibling}.jpg @11-02`];
  expect(next(one, other)).toEqual({ kind: 'none' });
  expect(next(one, 'Winter_300x250.jpg @11-02').kind).toBe('choices');
});
