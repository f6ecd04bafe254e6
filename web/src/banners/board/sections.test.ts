/** Which banners a board shows, and under which headings. */
import { describe, expect, test } from 'vitest';
import type { DecisionState } from '@marquee/contract/decisions.ts';
import { letThrough, sectionsOf, type BoardLook, type Grouped } from './sections.ts';

const all: BoardLook = { grouping: 'group', states: [], sizes: [] };
const banner = (name: string, size: string, groupID: number, language: string, state?: DecisionState) => {
  const [width = 0, height = 0] = size.split('×').map(Number);
  return { name, size: { width, height }, groupID, state, words: () => language } satisfies Grouped & { name: string };
};
const banners = [
  banner('a', '300×250', 2, 'German', 'approved'),
  banner('b', '160×600', 2, 'French', 'waiting'),
  banner('c', '300×250', 1, 'French', 'rejected'),
  banner('d', '300×50', 1, '', 'waiting'),
  banner('e', '300×250', 1, 'German'),
];
const names = {
  group: (id: number) => `Group ${id}`,
  without: 'No language',
  order: (one: string, other: string) => one.localeCompare(other),
};
const said = (grouping: BoardLook['grouping']) =>
  sectionsOf(banners, grouping, names).map(({ name, banners: those }) => [name, those.map((one) => one.name).join('')]);

describe('[BOARD-9] banners stand together', () => {
  test('by group in the order of the sheet', () => {
    expect(said('group')).toEqual([
      ['Group 2', 'ab'],
      ['Group 1', 'cde'],
    ]);
  });

  test('by size, from the smallest', () => {
    expect(said('size')).toEqual([
      ['300×50', 'd'],
      ['300×250', 'ace'],
      ['160×600', 'b'],
    ]);
  });

  test('by what a column says, with the same sizes at the same places', () => {
    expect(said(7)).toEqual([
      ['French', 'bc'],
      ['German', 'ae'],
      ['No language', 'd'],
    ]);
  });
});

test('[BOARD-8] only those of a decision and of a size are let through', () => {
  const left = (look: Partial<BoardLook>) => letThrough(banners, { ...all, ...look }).map(({ name }) => name);
  expect(left({})).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(left({ states: ['waiting', 'rejected'] })).toEqual(['b', 'c', 'd']);
  expect(left({ sizes: ['300×250'] })).toEqual(['a', 'c', 'e']);
  expect(left({ sizes: ['300×250'], states: ['approved'] })).toEqual(['a']);
});
