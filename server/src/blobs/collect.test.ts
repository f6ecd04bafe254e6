/** Collecting blobs, while their store takes its time. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '#platform/db.ts';
import { startApp } from '#test/app.ts';
import { collectBlob, nameBlob } from './store.ts';

const app = await startApp();

/** So long a transaction may rest here: in a server it is four seconds. ms */
const mostAtRest = 200;

test('[VERSION-13] who names a blob waits until it is deleted, however long its store takes for that', async () => {
  const db = connect(app.databaseUrl, () => undefined, { statement: 0, lock: 0, idleInTransaction: mostAtRest });
  await nameBlob(db.kysely, { hash: 'ab'.repeat(32), bytes: 1 });
  await sql`update blob set named_at = now() - interval '1 day'`.execute(db.kysely);
  let isThere = true;
  const begun = Promise.withResolvers<void>();
  const slow = {
    delete: async () => {
      begun.resolve();
      // As of a bucket that answers SlowDown three times.
      await pause(4 * mostAtRest);
      isThere = false;
    },
  };
  const collected = collectBlob(db.kysely, slow);
  await begun.promise;
  await nameBlob(db.kysely, { hash: 'ab'.repeat(32), bytes: 1 });
  // Now its store is asked whether it has it.
  expect(isThere).toBe(false);
  expect(await collected).toBe(true);
  await db.close();
});
