/** Files as people and their enemies send them: what is in them, or why they can't be read. */
import { afterEach, expect, test } from 'vitest';
import { zipSync } from 'fflate';
import { xlsxOf, type XlsxCell } from '#test/xlsx.ts';
import { readTable } from './readTable.ts';

const textFile = (text: string) => new TextEncoder().encode(text);
const zipOf = (...parts: string[]) => zipSync(Object.fromEntries(parts.map((part) => [part, new Uint8Array([1])])));
const linesOf = async (bytes: Uint8Array, worksheet?: string) => (await readTable(bytes, worksheet)).lines;
const refusal = (bytes: Uint8Array) =>
  readTable(bytes, undefined).then(
    () => 'read',
    (error: Error) => error.message,
  );

test('[IMPORT-9] an Excel file gives what a person sees of it: dates, numbers, results of formulas, links, merged cells', async () => {
  const rows: XlsxCell[][] = [
    ['Group', 'Name', 'Live', 'Budget', 'Total', 'Page', 'Rich', 'Yes', 'Wrong'],
    [
      'Spring',
      'MPU',
      { date: '2026-12-31' },
      0.1 + 0.2,
      { formula: 'D2*2', value: 0.6 },
      { text: 'Shop', link: 'https://example.com/?a=1&b=2' },
      { rich: ['bold', ' and not'] },
      true,
      { error: '#N/A' },
    ],
    [null, 'Sky', null, 1234567, { formula: 'CONCATENATE("a","b")', value: 'ab' }, null, null, false, null],
    [
      null,
      'Story',
      null,
      null,
      null,
      { formula: 'HYPERLINK("https://example.com/story","Story")', value: 'Story' },
      null,
      null,
      null,
    ],
  ];
  const lines = await linesOf(xlsxOf([{ name: 'Plan', rows, merges: ['A2:A4', 'B1:C1'] }]));
  expect(lines[1]?.slice(0, 8)).toEqual([
    'Spring',
    'MPU',
    { words: '2026-12-31', date: '2026-12-31' },
    '0.3',
    '0.6',
    { words: 'Shop', address: 'https://example.com/?a=1&b=2' },
    'bold and not',
    'TRUE',
  ]);
  expect(lines[2]?.slice(0, 5)).toEqual(['Spring', 'Sky', '', '1234567', 'ab']);
  expect(lines[3]?.[0]).toBe('Spring');
  expect(lines[3]?.[5]).toEqual({ words: 'Story', address: 'https://example.com/story' });
});

test('[IMPORT-9] a percentage is what a person reads, whatever says in the file that it is one', async () => {
  const look = (numFmtId: number) => `<xf numFmtId="${numFmtId}" xfId="0"/>`;
  const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.0\\ %"/><numFmt numFmtId="165" formatCode="0&quot;%&quot;"/></numFmts><cellStyleXfs count="1">${look(9)}</cellStyleXfs><cellXfs count="5">${[0, 9, 10, 164, 165].map(look).join('')}</cellXfs></styleSheet>`;
  const share = (percent: number, look: number) => ({ number: percent, look });
  const rows: XlsxCell[][] = [
    ['Name', 'Share'],
    ['Half', share(0.5, 1)],
    ['Third', share(0.3333, 2)],
    ['Odd', share(0.07, 3)],
    ['Words', share(12, 4)],
    ['Plain', share(0.25, 0)],
    ['Text', 'none'],
  ];
  const lines = await linesOf(xlsxOf([{ name: 'Plan', rows }], { 'xl/styles.xml': styles }));
  expect(lines.map((line) => line[1])).toEqual(['Share', '50%', '33.33%', '7.0 %', '12%', '0.25', 'none']);
});

const ownZone = process.env['TZ'];
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

test.each(['America/Los_Angeles', 'UTC', 'Asia/Tokyo'])(
  '[IMPORT-26] a day that a file spells out, as Excel’s strict files do, is that day in %s, too',
  async (zone) => {
    process.env['TZ'] = zone;
    const day = (at: string, words: string) => `<c r="${at}" s="1" t="d"><v>${words}</v></c>`;
    const more = `<row r="2">${day('A2', '2026-03-07')}${day('B2', '2026-03-07T00:00:00')}${day('C2', '2026-03-29T02:30:00.000')}${day('D2', '2026-03-07T14:30:00Z')}</row>`;
    const [, line] = await linesOf(xlsxOf([{ name: 'Plan', rows: [['Day', 'Midnight', 'Time', 'Zone']], more }]));
    expect(line).toEqual([
      { words: '2026-03-07', date: '2026-03-07' },
      { words: '2026-03-07', date: '2026-03-07' },
      { words: '2026-03-29', date: '2026-03-29' },
      { words: '2026-03-07', date: '2026-03-07' },
    ]);
  },
);

test('[IMPORT-9] a title that is merged across is the group of the rows below it; what is merged elsewhere is none', async () => {
  const rows: XlsxCell[][] = [
    ['Our plan', null, null],
    ['Name', 'Live', 'Notes'],
    ['Display', null, null],
    ['MPU', 'Monday', 'Short'],
    ['Sky', 'Wide note', null],
    ['Social', null, null],
    ['Story', null, null],
  ];
  const merges = ['A1:C1', 'A3:C3', 'B5:C5', 'A6:C6'];
  expect(await linesOf(xlsxOf([{ name: 'Plan', rows, merges }]))).toEqual([
    ['Our plan', '', ''],
    ['Name', 'Live', 'Notes', 'Group'],
    ['', '', '', 'Display'],
    ['MPU', 'Monday', 'Short'],
    ['Sky', 'Wide note', ''],
    ['', '', '', 'Social'],
    ['Story', '', ''],
  ]);
});

test('[IMPORT-9] of several worksheets one is chosen, and hidden ones are not offered', async () => {
  const file = xlsxOf([
    { name: 'Old', state: 'hidden', rows: [['secret']] },
    { name: 'Plan & more', rows: [['a']] },
    { name: 'Second', rows: [['b']] },
    { name: 'Very', state: 'veryHidden', rows: [['secret']] },
  ]);
  expect(await readTable(file, undefined)).toMatchObject({
    worksheets: ['Plan & more', 'Second'],
    worksheet: 'Plan & more',
    lines: [['a']],
  });
  expect(await linesOf(file, 'Second')).toEqual([['b']]);
  expect(await linesOf(file, 'Old')).toEqual([['a']]);
});

test('[IMPORT-22] what stands behind # in an address comes along, though Excel keeps it apart', async () => {
  const link = 'https://docs.example.com/d/1/edit';
  const rows: XlsxCell[][] = [
    ['Name', 'Page'],
    ['Apart', { text: 'Plan', link, location: 'gid=7&range=A1' }],
    ['Whole', { text: 'Demo', link: 'https://demo.example.com/#/hero' }],
  ];
  const lines = await linesOf(xlsxOf([{ name: 'Plan', rows }]));
  expect(lines.slice(1).map((line) => line[1])).toEqual([
    { words: 'Plan', address: `${link}#gid=7&range=A1` },
    { words: 'Demo', address: 'https://demo.example.com/#/hero' },
  ]);
});

test('[IMPORT-23] a HYPERLINK formula that works its address out leads nowhere rather than elsewhere', async () => {
  const formulas = [
    'HYPERLINK("https://preview.example.com/"&A2,"Preview")',
    'HYPERLINK(CONCATENATE("https://preview.example.com/",A2),"Preview")',
    'HYPERLINK("https://preview.example.com/hero?a=1&b=2" , "Preview")',
    'HYPERLINK("https://preview.example.com/sky")',
  ];
  const rows: XlsxCell[][] = [
    ['Name', 'Page'],
    ...formulas.map((formula): XlsxCell[] => ['MPU', { formula, value: 'Preview' }]),
  ];
  const lines = await linesOf(xlsxOf([{ name: 'Plan', rows }]));
  expect(lines.slice(1).map((line) => line[1])).toEqual([
    'Preview',
    'Preview',
    { words: 'Preview', address: 'https://preview.example.com/hero?a=1&b=2' },
    { words: 'Preview', address: 'https://preview.example.com/sky' },
  ]);
});

test('[IMPORT-24] a chart that fills a sheet of its own is none of the worksheets, also where it is the first', async () => {
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const related = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${kind}/${type}" Target="${target}"/>`;
  const file = xlsxOf([{ name: 'Plan', rows: [['Name'], ['MPU']] }], {
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${kind}"><sheets><sheet name="Spend" sheetId="2" r:id="rId2"/><sheet name="Plan" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related(1, 'worksheet', 'worksheets/sheet1.xml')}${related(2, 'chartsheet', 'chartsheets/sheet1.xml')}${related(3, 'styles', 'styles.xml')}</Relationships>`,
    'xl/chartsheets/sheet1.xml':
      '<?xml version="1.0"?><chartsheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
  });
  expect(await readTable(file, undefined)).toMatchObject({
    worksheets: ['Plan'],
    worksheet: 'Plan',
    lines: [['Name'], ['MPU']],
  });
});

test('[IMPORT-13] what a worksheet hides is read and known as hidden: lines that hold something, and columns', async () => {
  const rows: XlsxCell[][] = [['Name', 'Margin', 'Live'], ['MPU', 12, null], ['Sky', 15, null], [], ['Story', 9, null]];
  const file = xlsxOf([{ name: 'Plan', rows, hidden: { rows: [3, 4], columns: [2] } }]);
  const { hidden, lines } = await readTable(file, undefined);
  expect(lines.map(([name]) => name ?? '')).toEqual(['Name', 'MPU', 'Sky', '', 'Story']);
  expect([[...hidden.lines], [...hidden.columns]]).toEqual([[2], [1]]);
});

test('[IMPORT-10] lines that are empty, however many, and a cell at the end of the world hold nothing up', async () => {
  const styled = Array.from(
    { length: 100_000 },
    (_, n) => `<row r="${n + 3}" s="1"><c r="A${n + 3}" s="1"/></row>`,
  ).join('');
  const rows: XlsxCell[][] = [['Name'], ['MPU']];
  expect(await linesOf(xlsxOf([{ name: 'Plan', rows, more: styled }]))).toEqual([['Name'], ['MPU']]);
  const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
  expect(await refusal(xlsxOf([{ name: 'Plan', rows, more: far }]))).toBe('The worksheet has more than 100,000 lines.');
  const wide = '<row r="3"><c r="XFD3"><v>1</v></c></row>';
  expect(await refusal(xlsxOf([{ name: 'Plan', rows, more: wide }]))).toBe('The worksheet has more than 500 columns.');
});

/** The file with another size of each part in the list at its end. */
function claiming(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 4; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return bytes;
}

test('[IMPORT-10] a file that unpacks to too much is refused before it is unpacked, also where it lies about its size', async () => {
  const file = () => xlsxOf([{ name: 'Plan', rows: [['a']] }], { 'xl/sharedStrings.xml': ' '.repeat(1024 * 1024) });
  expect(await refusal(claiming(file(), 255 * 1024 * 1024))).toBe('This file is too large once it’s unpacked.');
  // Unpacked to no more than it claims, it is no whole file.
  expect(await refusal(claiming(file(), 10))).not.toBe('read');
});

test.each([
  ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]), /\.xls\)/],
  ['a zip of something else', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), /damaged/],
  ['an OpenDocument file', zipOf('mimetype', 'content.xml'), /\.ods\)\. Please save it as \.xlsx/],
  ['a Numbers file', zipOf('Index/Document.iwa'), /Numbers/],
  ['a binary Excel file', zipOf('xl/workbook.bin'), /\.xlsb/],
  ['a zip of documents', zipOf('word/document.xml'), /isn’t a text or Excel file/],
  ['a report that is a web page', textFile('\n<html><table><tr><td>Banner</td></tr></table></html>'), /web page/],
  ['a report in XML', textFile('\uFEFF<?xml version="1.0"?>\n<Workbook></Workbook>'), /web page or XML/],
  ['a PDF', textFile('%PDF-1.7\n1 0 obj'), /isn’t a text or Excel file/],
  ['nothing', new Uint8Array(), /empty/],
  ['blanks', textFile(' \r\n;;\r\n'), /empty/],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0, 255, 0, 7]), /isn’t a text or Excel file/],
  ['a worksheet without cells', xlsxOf([{ name: 'Plan', rows: [[{ isStyled: true }]] }]), /empty/],
])('[IMPORT-10] %s is refused in words', async (_, bytes, words) => {
  expect(await refusal(bytes)).toMatch(words);
});

test.each([
  [
    'commas',
    'a,b\n"1,5","x ""y"""\n',
    [
      ['a', 'b'],
      ['1,5', 'x "y"'],
    ],
  ],
  [
    'semicolons with commas in numbers',
    'a;b\n1,5;2,5\n3,5;4,5',
    [
      ['a', 'b'],
      ['1,5', '2,5'],
      ['3,5', '4,5'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1, 2\t3',
    [
      ['a', 'b'],
      ['1, 2', '3'],
    ],
  ],
  [
    'pipes',
    'a|b\n1|2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['sep=', 'sep=|\r\na|b,c\r\n', [['a', 'b,c']]],
  [
    'line breaks in cells',
    'a;b\n"one\ntwo";3',
    [
      ['a', 'b'],
      ['one\ntwo', '3'],
    ],
  ],
])('[IMPORT-9] text with %s is read', async (_, text, lines) => {
  expect(await linesOf(textFile(text))).toEqual(lines);
});
