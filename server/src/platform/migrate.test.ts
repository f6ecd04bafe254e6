/** A database that this version does not fit. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { connect } from './db.ts';
import { migrate } from './migrate.ts';

test('[START-21] a database of a newer version is left alone, and said', async () => {
  const db = connect(await freshDatabase(), () => undefined);
  onTestFinished(() => db.close());
  await migrate(db);
  await sql`insert into kysely_migration values ('9001_from_the_future', now()::text)`.execute(db.kysely);
  await expect(migrate(db)).rejects.toThrow(
    'The database was changed by a newer version of Marquee (9001_from_the_future). Start that version, or restore a backup from before it.',
  );
});
