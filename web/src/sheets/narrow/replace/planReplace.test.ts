/** What replacing changes in each kind of cell, and what it leaves alone. */
import { limits } from '@marquee/contract/limits.ts';
import { expect, test } from 'vitest';
import { noCriteria } from '#sheets/narrow/criteria.ts';
import { narrow, placesFound } from '#sheets/narrow/narrow.ts';
import { RowTexts } from '#sheets/narrow/rowTexts.ts';
import { aSheetOf } from '#test/sheetToNarrow.ts';
import { planReplace, reachOf } from './planReplace.ts';

function replacing(sheet: ReturnType<typeof aSheetOf>, search: string, by: string) {
  const around = { today: '2026-03-07', texts: new RowTexts(), kept: new Set<number>() };
  const narrowed = narrow(sheet.layout, sheet.source, { ...noCriteria, search }, around);
  const { columns } = sheet.layout;
  return {
    reach: reachOf(narrowed.found, columns),
    plan: planReplace(columns, sheet.source, placesFound(narrowed), search, by),
  };
}

const campaign = aSheetOf([
  [
    { name: 'Live now', values: { 21: 'go LIVE, live', 23: 2, 25: 'Live page', 26: 'live_300x250.html' } },
    { name: 'live', values: { 21: 'calm' } },
  ],
]);

test('[NARROW-10] names, texts and the words of links and banners are replaced; an option is left out and counted', () => {
  const { plan, reach } = replacing(campaign, 'live', 'on air');
  expect(reach).toEqual({ names: 2, cells: 3, chosen: 1 });
  expect(plan.renames).toEqual([
    { rowID: 1, name: 'on air now' },
    { rowID: 2, name: 'on air' },
  ]);
  expect(plan.changes).toEqual([
    { rowID: 1, columnID: 21, fields: { text: 'go on air, on air' } },
    { rowID: 1, columnID: 25, fields: { displayText: 'on air page' } },
    { rowID: 1, columnID: 26, fields: { displayText: 'on air_300x250.html' } },
  ]);
  expect(plan.troubles).toEqual([]);
});

test('[SCREEN-765] a row keeps its name where none would be left, or one that is too long', () => {
  expect(replacing(campaign, 'live', '').plan).toMatchObject({
    renames: [{ rowID: 1, name: 'now' }],
    troubles: ['1 cell left out: a row needs a name.'],
  });
  expect(replacing(campaign, 'live', 'x'.repeat(limits.name)).plan).toMatchObject({
    renames: [{ rowID: 2 }],
    troubles: [`1 cell left out: a name has ${limits.name} characters at most.`],
  });
});

test('[SCREEN-765] what would be as before is no change', () => {
  const { plan } = replacing(campaign, 'calm', 'calm');
  expect([plan.changes, plan.renames]).toEqual([[], []]);
});

test('[SCREEN-765] more than one call can take is refused as a whole', () => {
  const rows = Array.from({ length: limits.cellsAtOnce + 1 }, () => ({ name: 'A', values: { 21: 'old' } }));
  expect(replacing(aSheetOf([rows]), 'old', 'new').plan).toEqual({
    changes: [],
    renames: [],
    newRows: [],
    troubles: ['You can change up to 10,000 cells at once.'],
  });
});
