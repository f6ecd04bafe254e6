/** Statements that a line to the database knows by name: planned a few times for their values, then once for all of them. */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { connect, type Queries } from './db.ts';
import { rowsOfPrepared } from './prepared.ts';

const db = connect(await freshDatabase(), () => undefined);
afterAll(() => db.close());

const one = (line: Queries, value: number) =>
  rowsOfPrepared<{ value: number }>(line, 'a-number', sql`select ${value}::int as value`);

/** How often the line planned a statement for its values, and went by the plan for all. */
async function plansOf(line: Queries, name: string): Promise<{ own: number; general: number } | undefined> {
  const { rows } = await sql<{ own: number; general: number }>`
    select custom_plans as own, generic_plans as general from pg_prepared_statements where name = ${name}
  `.execute(line);
  return rows[0];
}

test('[ERR-33] a statement with a name is planned five times by a line, in and out of transactions, whatever its values', async () => {
  await db.kysely.connection().execute(async (line) => {
    for (const value of [1, 2, 3, 4]) expect(await one(line, value)).toEqual([{ value }]);
    const within = async (tx: Queries) => [await one(tx, 5), await one(tx, 6), await one(tx, 7)].flat();
    expect(await line.transaction().execute(within)).toEqual([5, 6, 7].map((value) => ({ value })));
    expect(await plansOf(line, 'a-number')).toEqual({ own: 5, general: 2 });
  });
});

test('[ERR-33] a name is that of one statement', async () => {
  await one(db.kysely, 1);
  const another = rowsOfPrepared(db.kysely, 'a-number', sql`select ${1}::int as other`);
  await expect(another).rejects.toThrow('“a-number” names two statements.');
});
