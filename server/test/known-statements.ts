/** Which statements save the edits of an app: the short one, by what it knows of the sheet, or the one that checks. */
import { updateCell, type CellEdit } from '@marquee/contract/cells.ts';
import { expect, vi } from 'vitest';
import type { TestApp } from './app.ts';
import type { TestSheet } from './builders.ts';
import type { Caller } from './client.ts';

type Noun = keyof TestSheet['columns'];
/** Words for the first row. */
export const textIn = (sheet: TestSheet, columnID = sheet.columns.text.columnID): CellEdit => ({
  cellID: 0,
  rowID: sheet.rows[0].rowID,
  columnID,
  cellText: { text: 'Words' },
});
/** A value for the first row. */
export const inColumn = (sheet: TestSheet, noun: Noun, value: object): CellEdit => ({
  cellID: 0,
  rowID: sheet.rows[0].rowID,
  columnID: sheet.columns[noun].columnID,
  ...value,
});
/** Makes an edit that names all the fields that it has. */
export const edit = (caller: Caller, cell: CellEdit) => {
  const value = [cell.cellText, cell.cellDate, cell.cellMultiChoice, cell.cellUser, cell.cellHyperlink].find(Boolean);
  return caller.attempt(updateCell, { body: { cell, updateFields: Object.keys(value ?? {}) } });
};

/** Counts, from now on, the statements that an app saved edits with. */
export function watchSaves(app: TestApp) {
  const query = vi.spyOn(app.db.hot, 'query');
  const count = (is: (name: string) => boolean) =>
    query.mock.calls.filter(([asked]) => is((asked as unknown as { name?: string }).name ?? '')).length;
  const known = () => count((name) => name.startsWith('save-known'));
  const checked = () => count((name) => name === 'save-cells');
  return {
    known,
    checked,
    /** Makes an edit again and again, until the app knows the sheet and doesn't check it any more. */
    untilKnown: (edit: () => Promise<unknown>) =>
      vi.waitFor(async () => {
        const before = checked();
        await edit();
        expect(checked(), 'edits that were checked').toBe(before);
      }, 20_000),
  };
}
