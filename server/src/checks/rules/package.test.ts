/** What a banner is delivered as, and what should not be among its files. */
import { expect, test } from 'vitest';
import type { RuleID } from '@marquee/contract/checks/rules.ts';
import { foundBy } from '#test/opened-package.ts';

const page = { 'index.html': '<!doctype html>' };

test('[CHECK-5] a page is delivered as one zip', async () => {
  expect(await foundBy('pkg.zip', {}, page)).toBeUndefined();
  expect((await foundBy('pkg.zip', {}, page, { fileName: 'index.html' }))?.says).toBe(
    'The banner lies in a folder, not in a zip.',
  );
});

test('[CHECK-5] files that lay beside it count, too', async () => {
  const leftOut = [
    { path: '__MACOSX/._index.html', bytes: 1 },
    { path: 'layout.PSD', bytes: 9 },
    { path: 'old.zip', bytes: 9 },
    { path: 'read me.txt', bytes: 9 },
  ];
  expect(await foundBy('pkg.junk', {}, { ...page, 'img/.DS_Store': '' }, { leftOut })).toMatchObject({
    says: 'The banner has 2 leftover files.',
    evidence: [{ file: 'img/.DS_Store' }, { file: '__MACOSX/._index.html' }],
  });
  expect((await foundBy('pkg.source', {}, page, { leftOut }))?.evidence).toEqual([{ file: 'layout.PSD' }]);
  expect((await foundBy('pkg.nested', {}, page, { leftOut }))?.evidence).toEqual([{ file: 'old.zip' }]);
  expect((await foundBy('pkg.count', { most: 4 }, page, { leftOut }))?.says).toBe(
    'The banner has 5 files; it may have 4.',
  );
  expect((await foundBy('ref.orphan', {}, page, { leftOut }))?.evidence).toEqual([{ file: 'read me.txt' }]);
});

test.each<[RuleID, object]>([
  ['pkg.junk', {}],
  ['pkg.source', {}],
  ['pkg.nested', {}],
  ['pkg.empty', {}],
  ['pkg.count', { most: 9 }],
  ['pkg.heaviest', { most: 99 }],
  ['pkg.type', { types: ['html', 'png'] }],
  ['ref.orphan', {}],
])('[CHECK-5] %s is not known where it is not known what lay beside it', async (rule, asked) => {
  expect(await foundBy(rule, asked, page, { leftOut: null })).toMatchObject({
    level: 'unknown',
    todo: 'Update the banner’s file once: what comes from then on is looked through as a whole.',
  });
  expect(await foundBy(rule, asked, page, { leftOut: null, fileName: 'index.html' })).toMatchObject({
    todo: 'Put it into a folder of its own or a zip, and update its file once.',
  });
  expect(await foundBy(rule, asked, page)).toBeUndefined();
  expect(await foundBy(rule, asked, { 'a.png': 'png' }, { leftOut: null })).toBeUndefined();
});

test('[CHECK-5] what lay beside it has a type, may be empty and heavy; what systems left behind and folders have not', async () => {
  const leftOut = [
    { path: '.DS_Store', bytes: 6_000 },
    { path: '.git/', bytes: 0 },
    { path: 'a.tiff', bytes: 9_000 },
    { path: 'b.txt', bytes: 0 },
  ];
  const types = ['html'];
  expect(await foundBy('pkg.type', { types }, { ...page, 'Thumbs.db': 'x' }, { leftOut })).toMatchObject({
    says: 'The banner has 2 files of types that are not allowed: .tiff and .txt.',
    evidence: [{ file: 'a.tiff' }, { file: 'b.txt' }],
  });
  expect((await foundBy('pkg.empty', {}, page, { leftOut }))?.evidence).toEqual([{ file: 'b.txt' }]);
  expect((await foundBy('pkg.heaviest', { most: 8_000 }, page, { leftOut }))?.evidence).toMatchObject([
    { file: 'a.tiff' },
  ]);
  expect((await foundBy('pkg.count', { most: 3 }, page, { leftOut }))?.says).toBe(
    'The banner has 4 files; it may have 3.',
  );
});

test('[CHECK-11] backup images and manifests that lay beside it are used by others', async () => {
  const leftOut = [
    { path: 'backup.jpg', bytes: 9 },
    { path: 'manifest.json', bytes: 9 },
  ];
  expect(await foundBy('ref.orphan', {}, page, { leftOut })).toBeUndefined();
});

test('[CHECK-5] only files of the types that are named are in it', async () => {
  const files = { ...page, 'a.PNG': 'x', 'font.woff2': 'x', 'b.woff2': 'x', LICENSE: 'x' };
  expect(await foundBy('pkg.type', { types: ['html', 'png'] }, files)).toMatchObject({
    says: 'The banner has 3 files of types that are not allowed: .woff2 and no ending.',
    noOfEvidence: 3,
  });
  expect(await foundBy('pkg.type', { types: ['.html', 'PNG', 'woff2'] }, { ...page, 'a.woff2': 'x' })).toBeUndefined();
  expect((await foundBy('pkg.type', { types: ['gif'] }, { 'a.png': 'x' }))?.says).toBe(
    'The file’s ending is .png, which is not allowed.',
  );
});

test('[CHECK-5] no file is empty', async () => {
  expect((await foundBy('pkg.empty', {}, { ...page, 'a.css': '' }))?.evidence).toEqual([{ file: 'a.css' }]);
});

test.each([
  [
    'adform',
    'manifest.json',
    '{"version":"1","title":"x","width":"300","source":"index.html","clicktags":{}}',
    'height',
  ],
  ['adform', 'manifest.json', 'not json', 'version, title, width, height, clicktags or source'],
  ['flashtalking', 'manifest.js', 'FT.manifest({filename: "index.html", width: 300, height: 250})', 'clickTagCount'],
] as const)('[CHECK-6] the manifest of %s is there and says what it has to: %s %s', async (kind, name, text, lacks) => {
  expect((await foundBy('pkg.manifest', { kind }, page))?.says).toBe(`There is no ${name}.`);
  expect((await foundBy('pkg.manifest', { kind }, { ...page, [name]: text }))?.says).toBe(
    `${name} does not say ${lacks}.`,
  );
});

test('[CHECK-6] a whole manifest passes', async () => {
  const flashtalking = 'FT.manifest({"filename":"index.html","width":300,"height":250,"clickTagCount":1});';
  expect(
    await foundBy('pkg.manifest', { kind: 'flashtalking' }, { ...page, 'manifest.js': flashtalking }),
  ).toBeUndefined();
  const adform =
    '{"version":"1","title":"x","width":300,"height":250,"source":"index.html","clicktags":{"clickTAG":""}}';
  expect(await foundBy('pkg.manifest', { kind: 'adform' }, { ...page, 'manifest.json': adform })).toBeUndefined();
});
