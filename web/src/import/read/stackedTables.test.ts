/** Files that hold one table below the other. */
import { expect, test } from 'vitest';
import { emptyGround as ground } from '#test/emptyGround.ts';
import { xlsxOf, type XlsxCell } from '#test/xlsx.ts';
import { wordsOf } from '#import/fileTable.ts';
import { guess } from '#import/guess/guess.ts';
import { draftOf, readColumn } from '#import/plan.ts';
import { readTable } from './readTable.ts';

/** The groups of what would be imported, each with its rows and what is in their cells. */
async function draft(bytes: Uint8Array) {
  const read = await readTable(bytes, undefined);
  const { lines } = read;
  const { headers, targets } = guess(lines, ground, read);
  const wanted = { lines, headers, targets, orders: [], group: { name: 'Imported' } };
  const columns = targets.map((_, at) => readColumn(wanted, at, ground));
  const { groups, rows, unread } = draftOf(wanted, columns, ground);
  const shown = columns.flatMap((column) => column ?? []);
  const valueOf = ({ column, fields }: (typeof rows)[number]['cells'][number]) =>
    `${shown[column]?.name}: ${Object.values(fields).join(' ')}`;
  const inGroup = (group: number) =>
    rows.filter((row) => row.group === group).map((row) => [row.name, ...row.cells.map(valueOf)]);
  return {
    columns: shown.map(({ name }) => name),
    groups: groups.map((group, at) => ['name' in group ? group.name : group, inGroup(at)]),
    unread,
  };
}

const headers = ['Name', 'Subitems', 'Status', 'Date', 'Item ID (auto generated)', '📎 Brief'];
const subheaders = ['Subitems', 'Name', 'Owner', 'Status', 'Item ID (auto generated)'];
const board: XlsxCell[][] = [
  ['Spring launch'],
  ['Display'],
  headers,
  ['Homepage', 'MPU, Sky', 'Done', { date: '2026-04-01' }, 1001, 'Brief 2 - https://example.com/brief'],
  subheaders,
  [null, 'MPU', 'Ben', 'Stuck', 1002],
  [null, 'Sky', null, 'Done', 1003],
  [null, null, null, null, 2],
  ['Blog', null, 'Stuck', { date: '2026-04-08' }, 1004],
  [null, null, null, '2026-04-01 to 2026-04-08'],
  [],
  ['Social'],
  headers,
  ['Story'],
  [null, null, null, null, 1],
];

test('[IMPORT-15] a board of monday.com comes with its groups and subitems, without its sums and repeated headers', async () => {
  expect(await draft(xlsxOf([{ name: 'spring launch', rows: board }]))).toEqual({
    columns: ['Status', 'Date', '📎 Brief', 'Owner', 'Subitem of'],
    groups: [
      [
        'Display',
        [
          ['Homepage', 'Status: 0', 'Date: 2026-04-01', '📎 Brief: https://example.com/brief Brief 2'],
          ['MPU', 'Status: 1', 'Owner: Ben', 'Subitem of: Homepage'],
          ['Sky', 'Status: 0', 'Subitem of: Homepage'],
          ['Blog', 'Status: 1', 'Date: 2026-04-08'],
        ],
      ],
      ['Social', [['Story']]],
    ],
    unread: [],
  });
});

test('[IMPORT-15] so does one of a single group, and what stands in which line is still known', async () => {
  const more: XlsxCell[][] = [
    ['Shop', null, 'Done', { date: '2026-04-09' }, 1005],
    ['App', null, 'Done', 'soon', 1006],
  ];
  const rows = [...board.slice(0, 9), ...more];
  const { groups, unread } = await draft(xlsxOf([{ name: 'spring launch', rows }]));
  expect(groups.map(([name]) => name)).toEqual(['Display']);
  expect(unread).toEqual([{ line: 11, column: 'Date', words: 'soon', why: expect.any(String) }]);
});

test('[IMPORT-15] one of a single group without subitems has its group, and no row for its sums', async () => {
  const rows: XlsxCell[][] = [
    ['Spring: launch of the new jackets and more'],
    ['Display'],
    ['Name', 'Status', 'Date', 'Budget'],
    ['Homepage', 'Done', { date: '2026-04-01' }, 100],
    ['Blog', 'Stuck', { date: '2026-04-08' }, 200],
    [null, null, '2026-04-01 to 2026-04-08', 300],
  ];
  const { groups } = await draft(xlsxOf([{ name: 'spring launch of the new jacket', rows }]));
  expect(groups).toMatchObject([['Display', [['Homepage'], ['Blog']].map((row) => expect.arrayContaining(row))]]);
});

test('[IMPORT-15] what stands above a table on a worksheet of another name is no group of it', async () => {
  const rows: XlsxCell[][] = [['Spring launch'], ['As of May'], ['Name', 'Size'], ['MPU', 'small'], [null, 'large']];
  const { groups } = await draft(xlsxOf([{ name: 'Plan', rows }]));
  expect(groups).toMatchObject([['Imported', [{}, {}]]]);
});

test('[IMPORT-15] a column that subitems have twice is kept twice', async () => {
  const rows = [...board.slice(0, 4), ['Subitems', 'Name', 'Status', 'Status'], [null, 'MPU', 'Stuck', 'Later']];
  const { columns, groups } = await draft(xlsxOf([{ name: 'spring launch', rows }]));
  expect(columns).toEqual(['Status', 'Date', '📎 Brief', 'Status 2', 'Subitem of']);
  expect(groups).toMatchObject([['Display', [{}, ['MPU', 'Status: 1', expect.any(String), 'Subitem of: Homepage']]]]);
});

const withCategory: XlsxCell[][] = [
  ['Spring launch'],
  ['Display'],
  ['Name', 'Subitems', 'Category'],
  ['Homepage', 'MPU', 'Large'],
  ['Subitems', 'Name', 'Size'],
  [null, 'MPU', '300x250'],
  ['Blog', null, 'Small'],
];

test('[IMPORT-30] the titles of a board are its groups, and a column “Category” is a column of it', async () => {
  expect(await draft(xlsxOf([{ name: 'spring launch', rows: withCategory }]))).toMatchObject({
    columns: ['Category', 'Size', 'Subitem of'],
    groups: [
      [
        'Display',
        [
          ['Homepage', 'Category: Large'],
          ['MPU', 'Size: 300x250', 'Subitem of: Homepage'],
          ['Blog', 'Category: Small'],
        ],
      ],
    ],
  });
});

test('[IMPORT-30] a table with subitems that has no titles has the groups of its column “Category”', async () => {
  const { columns, groups } = await draft(xlsxOf([{ name: 'Plan', rows: withCategory.slice(2) }]));
  expect([columns, groups.map(([name]) => name)]).toEqual([
    ['Size', 'Subitem of'],
    ['Large', 'Small'],
  ]);
});

test('[IMPORT-30] titles that are merged across are groups, and a column “Category” or “Group” is a column', async () => {
  const rows: XlsxCell[][] = [
    ['Name', 'Category', 'Group'],
    ['Display', null, null],
    ['MPU', 'Large', 'A'],
    ['Social', null, null],
    ['Story', 'Small', 'B'],
  ];
  expect(await draft(xlsxOf([{ name: 'Plan', rows, merges: ['A2:C2', 'A4:C4'] }]))).toMatchObject({
    columns: ['Category', 'Group'],
    groups: [
      ['Display', [['MPU', 'Category: Large', 'Group: A']]],
      ['Social', [['Story', 'Category: Small', 'Group: B']]],
    ],
  });
});

const csv = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n'));

test('[IMPORT-15] tables of a media plan below each other are one, whatever separates them', async () => {
  const plan = csv(
    'Mediaplan Frühjahr;;',
    ';;',
    'Spiegel;;',
    'Platzierung;Format;Live ab',
    'Startseite;970x250;01.04.2026',
    'Ressort Reise;300x600;02.04.2026',
    ';;',
    'Zeit Online;;',
    ';;',
    'Platzierung;Format;Live ab',
    'Artikel;300x250;03.04.2026',
    ';Summe;3',
  );
  expect((await draft(plan)).groups).toEqual([
    [
      'Spiegel',
      [
        ['Startseite', 'Format: 970x250', 'Live ab: 2026-04-01'],
        ['Ressort Reise', 'Format: 300x600', 'Live ab: 2026-04-02'],
      ],
    ],
    ['Zeit Online', [['Artikel', 'Format: 300x250', 'Live ab: 2026-04-03']]],
  ]);
});

test.each([
  ['values that come again are rows', ['MPU,Short', 'Sky,Long', ',', 'MPU,Short']],
  [
    'headers that come again without a title or a gap are a row',
    ['Name,Format', 'MPU,Short', 'Name,Format', 'Sky,Long'],
  ],
  ['titles between rows are rows', ['Name,Format', 'Display,', 'MPU,Short', 'Social,', 'Story,Long']],
])('[IMPORT-15] %s', async (_, lines) => {
  const read = await readTable(csv(...lines), undefined);
  expect(read.lines.map((line) => line.map(wordsOf).join())).toEqual(lines);
});
