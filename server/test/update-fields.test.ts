/** `updateFields`: what a call may name, and that it was sent. */
import { updateCell } from '@marquee/contract/cells.ts';
import { updateColumn } from '@marquee/contract/columns.ts';
import { updateGroup } from '@marquee/contract/groups.ts';
import { updateRow } from '@marquee/contract/rows.ts';
import { updateSheet } from '@marquee/contract/sheets.ts';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });
const sheet = await aSheet(app, { owner: ann });
const { sheetID } = sheet;
const { groupID } = sheet.groups[0];
const { rowID } = sheet.rows[0];
const column = (kind: keyof TestSheet['columns']) => sheet.columns[kind].columnID;

const unchanged = async (work: () => Promise<unknown>) => {
  const before = await readSheet(ann, sheet.url);
  await work();
  expect(await readSheet(ann, sheet.url)).toEqual(before);
};

describe('[ERR-6] updateFields', () => {
  const bodies = {
    sheet: { endpoint: updateSheet, key: 'sheet', entity: { sheetID, name: 'x' } },
    group: { endpoint: updateGroup, key: 'group', entity: { groupID, name: 'x' } },
    row: { endpoint: updateRow, key: 'row', entity: { rowID, name: 'x' } },
    column: { endpoint: updateColumn, key: 'column', entity: { columnID: column('text'), name: 'x' } },
    cell: { endpoint: updateCell, key: 'cell', entity: { rowID, columnID: column('text'), cellText: { text: 'x' } } },
  };

  test.each(Object.values(bodies))('[ERR-6] of a $key must be there and name what may change', async (sample) => {
    const { endpoint, key, entity } = sample;
    await unchanged(async () => {
      for (const updateFields of [undefined, null, [], 'name', [1], [null]]) {
        const answer = await ann.attempt(endpoint, { body: { [key]: entity, updateFields } });
        expect(answer).toMatchObject({ status: 400, code: 'badInput' });
      }
      for (const field of [
        'sheetID',
        'url',
        'ownerUserID',
        'createdByUserId',
        'cellID',
        'constructor',
        '__proto__',
        '',
      ]) {
        const answer = await ann.attempt(endpoint, { body: { [key]: entity, updateFields: [field] } });
        expect(answer).toMatchObject({ status: 400, code: 'fieldNotAllowed' });
      }
    });
  });

  test.each([
    [updateSheet, { sheet: { sheetID, name: 'x' } }, 'description'],
    [updateGroup, { group: { groupID, name: 'x' } }, 'hideFromPublic'],
    [updateRow, { row: { rowID, ordering: 1 } }, 'orderingAndGroup'],
    [updateRow, { row: { rowID, groupID } }, 'orderingAndGroup'],
    [updateRow, { row: { rowID, name: 'x' } }, 'ordering'],
    [updateColumn, { column: { columnID: column('text'), name: 'x' } }, 'width'],
    [updateCell, { cell: { rowID, columnID: column('link'), cellHyperlink: { url: 'a.test' } } }, 'displayText'],
  ])('[ERR-6] a field that is named must be sent: $path', async (endpoint, body, field) => {
    await unchanged(async () => {
      expect((await ann.attempt(endpoint, { body: { ...body, updateFields: [field] } })).status).toBe(400);
    });
  });
});
