/** What a file is called that the server makes, and how it comes. */
import { expect, test } from 'vitest';
import { blobOf, fileNameIn } from './fileCall.ts';

test.each([
  ['attachment; filename="Autumn launch.xlsx"', 'Autumn launch.xlsx'],
  ['attachment; filename=Autumn.xlsx', 'Autumn.xlsx'],
  [
    'attachment; filename="Herbst.xlsx"; filename*=UTF-8\'\'%C3%9Cbersicht%20%E2%80%93%20Herbst.xlsx',
    'Übersicht – Herbst.xlsx',
  ],
  ['attachment; filename="a \\"b\\".xlsx"', 'a "b".xlsx'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ["attachment; filename*=UTF-8''%E0%A4%A", 'Export.xlsx'],
  ['attachment', 'Export.xlsx'],
  [null, 'Export.xlsx'],
])('[SCREEN-26] %s is saved as %s', (disposition, name) => {
  expect(fileNameIn(disposition)).toBe(name);
});

test('[PACK-39] a zip without a name is saved as a zip', () => {
  expect(fileNameIn(null, 'application/zip')).toBe('Export.zip');
  expect(fileNameIn('attachment; filename="Autumn pack.zip"', 'application/zip')).toBe('Autumn pack.zip');
});

test('[PACK-37] how much of a file has come is told at each piece, and all of it is there in the end', async () => {
  const pieces = [9_000_000, 9_000_000, 5].map((size, at) => new Uint8Array(size).fill(at + 1));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const heard: number[] = [];
  const blob = await blobOf(body, 'application/zip', (bytes) => heard.push(bytes));
  expect(heard).toEqual([9_000_000, 18_000_000, 18_000_005]);
  expect(Buffer.from(await blob.arrayBuffer()).equals(Buffer.concat(pieces))).toBe(true);
});
