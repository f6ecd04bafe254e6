/** What an exported file is called. */
import { expect, test } from 'vitest';
import { fileNameIn } from './fileCall.ts';

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
