/** One order of changes of several servers: what becomes of it when the server ends. */
import type { Change } from '@marquee/contract/live.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addRow } from '@marquee/contract/rows.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { Relay } from './relay.ts';

test('[FAULT-7] a server that ends while changes of others are missing looks for them no more', async () => {
  const { db } = await startApp();
  let asked = 0;
  const relay = new Relay({
    db,
    push: () => undefined,
    isHeard: () => {
      asked += 1;
      // It would go on for ever, and nothing else would have its turn.
      if (asked > 100) throw new Error('It asks without end.');
      return true;
    },
    log: () => undefined,
  });
  const change: Change = { kind: 'updateSheet', fields: [], sheet: { sheetID: 1 } };
  const revisions = { members: 5, public: 5, private: {} };
  relay.joined(1, 1);
  relay.close();
  relay.own({ sheetID: 1, revision: 5, faces: { all: change }, revisions, actor: undefined, origin: undefined });
  await turn();
  expect(asked).toBe(1);
});

test('[LIVE-6] who comes to a sheet just as the last one has left hears of the changes of other servers', async () => {
  const app = await startApp();
  const ann = await aPerson(app, { admin: true });
  const { groups, sheetID } = await aSheet(app, { owner: ann });
  const revision = async () =>
    (
      await app.db.kysely
        .selectFrom('sheet')
        .select('revision')
        .where('sheet_id', '=', sheetID)
        .executeTakeFirstOrThrow()
    ).revision;
  const add = (name: string) => ann.call(addRow, { body: { row: { groupID: groups[0].groupID, name } } });
  const pushed: number[] = [];
  let asked = 0;
  const relay: Relay = new Relay({
    db: app.db,
    push: (told) => void pushed.push(told.revision),
    isHeard: () => {
      asked += 1;
      if (asked !== 2) return true;
      // The log is being read as the last one leaves; the next one comes before that has ended.
      void now.then((one) => relay.joined(sheetID, one));
      return false;
    },
    log: () => undefined,
  });
  relay.joined(sheetID, await revision());
  await add('Missed');
  const now = revision();
  await now;
  relay.heard(sheetID, await now);
  await expect.poll(() => asked).toBeGreaterThan(1);
  await add('Later');
  const later = await revision();
  await expect
    .poll(() => {
      relay.heard(sheetID, later);
      return pushed;
    })
    .toContain(later);
  relay.close();
});
