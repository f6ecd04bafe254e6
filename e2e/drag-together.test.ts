/** Dragging what belongs together, and giving a drag up. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf, carry, drag, edgeOf, head, nameOf, rowsBegin } from './support/drag.ts';
import { rowNamed } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
/** the sheet as it was before the test */
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  ben = await desk.seat('guest');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  sheet = await desk.open(ada);
});

const groupAt = (at: number) => {
  const group = sheet.groups.toSorted((one, other) => one.ordering - other.ordering)[at];
  if (!group) throw new Error(`The demo sheet has no group ${at}.`);
  return { ...group, rows: group.rows.toSorted((one, other) => one.ordering - other.ordering) };
};
const idsOf = (at: number, from: number, to: number) =>
  groupAt(at)
    .rows.slice(from, to)
    .map(({ rowID }) => rowID);
const box = (name: string) => ada.getByRole('checkbox', { name: `Select ${name}`, exact: true });

/** Selects rows of the first group. */
async function selectRows(...places: number[]): Promise<void> {
  for (const place of places) {
    const name = groupAt(0).rows[place]?.name ?? '';
    await rowNamed(ada, name).hover();
    await box(name).click();
  }
  await ada.getByRole('region', { name: 'Selected rows' }).getByText(`${places.length} rows selected`).waitFor();
}

test('[SCREEN-839] where one of the selected rows is dragged all of them go along, and one Undo puts them back', async () => {
  const { groupID } = groupAt(0);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = idsOf(0, 0, 6);
  await selectRows(1, 3);
  const calls: string[] = [];
  ada.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname);
  });
  await drag(ada, nameOf(ada, d), await edgeOf(nameOf(ada, a), 'upper'));
  await rowsBegin([ada, ben], groupID, [b, d, a, c, e, f]);
  expect(calls.filter((path) => path.startsWith('/api/rows'))).toEqual(['/api/rows/move']);
  await ada
    .getByText(/^2 rows moved to/)
    .first()
    .waitFor();
  await ada.keyboard.press('Control+z');
  await rowsBegin([ada, ben], groupID, [a, b, c, d, e, f]);
});

test('[SCREEN-839] a row that is not selected is dragged alone, and where all stand already nothing is dropped', async () => {
  const { groupID } = groupAt(0);
  const [a = 0, b = 0, c = 0, d = 0] = idsOf(0, 0, 4);
  await selectRows(0, 1);
  await drag(ada, nameOf(ada, d), await edgeOf(nameOf(ada, c), 'upper'));
  await rowsBegin([ada, ben], groupID, [a, b, d, c]);
  await carry(ada, nameOf(ada, b), await edgeOf(nameOf(ada, a), 'lower'));
  expect(await ada.locator('[data-drop]').count()).toBe(0);
  await ada.mouse.up();
  await ada.keyboard.press('Escape');
  await ada.keyboard.press('Control+z');
  await rowsBegin([ada, ben], groupID, [a, b, c, d]);
});

test('[SCREEN-838] Escape gives up the dragging of a column’s edge', async () => {
  const { columnID, width } = sheet.columns.toSorted((one, other) => one.ordering - other.ordering)[0] ?? {};
  const edge = await boxOf(head(ada, columnID ?? 0).locator('[data-resize]'));
  const wide = async () => (await boxOf(head(ada, columnID ?? 0))).width;
  await ada.mouse.move(edge.x + edge.width / 2, edge.y + 10);
  await ada.mouse.down();
  await ada.mouse.move(edge.x + 80, edge.y + 10, { steps: 4 });
  expect(await wide()).toBeGreaterThan((width ?? 0) + 40);
  await ada.keyboard.press('Escape');
  expect(await wide()).toBe(width);
  await ada.mouse.up();
  expect((await desk.read(ada)).columns.find((column) => column.columnID === columnID)?.width).toBe(width);
});
