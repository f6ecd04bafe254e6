/** Rows that are renamed in one go. */
import { updateGroup } from '@marquee/contract/groups.ts';
import { deleteRow, renameRows } from '@marquee/contract/rows.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';
import { allHear } from '#test/reader.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });

test('[CALL-55] rows are renamed in one call and one push; those that are gone are left out, and the public hears of those that it sees', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const [first, second, third] = sheet.rows;
  const group = { groupID: sheet.groups[1].groupID, hideFromPublic: true };
  await ann.call(updateGroup, { body: { group, updateFields: ['hideFromPublic'] } });
  await ann.call(deleteRow, { params: { id: String(second.rowID) } });
  const [member, outside] = [await listen(ann, sheet), await listen(visitor, sheet)];
  const named = (name: string) => sheet.rows.map(({ rowID }) => ({ rowID, name: `${name} ${rowID}` }));
  await allHear(sheet, { ann, visitor }, () => ann.call(renameRows, { body: { rows: named('New') } }));
  await Promise.all([member.heard(1), outside.heard(1)]);
  const told = (...rows: { rowID: number }[]) => ({
    kind: 'updateRows',
    fields: ['name'],
    rows: rows.map(({ rowID }) => ({ rowID, name: `New ${rowID}` })),
    cells: [],
  });
  expect(member.pushes[0]?.change).toEqual(told(first, third));
  expect(outside.pushes[0]?.change).toEqual(told(first));
  const other = await aSheet(app, { owner: ann });
  const mixed = [...named('Never'), { rowID: other.rows[0].rowID, name: 'Never' }];
  expect(await ann.attempt(renameRows, { body: { rows: mixed } })).toMatchObject({ status: 404, code: 'notFound' });
  const { groups } = await readSheet(ann, sheet.url);
  expect(groups.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual([
    `New ${first.rowID}`,
    `New ${third.rowID}`,
  ]);
});
