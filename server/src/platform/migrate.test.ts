/** A database of another version: an older one is brought up to date with what is in it, a newer one is left alone. */
import { readdirSync } from 'node:fs';
import { updateCell } from '@marquee/contract/cells.ts';
import { listComments } from '@marquee/contract/comments.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { getLoggedInUser } from '@marquee/contract/people.ts';
import { getSheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { password } from '#test/builders.ts';
import { basic, Caller } from '#test/client.ts';
import { databaseOf, emptyDatabase, freshDatabase } from '#test/database.ts';
import { address, fillAsOf, url } from '#test/older-schema.ts';
import { connect, type Db } from './db.ts';
import { migrate, unsuited } from './migrate.ts';

const schemas = readdirSync(new URL('../../migrations/', import.meta.url)).map((name) => name.replace(/\.sql$/, ''));
const numberOf = (schema: string) => Number(schema.slice(0, 4));

test('[START-21] a database of a newer version is left alone, and said', async () => {
  const db = connect(await freshDatabase(), () => undefined);
  onTestFinished(() => db.close());
  await migrate(db);
  await sql`insert into kysely_migration values ('9001_from_the_future', now()::text)`.execute(db.kysely);
  await expect(migrate(db)).rejects.toThrow(
    'The database was changed by a newer version of Marquee (9001_from_the_future). Start that version, or restore a backup from before it.',
  );
});

test('[START-26] an empty database that cannot keep every language is left empty, and it is said how to make one that can', async () => {
  const latin = await databaseOf("encoding 'LATIN1' template template0 locale_provider libc locale 'C'");
  const db = connect(latin, () => undefined);
  onTestFinished(() => db.close());
  await expect(migrate(db)).rejects.toThrow(
    "Cannot use DATABASE_URL: the database keeps texts as LATIN1, which not every language can be written in. Make one that keeps them as UTF8: create database marquee encoding 'UTF8' template template0.",
  );
  expect(await countsOf(db)).toEqual({});
});

test('[START-26] a PostgreSQL that is too old is refused by its number; one whose tables are there goes on whatever it writes in', () => {
  const found = { version: 150_004, encoding: 'UTF8', hasTables: false };
  expect(unsuited(found)).toBeUndefined();
  expect(unsuited({ ...found, version: 140_011 })).toBe(
    'Cannot use DATABASE_URL: it is PostgreSQL 14, and Marquee needs 15 or later.',
  );
  expect(unsuited({ ...found, encoding: 'SQL_ASCII', hasTables: true })).toBeUndefined();
});

describe.each(schemas.toSorted())('of schema %s', (schema) => {
  test('[FAULT-3] [COL-20] a database is brought up to date with all that is in it, and is worked with', async () => {
    const databaseUrl = await emptyDatabase();
    const db = connect(databaseUrl, () => undefined);
    onTestFinished(() => db.close());
    await migrate(db, schema);
    await fillAsOf(db, numberOf(schema));
    const before = await countsOf(db);
    await migrate(db);
    expect(await countsOf(db)).toMatchObject(before);
    const app = await startApp(databaseUrl);
    onTestFinished(app.end);
    const ann = new Caller(app.base, basic(address, password));
    expect((await ann.call(getLoggedInUser, {})).body.emailAddress).toBe(address);
    if (numberOf(schema) < 3) return;

    const query = { sheetURL: url, includeGroupsRowsCells: 'true' } as const;
    const sheet = (await ann.call(getSheet, { query })).body;
    expect(sheet.groups.map((group) => group.rows.map((row) => row.name))).toEqual([['MPU', 'Sky'], []]);
    expect(sheet.columns.map((column) => column.cells[0])).toMatchObject([
      { cellText: { text: 'Words' } },
      { cellDate: { date: '2026-02-03' } },
      { cellMultiChoice: { multiChoiceOptionID: 2 } },
      { cellUser: { userID: 1 } },
      { cellHyperlink: { url: 'https://older.test/', displayText: 'Link' } },
      { cellBanner: { fileName: 'banner_v1.jpg', ftpaccountID: 1 } },
    ]);
    // Before options could mean done, that was told by their names.
    const meant = sheet.columns[2]?.multiChoiceOptions.map(({ isDone, name }) => [name, isDone === true]);
    expect(meant?.slice(0, 2)).toEqual([
      ['Open', false],
      ['Done', numberOf(schema) < 32],
    ]);
    const missed = (await ann.call(getChanges, { params: { id: '1' }, query: { since: '1' } })).body;
    expect(missed.changes.map(({ change }) => change.kind)).toEqual(['updateGroup']);
    const cell = { rowID: 1, columnID: 1, cellText: { text: 'After' } };
    expect((await ann.call(updateCell, { body: { cell, updateFields: ['text'] } })).revision).toBe(3);
    const comments = (await ann.call(listComments, { query: { rowID: '1' } })).body;
    expect(comments.map((one) => one.commentText)).toEqual(numberOf(schema) < 4 ? [] : ['<p>Said before</p>']);
  });
});

/** How many rows each table has, those of the migrations left out. */
async function countsOf(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
    db.kysely,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(db.kysely);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}
