/** What an exported file says of banners, and where it leads. */
import { deleteFtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { exportSheet } from '@marquee/contract/sheets.ts';
import { readSheet as readFile } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import { unzip } from '#test/unzip.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const ann = await aPerson(app, { admin: true });
const host = 'ftp.example.test';

/** The words of the three banner cells, the addresses that they lead to by their cell, and the sheet as XML. */
async function exported(sheet: TestSheet) {
  const path = exportSheet.path.replace('{id}', String(sheet.sheetID));
  const answer = await fetch(app.base + path, { headers: { ...ann.credentials } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const lines = await readFile(bytes, { trim: false });
  const parts = unzip(bytes);
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
  const relationships = parts.get('xl/worksheets/_rels/sheet1.xml.rels') ?? '';
  const targets = new Map(
    [...relationships.matchAll(/Id="(\w+)"[^>]*Target="([^"]*)"/g)].map(([, id, to]) => [id, to]),
  );
  const links = Object.fromEntries(
    [...xml.matchAll(/<hyperlink ref="(\w+)" r:id="(\w+)"\/>/g)].map(([, at, id]) => [at, targets.get(id)]),
  );
  return { words: [2, 3, 5].map((line) => lines[line]?.[6]), links, xml };
}

test('[EXPORT-4] [EXPORT-5] a banner says its file, pixels and weight, and leads to its public address', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const account = await anFtpAccount(ann, host, {
    url: 'https://b.example/clients/',
    urlForHttpSite: 'http://h.example',
  });
  const plain = await anFtpAccount(ann, host, { urlForHttpSite: 'http://h.example' });
  await aBanner(sheet, account, { fileType: 1, ftpfolder: '/spring 26/', fileName: 'a&b #1 50%.png' });
  const sized = { fileName: 'rich/index.html', displayText: 'Rich media', bannerWidth: 300, bannerHeight: 250 };
  await aBanner(sheet, account, { ...sized, fileType: 2 }, { row: 1 });
  const seen = await aBanner(sheet, plain, { fileType: 3, fileName: 'film.mp4', displayText: '' }, { row: 2 });
  const facts = { file_bytes: 1_240_000, file_width: 1080, file_height: 1920 };
  await app.db.kysely.updateTable('cell_banner').set(facts).where('cell_id', '=', seen.cellID).execute();
  const { words, links } = await exported(sheet);
  expect(words).toEqual(['a&b #1 50%.png', 'Rich media · rich/index.html · 300×250', 'film.mp4 · 1080×1920 · 1.2 MB']);
  expect(links).toEqual({
    G3: 'https://b.example/clients/spring%2026/a%26b%20%231%2050%25.png',
    G4: 'https://b.example/clients/rich/index.html',
    G6: 'http://h.example/film.mp4',
  });
});

test('[EXPORT-5] without a public address, or with none that a spreadsheet opens, there are words and no link', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const streamed = await anFtpAccount(ann, host);
  const deleted = await anFtpAccount(ann, host, { url: 'https://gone.example' });
  const long = await anFtpAccount(ann, host, { url: `https://long.example/${'d'.repeat(1_000)}` });
  await aBanner(sheet, streamed, { fileType: 1, fileName: 'streamed.png' });
  await aBanner(sheet, deleted, { fileType: 1, fileName: 'deleted.png' }, { row: 1 });
  await ann.call(deleteFtpAccount, { params: { id: String(deleted.ftpAaccountID) } });
  await aBanner(sheet, long, { fileType: 1, ftpfolder: 'ü'.repeat(250), fileName: 'long.png' }, { row: 2 });
  const { words, links } = await exported(sheet);
  expect(words.slice(0, 2)).toEqual(['streamed.png', 'deleted.png']);
  expect(words[2]).toMatch(/^long\.png \(https:\/\/long\.example\//);
  expect(links).toEqual({});
});

test('[EXPORT-4] the names of files are never formulas, nor more than text', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const account = await anFtpAccount(ann, host, { url: 'https://b.example/?q="><x' });
  const fileNames = ['=HYPERLINK("https://evil.test").png', '+1|cmd.html', '"/><c t="str"><f>1+1</f>.mp4'];
  for (const [at, fileName] of fileNames.entries())
    await aBanner(sheet, account, { fileName, displayText: '' }, { row: at as 0 | 1 | 2 });
  const { words, xml, links } = await exported(sheet);
  expect(words).toEqual(fileNames);
  expect(xml).not.toMatch(/<f[ >]/);
  expect(Object.values(links).join(' ')).not.toContain('"');
});
