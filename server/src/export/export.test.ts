/** What is in an exported file, and what is not. */
import { addCell, type CellEdit } from '@marquee/contract/cells.ts';
import { colourLooks, colours } from '@marquee/contract/colours.ts';
import { addOption, updateColumn } from '@marquee/contract/columns.ts';
import { updateGroup } from '@marquee/contract/groups.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { exportSheet, updateSheet } from '@marquee/contract/sheets.ts';
import { readSheet as readFile } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { contentDisposition } from '#http/content-disposition.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import type { Caller } from '#test/client.ts';
import { unzip } from '#test/unzip.ts';
import { tabName } from './tab-name.ts';
import { Links } from './links.ts';
import { rgbOf } from './styles.ts';
import { columnLetters } from './worksheet.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true, firstName: 'Ann', surname: 'O’Hara & <Lee>' });
const bob = await aPerson(app, { firstName: 'Bob', surname: 'Ray' });

async function download(who: Caller, sheetID: number, query = '') {
  const path = exportSheet.path.replace('{id}', String(sheetID)) + query;
  const answer = await fetch(app.base + path, { headers: { ...who.credentials } });
  expect(answer.status).toBe(200);
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** The file as a program that knows nothing of us reads it, and its sheet as XML. */
async function exported(sheet: TestSheet) {
  const { bytes } = await download(ann, sheet.sheetID);
  const parts = unzip(bytes);
  return {
    lines: await readFile(bytes, { trim: false }),
    xml: parts.get('xl/worksheets/sheet1.xml') ?? '',
    links: parts.get('xl/worksheets/_rels/sheet1.xml.rels') ?? '',
    styles: parts.get('xl/styles.xml') ?? '',
  };
}

const fill = (sheet: TestSheet, row: 0 | 1 | 2, kind: keyof TestSheet['columns'], value: Partial<CellEdit>) =>
  ann.call(addCell, {
    body: { cell: { rowID: sheet.rows[row].rowID, columnID: sheet.columns[kind].columnID, ...value } },
  });
const text = (words: string) => ({ cellText: { text: words } });

/** The number of a cell's style. */
const styleAt = (xml: string, at: string) => Number(new RegExp(`<c r="${at}" s="(\\d+)"`).exec(xml)?.[1]);

/** What a style says: its format, font and fill. */
function styleOf(styles: string, number: number) {
  const inside = (tag: string) => new RegExp(`<${tag} count[^>]*>(.*?)</${tag}>`, 's').exec(styles)?.[1] ?? '';
  const format = [...inside('cellXfs').matchAll(/<xf .*?<\/xf>/g)][number]?.[0] ?? '';
  const id = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(format)?.[1]);
  return {
    format,
    font: [...inside('fonts').matchAll(/<font>.*?<\/font>/g)][id('fontId')]?.[0] ?? '',
    fill: [...inside('fills').matchAll(/<fill>.*?<\/fill>/g)][id('fillId')]?.[0] ?? '',
  };
}

test('[EXPORT-25] on paper a sheet is a page wide, and its head is on every page', async () => {
  const { sheetID } = await aSheet(app, { owner: ann });
  await ann.call(updateSheet, { body: { sheet: { sheetID, name: "Ann’s & Bob's “best”" }, updateFields: ['name'] } });
  const parts = unzip((await download(ann, sheetID)).bytes);
  const book = parts.get('xl/workbook.xml') ?? '';
  const title = `localSheetId="0">'Ann’s &amp; Bob''s “best”'!$1:$1</definedName>`;
  expect(book.replaceAll('&apos;', "'").replaceAll('&#39;', "'")).toContain(title);
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
  expect(xml).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>');
  expect(xml).toMatch(/<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"\/><\/worksheet>$/);
});

describe('[EXPORT-1] a sheet as a file', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  await fill(sheet, 0, 'text', text('Two lines,\nUmlaut ü, 🎉 and <b>&amp;"\''));
  await fill(sheet, 0, 'date', { cellDate: { date: '2026-03-07' } });
  await fill(sheet, 1, 'date', { cellDate: { date: '1899-12-31' } });
  const { multiChoiceOptionID } = sheet.options[1];
  await fill(sheet, 0, 'status', { cellMultiChoice: { multiChoiceOptionID } });
  await fill(sheet, 0, 'who', { cellUser: { userID: ann.userID } });
  await fill(sheet, 1, 'who', { cellUser: { userID: bob.userID } });
  await ann.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: bob.userID } });
  await fill(sheet, 0, 'link', { cellHyperlink: { url: 'https://a.test/?q=1&r="ü x', displayText: 'Brief' } });
  await fill(sheet, 1, 'link', { cellHyperlink: { url: 'b.test', displayText: '' } });
  await fill(sheet, 2, 'link', { cellHyperlink: { url: '', displayText: 'no address' } });
  await fill(sheet, 0, 'banner', { cellBanner: { fileName: 'mpu.png', displayText: 'MPU' } });
  await fill(sheet, 1, 'banner', { cellBanner: { fileName: 'sky.png', displayText: '' } });
  const { lines, xml, links, styles } = await exported(sheet);

  test('[EXPORT-1] groups, rows and every kind of cell are there, as people read them', () => {
    const empty = null;
    expect(lines).toEqual([
      ['Name', 'My text', 'My date', 'My status', 'My who', 'My link', 'My banner'],
      ['Display', empty, empty, empty, empty, empty, empty],
      [
        'MPU',
        'Two lines,\nUmlaut ü, 🎉 and <b>&amp;"\'',
        new Date('2026-03-07T00:00:00Z'),
        'Done',
        'Ann O’Hara & <Lee>',
        'Brief',
        'MPU · mpu.png',
      ],
      ['Sky', empty, '31 Dec 1899', empty, 'Bob Ray', 'https://b.test', 'sky.png'],
      ['Social', empty, empty, empty, empty, empty, empty],
      ['Story', empty, empty, empty, empty, empty, empty],
    ]);
  });

  test('[EXPORT-1] the header is frozen, groups are bold over all columns, text is wrapped, dates are dates', () => {
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('<mergeCells count="2"><mergeCell ref="A2:G2"/><mergeCell ref="A5:G5"/></mergeCells>');
    expect(styleOf(styles, styleAt(xml, 'A1')).font).toContain('<b/>');
    expect(styleOf(styles, styleAt(xml, 'A2')).font).toContain('<b/>');
    expect(styleOf(styles, styleAt(xml, 'B3')).format).toContain('wrapText="1"');
    const [, date] = /numFmtId="(\d+)" formatCode="dd\\ mmm\\ yyyy"/.exec(styles) ?? [];
    expect(styleOf(styles, styleAt(xml, 'C3')).format).toContain(`numFmtId="${date}"`);
  });

  test('[EXPORT-1] links are links, a status has its colour', () => {
    const targets = new Map([...links.matchAll(/Id="(\w+)"[^>]*Target="([^"]*)"/g)].map(([, id, to]) => [id, to]));
    const linked = [...xml.matchAll(/<hyperlink ref="(\w+)" r:id="(\w+)"\/>/g)];
    expect(linked.map(([, at, id]) => [at, targets.get(id)])).toEqual([
      ['F3', 'https://a.test/?q=1&amp;r=%22%C3%BC%20x'],
      ['F4', 'https://b.test/'],
    ]);
    const status = styleOf(styles, styleAt(xml, 'D3'));
    expect(status.fill).toContain(`<fgColor rgb="FF${rgbOf(colourLooks.grey.fill)}"/>`);
    expect(status.font).toContain(`<color rgb="FF${rgbOf(colourLooks.grey.on)}"/>`);
  });

  test('[EXPORT-1] columns are about as wide as on the screen', () => {
    const widths = [...xml.matchAll(/<col min="\d+" max="\d+" width="([\d.]+)"/g)].map(([, width]) => Number(width));
    expect(widths).toHaveLength(7);
    for (const width of widths) expect(width).toBeGreaterThan(8);
  });
});

test.each(colours)('[EXPORT-1] a status in %s is coloured, its text has a contrast of 4.5 to 1', async (colour) => {
  const sheet = await aSheet(app, { owner: ann });
  const { columnID } = sheet.columns.status;
  const option = (await ann.call(addOption, { body: { columnID, name: 'Coloured', colour } })).body;
  await fill(sheet, 0, 'status', { cellMultiChoice: { multiChoiceOptionID: option.multiChoiceOptionID } });
  const { xml, styles } = await exported(sheet);
  const [ground, words] = [rgbOf(colourLooks[colour].fill), rgbOf(colourLooks[colour].on)];
  expect(styleOf(styles, styleAt(xml, 'D3')).fill).toContain(`<fgColor rgb="FF${ground}"/>`);
  const luminance = (rgb: string) => {
    const parts = [0, 2, 4].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16) / 255);
    const [r = 0, g = 0, b = 0] = parts.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low = 0, high = 0] = [ground, words].map(luminance).toSorted((a, b) => a - b);
  expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5);
});

test('[EXPORT-2] columns hidden from public or just for somebody are left out, also for who made them; hidden groups come in on demand', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  await fill(sheet, 0, 'text', text('SECRET text'));
  await fill(sheet, 0, 'date', { cellDate: { date: '1987-06-05' } });
  await fill(sheet, 2, 'link', { cellHyperlink: { url: 'https://open.test', displayText: 'Open' } });
  for (const [kind, accessRestrictions] of [
    ['text', 2],
    ['date', 3],
  ] as const) {
    const column = { columnID: sheet.columns[kind].columnID, accessRestrictions, name: 'SECRET column' };
    await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions', 'name'] } });
  }
  const group = { groupID: sheet.groups[1].groupID, hideFromPublic: true };
  await ann.call(updateGroup, { body: { group, updateFields: ['hideFromPublic'] } });
  const { columnID } = sheet.columns.link;
  const link = { rowID: sheet.rows[0].rowID, columnID, cellHyperlink: { url: 'https://seen.test' } };
  await ann.call(addCell, { body: { cell: link } });
  for (const query of ['', '?includeHiddenGroups=false']) {
    const { bytes } = await download(bob, sheet.sheetID, query);
    const lines = await readFile(bytes);
    expect(lines.map(([name]) => name)).toEqual(['Name', 'Display', 'MPU', 'Sky']);
    const parts = [...unzip(bytes).values()].join('');
    expect(parts).toContain('https://seen.test');
    for (const hidden of ['Social', 'Story', 'open.test']) expect(parts).not.toContain(hidden);
  }
  for (const who of [ann, bob]) {
    const { bytes } = await download(who, sheet.sheetID, '?includeHiddenGroups=true');
    expect([...unzip(bytes).values()].join('')).not.toContain('SECRET');
    const lines = await readFile(bytes);
    expect(lines[0]).toEqual(['Name', 'My status', 'My who', 'My link', 'My banner']);
    expect(lines.map(([name]) => name)).toEqual(['Name', 'Display', 'MPU', 'Sky', 'Social', 'Story']);
    expect(lines[5]?.[3]).toBe('Open');
  }
});

test('[EXPORT-2] whether hidden groups come in is true or false', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const path = `${exportSheet.path.replace('{id}', String(sheet.sheetID))}?includeHiddenGroups=yes`;
  expect((await ann.send('GET', path)).status).toBe(400);
});

test('[EXPORT-2] text stays the text that it is, whatever it looks like', { timeout: 60_000 }, async () => {
  const sheet = await aSheet(app, { owner: ann });
  const samples = [
    '=1+1',
    '+44 20',
    '-5',
    '@SUM(A1)',
    '=HYPERLINK("https://evil.test")',
    '007',
    '1e5',
    ' spaces ',
    'TRUE',
  ];
  for (const sample of samples) {
    await fill(sheet, 0, 'text', text(sample));
    await fill(sheet, 0, 'link', { cellHyperlink: { url: 'a.test', displayText: sample } });
    const { lines, xml, styles } = await exported(sheet);
    expect(lines[2]?.[1]).toBe(sample);
    expect(xml).not.toMatch(/<f[ >]/);
    const { format } = styleOf(styles, styleAt(xml, 'B3'));
    expect(format.includes('quotePrefix="1"')).toBe(/^[=+\-@]/.test(sample));
  }
});

test('[EXPORT-2] what XML can’t hold is dropped, what looks escaped is kept, what is too long is cut', async () => {
  const sheet = await aSheet(app, { owner: ann });
  await fill(sheet, 0, 'text', text('a\u0001b\u001fc\u000bd\ufffee\tf\u0085g'));
  expect((await exported(sheet)).lines[2]?.[1]).toBe('abcde\tf\u0085g');
  await fill(sheet, 0, 'text', text('_x0041_ and _x_'));
  expect((await exported(sheet)).xml).toContain('>_x005F_x0041_ and _x_<');
  await fill(sheet, 0, 'text', text('x'.repeat(32_768)));
  expect(String((await exported(sheet)).lines[2]?.[1])).toHaveLength(32_767);
});

test('[EXPORT-1] the file is named after the sheet, in plain letters and as it is', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const name = 'Frühling: "Ü/50" 🎉';
  await ann.call(updateSheet, { body: { sheet: { sheetID: sheet.sheetID, name }, updateFields: ['name'] } });
  const { headers, bytes } = await download(ann, sheet.sheetID);
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Fruhling U 50 _.xlsx"; filename*=UTF-8''Fr%C3%BChling%20%C3%9C%2050%20%F0%9F%8E%89.xlsx`,
  );
  expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(unzip(bytes).get('xl/workbook.xml')).toContain('<sheet name="Frühling Ü 50 🎉"');
});

test('[EXPORT-30] letters of another width end no name in a header', () => {
  const header = contentDisposition('a＂; filename＊=utf-8＇＇evil.html; b=＂＼／：', 'zip');
  expect(header).toMatch(
    /^attachment; filename="a ; filename =utf-8''evil\.html; b=\.zip"; filename\*=UTF-8''a%EF[^;]*$/,
  );
});

test.each(['＂＂', '．．', '／．／', '\u0301', '﹒ ﹒'])(
  '[EXPORT-31] %j, of which nothing plain is left, hides no file',
  (name) => {
    expect(contentDisposition(name, 'zip')).toMatch(/^attachment; filename="Export\.zip"; /);
  },
);

test('[EXPORT-1] names that no file or tab can have are made to fit', () => {
  const plain = `attachment; filename="Export.xlsx"; filename*=UTF-8''Export.xlsx`;
  expect(contentDisposition('../..', 'xlsx')).toBe(plain);
  expect(contentDisposition('\r\n"\u0000', 'xlsx')).toBe(plain);
  expect(tabName("'x'")).toBe('x');
  expect(tabName('[]')).toBe('Sheet');
  expect(tabName('🎉'.repeat(40))).toBe('🎉'.repeat(15));
  expect([0, 25, 26, 51, 52, 100].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'CW']);
});

test.each(['History', ' history ', "'HISTORY'"])(
  '[EXPORT-23] no tab has the name %j, which Excel keeps for itself',
  (name) => {
    expect(tabName(name)).toMatch(/^history \(sheet\)$/i);
  },
);

test('[EXPORT-1] links that a spreadsheet would choke on are not made', () => {
  const links = new Links();
  expect(links.add('A1', `https://a.test/${'ü'.repeat(2_000)}`)).toBe(false);
  expect(links.add('A1', 'https://')).toBe(false);
  for (const address of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ms-excel:ofe|u|https://a.test',
    'data:text/html,x',
  ])
    expect(links.add('A1', address)).toBe(false);
  for (let row = 1; row <= 65_530; row++) expect(links.add(`A${row}`, 'https://a.test')).toBe(true);
  expect(links.add('A65531', 'https://a.test')).toBe(false);
});
