/** Duplicating a group while others change it. */
import { duplicateGroup, updateGroup } from '@marquee/contract/groups.ts';
import { addRows, deleteRows, moveRows, updateRow } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';

const app = await startApp();

test('[LIVE-115] the copy of a group that is hidden while it is made is hidden, too', async () => {
  const ann = await aPerson(app, { admin: true });
  const bob = await aPerson(app, { accountID: ann.accountID });
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { groupID } = sheet.groups[0];
  const rows = Array.from({ length: 1_500 }, (_, n) => ({ groupID, name: `Row ${n}`, cells: [] }));
  await ann.call(addRows, { body: { rows } });
  const copying = bob.attempt(duplicateGroup, { params: { id: groupID }, body: {} });
  const aside = async () => {
    const { rows: made } = await sql`
      select from sheet_group where sheet_id = ${sheet.sheetID} and deleted_at is not null and deleted_by is null
    `.execute(app.db.kysely);
    return made.length;
  };
  await expect.poll(aside, { interval: 5 }).toBe(1);
  const group = { groupID, hideFromPublic: true };
  await ann.call(updateGroup, { body: { group, updateFields: ['hideFromPublic'] } });
  expect((await copying).status).toBe(201);
  const seen = async (who: Caller) => (await readSheet(who, sheet.url)).groups.map(({ name }) => name);
  expect(await seen(ann)).toEqual(['Display', 'Display (copy)', 'Social']);
  expect(await seen(new Caller(app.base))).toEqual(['Social']);
});

/** Has a copy stand still after its first slice. Resolves, once it does, with what lets it go on; what waits by then comes after its second. */
function haltAfterFirstSlice(sheetID: number, userID: number, key: string): Promise<() => void> {
  const halted = Promise.withResolvers<() => void>();
  let isHalting = false;
  app.services.notices.onNotice((notice) => {
    if (isHalting || !('progress' in notice) || notice.progress.key !== key) return;
    isHalting = true;
    void app.services.writer.write({ userID, connectionID: undefined }, sheetID, async (tx) => {
      // As long as the test takes; else an idle transaction is ended after seconds.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      const { promise, resolve } = Promise.withResolvers<void>();
      halted.resolve(resolve);
      await promise;
    });
  });
  return halted.promise;
}

test('[GROUP-30] rows that are deleted, moved away or renamed before they are copied are left out or have the new name, in the order of the beginning', async () => {
  const ann = await aPerson(app, { admin: true });
  const bob = await aPerson(app, { accountID: ann.accountID });
  const { groups, sheetID, url } = await aSheet(app, { owner: ann, members: [bob] });
  const [{ groupID }, social] = groups;
  const rows = Array.from({ length: 500 }, (_, n) => ({ groupID, name: `Row ${n}`, cells: [] }));
  const made = (await ann.call(addRows, { body: { rows } })).body.map(({ rowID }) => rowID);
  const [deleted = 0, movedAway = 0, renamed = 0, movedUp = 0] = made.slice(400);
  const key = crypto.randomUUID();
  const { connectionID } = await listen(ann, { sheetID, url });
  const halted = haltAfterFirstSlice(sheetID, ann.userID, key);
  const body = { signalRConnectionID: connectionID };
  const copying = ann.attempt(duplicateGroup, { params: { id: groupID }, body, key });
  const goOn = await halted;
  const moves = [
    { rowID: movedAway, groupID: social.groupID, ordering: 1 },
    { rowID: movedUp, groupID, ordering: 1 },
  ];
  const others = [
    bob.call(deleteRows, { body: { rowIDs: [deleted] } }),
    bob.call(moveRows, { body: { moves } }),
    bob.call(updateRow, { body: { row: { rowID: renamed, name: 'Renamed' }, updateFields: ['name'] } }),
  ];
  // They, and the second slice before them.
  await expect.poll(() => app.services.writer.waiting().most).toBe(4);
  goOn();
  await Promise.all(others);
  expect((await copying).status).toBe(201);
  const copy = (await readSheet(ann, url)).groups[1];
  const names = rows.map(({ name }) => name);
  const expected = ['MPU', 'Sky', ...names.slice(0, 400), 'Renamed', ...names.slice(403)];
  expect(copy?.rows.map(({ name }) => name)).toEqual(expected);
});
