/** One order of changes of several servers: what becomes of it when the server ends. */
import type { Change } from '@marquee/contract/live.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
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
