/** A row that is added between others. */
import { updateGroup } from '@marquee/contract/groups.ts';
import { addRow } from '@marquee/contract/rows.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { allHear } from '#test/reader.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app);

test('[ROW-2] a new row comes at the position that it is given, past the end last; who listens has what a fresh read has', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const [{ groupID }, hidden] = sheet.groups;
  await ann.call(updateGroup, {
    body: { group: { groupID: hidden.groupID, hideFromPublic: true }, updateFields: ['hideFromPublic'] },
  });
  const add = (into: number, name: string, ordering: number) =>
    ann.call(addRow, { body: { row: { groupID: into, name, ordering } } });
  await allHear(sheet, { ann, bob, visitor }, async () => {
    const before = (await readSheet(ann, sheet.url)).groups[0]?.rows.map(({ name }) => name) ?? [];
    expect((await add(groupID, 'First', 1)).body.ordering).toBe(1);
    expect((await add(groupID, 'Second', 2)).body.ordering).toBe(2);
    expect((await add(groupID, 'Last', 1_000)).body.ordering).toBe(before.length + 3);
    expect((await add(groupID, 'New first', 1)).body.ordering).toBe(1);
    await add(hidden.groupID, 'Unseen', 1);
    const names = async (who: Caller, at: number) =>
      (await readSheet(who, sheet.url)).groups[at]?.rows.map(({ name }) => name);
    expect(await names(bob, 0)).toEqual(['New first', 'First', 'Second', ...before, 'Last']);
    expect((await names(bob, 1))?.[0]).toBe('Unseen');
    expect(await names(visitor, 1)).toBeUndefined();
  });
});

test('[CALL-40] a row is added between others once, however often the call is sent', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const row = { groupID: sheet.groups[0].groupID, name: 'Once', ordering: 1 };
  const key = crypto.randomUUID();
  const first = await ann.call(addRow, { body: { row }, key });
  const again = await ann.call(addRow, { body: { row }, key });
  expect(again.body.rowID).toBe(first.body.rowID);
  const rows = (await readSheet(ann, sheet.url)).groups[0]?.rows ?? [];
  expect(rows.filter(({ name }) => name === 'Once')).toHaveLength(1);
});
