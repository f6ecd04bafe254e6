/** The lines of a sheet: each stands right below the one before, and is found by its number, its name and its place alike. */
import { expect, test } from 'vitest';
import { Lines, sizes, type Line } from './lines.ts';

const layout = {
  groups: [
    { groupID: 1, rowIDs: [11, 12, 13] },
    { groupID: 2, rowIDs: [] },
    { groupID: 3, rowIDs: [31] },
  ],
  columns: [],
  rowNameWidth: 100,
};
const allOf = (lines: Lines): Line[] =>
  Array.from({ length: lines.count }, (_, at) => lines.at(at)).flatMap((l) => l ?? []);

const forMember = { rows: true, group: true };
const forVisitor = { rows: false, group: false };

test.each([
  ['open, for a member', new Set<number>(), forMember],
  ['with closed groups', new Set([1, 2]), forMember],
  ['all closed', new Set([1, 2, 3]), forMember],
  ['for a visitor', new Set<number>(), forVisitor],
  ['for a visitor, with closed groups', new Set([3]), forVisitor],
  ['narrowed, for a member', new Set([3]), { rows: true, group: false }],
  ['in high rows, for a member', new Set([2]), forMember, 96],
  ['in high rows, for a visitor', new Set<number>(), forVisitor, 56],
])(
  '[SCREEN-5] [SCREEN-406] lines stand below each other without gaps or overlaps: %s',
  (_, closed, adds, high?: number) => {
    const lines = new Lines(layout, closed, adds, high);
    const all = allOf(lines);
    expect(all).toHaveLength(lines.count);
    let top = 0;
    for (const [index, line] of all.entries()) {
      expect(line.top).toBe(top);
      expect(lines.indexOf(line.key)).toBe(line.kind === 'head' && closed.has(line.groupID) ? -1 : index);
      expect(lines.indexAt(line.top)).toBe(index);
      expect(lines.indexAt(line.top + line.size - 1)).toBe(index);
      top += line.size;
    }
    expect(lines.height).toBe(top);
    const spoken = all.filter(({ kind }) => kind !== 'gap');
    expect(lines.walk.length).toBe(lines.rowCount);
    for (const { key, rowIndex } of spoken) {
      const first = key.startsWith('head:') ? key.replace('head', 'title') : key;
      expect(lines.walk.findIndex((one) => one === first)).toBe(rowIndex - 1);
    }
  },
);

test('[SCREEN-5] a closed group is its title, and nothing above the first line or that is not there is a line', () => {
  const lines = new Lines(layout, new Set([1]), { rows: true, group: true });
  expect(lines.blocks.get(1)).toMatchObject({ height: sizes.title, rowCount: 3, isOpen: false });
  expect(lines.indexOf('title:1')).toBe(0);
  expect(['row:11', 'add:1', 'head:1', 'row:99', 'title:9'].map((key) => lines.indexOf(key))).toEqual([
    -1, -1, -1, -1, -1,
  ]);
  expect(lines.indexAt(-1)).toBe(-1);
});
