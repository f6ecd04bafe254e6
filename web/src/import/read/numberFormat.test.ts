/** What an Excel cell shows is what is read of it. */
import { expect, test } from 'vitest';
import { xlsxOf, type XlsxCell } from '#test/xlsx.ts';
import { readTable } from './readTable.ts';

const escaped = (code: string): string =>
  code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What is read of numbers with these formats, each by its code, or by its number where a file doesn't spell it out. */
async function read(
  cells: readonly (readonly [code: string | number, value: number, ...rest: unknown[]])[],
  workbook: Record<string, string> = {},
) {
  const ids = cells.map(([code], at) => (typeof code === 'number' ? code : 200 + at));
  const formats = cells.map(([code], at) =>
    typeof code === 'number' ? '' : `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`,
  );
  const looks = ids.map((id) => `<xf numFmtId="${id}" xfId="0"/>`).join('');
  const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>${formats.join('')}</numFmts><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${ids.length}">${looks}</cellXfs></styleSheet>`;
  const rows = cells.map(([, number], look): XlsxCell[] => [{ number, look }]);
  const file = xlsxOf([{ name: 'Plan', rows }], { 'xl/styles.xml': styles, ...workbook });
  return (await readTable(file, undefined)).lines.map(([cell]) => cell);
}

const numbers = [
  ['#,##0.00 "€"', 1234.5, '1,234.50 €'],
  ['[$€-407]#,##0', 1234.4, '€1,234'],
  ['_-[$£-809]* #,##0.00_-;-[$£-809]* #,##0.00_-;_-[$£-809]* "-"??_-;_-@_-', -12, '-£12.00'],
  ['#,##0_);[Red](#,##0)', -1200, '(1,200)'],
  ['0.0;-0.0;"none"', 0, 'none'],
  ['00000', 123, '00123'],
  ['"v"0', 2, 'v2'],
  ['0" x "', 3, '3 x'],
  ['[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', 2_500_000, '2.5M'],
  ['[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', 1500, '1.5K'],
  ['[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', 900, '900'],
  ['0.##', 1.5, '1.5'],
  ['#.00', 0.5, '.50'],
  [4, 1234567.891, '1,234,567.89'],
  [37, -5, '(5)'],
  [10, 0.125, '12.50%'],
  [0, 1234.5, '1234.5'],
  ['# ?/?', 0.5, '1/2'],
  ['0.00E+00', 12, '1.20E+01'],
  ['General', 0.1, '0.1'],
  ['0"broken', 7, '7'],
] as const;

test('[IMPORT-12] a number is read as its cell shows it: decimals, thousands, currency, leading zeros, words, by its size or sign', async () => {
  expect(await read(numbers)).toEqual(numbers.map(([, , shown]) => shown));
});

const day = (date: string, words = date) => ({ words, date });
const moments = [
  ['dd/mm/yyyy hh:mm', 46000.604166666664, day('2025-12-09', '2025-12-09 14:30')],
  [22, 46000.999999, day('2025-12-10')],
  ['dd mmm yyyy', 46000.5, day('2025-12-09')],
  ['d. mmmm yyyy', 46000, day('2025-12-09')],
  [20, 0.6041666666, '14:30'],
  [18, 0.6041666666, '2:30 PM'],
  ['h:mm;@', 0.375, '9:00'],
  [45, 15 / 86_400, '00:15'],
  ['m:ss.0', 6.5 / 86_400, '0:06.5'],
  [46, 1.25, '30:00:00'],
  ['[mm]:ss', 90 / 1440, '90:00'],
] as const;

test('[IMPORT-12] times of day and lengths are read as shown, to the minute that is meant; days without a time that isn’t shown', async () => {
  expect(await read(moments)).toEqual(moments.map(([, , shown]) => shown));
});

const early = [
  [14, 61, day('1900-03-01')],
  [14, 366, day('1900-12-31')],
  ['dd/mm/yyyy hh:mm', 200.5, day('1900-07-18', '1900-07-18 12:00')],
  ['[h]:mm', 200.5, '4812:00'],
  // A time without a day has whatever format its column has.
  ['dd/mm/yyyy hh:mm', 0.5, '12:00'],
] as const;

test('[IMPORT-31] a day of 1900 is a day, from March on, when all programs count alike', async () => {
  expect(await read(early)).toEqual(early.map(([, , shown]) => shown));
});

// The one is Excel's way to say so, the other LibreOffice's.
test.each(['1', 'true'])(
  '[IMPORT-12] [IMPORT-25] so they are where days are counted from 1904, said as %j',
  async (said) => {
    const workbook = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="${said}"/><sheets><sheet name="Plan" sheetId="1" r:id="rId1"/></sheets></workbook>`;
    const cells = [
      [14, 44538, day('2025-12-09')],
      [20, 0.6041666666, '14:30'],
      [45, 15 / 86_400, '00:15'],
      [46, 1.25, '30:00:00'],
    ] as const;
    expect(await read(cells, { 'xl/workbook.xml': workbook })).toEqual(cells.map(([, , shown]) => shown));
  },
);
