/** Statements that lines know by name, after a newer Marquee has changed the database under them. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { troubleOf } from './database-error.ts';
import { connect, type Queries } from './db.ts';
import { rowsOfPrepared } from './prepared.ts';

const url = await freshDatabase();

test('[ERR-34] a line on which a name means what it no longer does is given up, and the call may be made again', async () => {
  const db = connect(url, () => undefined);
  const newer = connect(url, () => undefined);
  onTestFinished(() => Promise.all([db.close(), newer.close()]).then(() => undefined));
  await sql`create table measured (size int)`.execute(db.kysely);
  await sql`insert into measured values (7)`.execute(db.kysely);
  const sizes = (line: Queries) => rowsOfPrepared(line, 'sizes', sql`select size from measured where size > ${0}`);
  await db.kysely.connection().execute(async (line) => {
    expect(await sizes(line)).toEqual([{ size: 7 }]);
    await sql`alter table measured alter column size type bigint`.execute(newer.kysely);
    await expect(sizes(line)).rejects.toSatisfy((error) => troubleOf(error) === 'undone');
  });
  expect(await sizes(db.kysely)).toEqual([{ size: 7 }]);
  // Nothing of a transaction is kept either.
  await sql`alter table measured alter column size type int`.execute(newer.kysely);
  const both = db.kysely.transaction().execute(async (tx) => {
    await sql`insert into measured values (8)`.execute(tx);
    await sizes(tx);
  });
  await expect(both).rejects.toSatisfy((error) => troubleOf(error) === 'undone');
  expect(await sizes(db.kysely)).toEqual([{ size: 7 }]);
  // As behind a pooler that gives a line to another server, or cleans it up.
  const lost = db.kysely.connection().execute(async (line) => {
    await sql`deallocate all`.execute(line);
    await sizes(line);
  });
  await expect(lost).rejects.toSatisfy((error) => troubleOf(error) === 'undone');
  expect(await sizes(db.kysely)).toEqual([{ size: 7 }]);
});
