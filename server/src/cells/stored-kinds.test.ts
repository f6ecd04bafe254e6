/** What the database says of the kinds of cell is what the list of kinds says. */
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { connect } from '#platform/db.ts';
import { freshDatabase } from '#test/database.ts';
import { cellChecks, cellTextBody } from '#test/kind-sql.ts';

const db = connect(await freshDatabase(), () => undefined);
afterAll(() => db.close());

test('[CELL-44] cells are read as their kinds say', async () => {
  const { rows } = await sql<{ body: string }>`
    select prosrc as body from pg_proc where proname = 'cell_text'
  `.execute(db.kysely);
  expect(rows).toEqual([{ body: cellTextBody() }]);
});

test('[CELL-44] a column of the table belongs to the kind that says so', async () => {
  const checksOf = async (table: string) => {
    const { rows } = await sql<{ check: string }>`
      select pg_get_constraintdef(oid) as check from pg_constraint where conrelid = ${table}::regclass and contype = 'c'
    `.execute(session);
    return rows.map(({ check }) => check).filter((check) => check.includes('column_type'));
  };
  const session = await db.kysely.startTransaction().execute();
  const wanted = cellChecks().join(', add ');
  await sql`create temporary table wanted (like cell)`.execute(session);
  await sql.raw(`alter table wanted add ${wanted}`).execute(session);
  expect((await checksOf('cell')).toSorted()).toEqual((await checksOf('wanted')).toSorted());
  await session.rollback().execute();
});

test('[CELL-44] columns are of the types that there are kinds for', async () => {
  const { rows } = await sql<{ check: string }>`
    select pg_get_expr(conbin, conrelid) as check from pg_constraint
    where conrelid = 'sheet_column'::regclass and contype = 'c' and pg_get_expr(conbin, conrelid) like '%column_type%'
  `.execute(db.kysely);
  expect(rows).toHaveLength(1);
  const allowed = await sql
    .raw<{ type: number }>(
      `select column_type as type from generate_series(-9, 999) as column_type where ${rows[0]?.check}`,
    )
    .execute(db.kysely);
  expect(allowed.rows.map(({ type }) => type)).toEqual(
    allKinds.map((kind) => kind.columnTypeID).toSorted((a, b) => a - b),
  );
});

test('[CELL-45] a cell of a kind that nobody knows is an error, and nothing that is missing', async () => {
  const unknown = sql<{ text: string | null }>`
    select cell_text(c, null) as text
    from jsonb_populate_record(null::cell, '{"cell_id": 1, "row_id": 1, "column_id": 1, "column_type": 99}') as c
  `.execute(db.kysely);
  await expect(unknown).rejects.toThrow('There is no kind of cell for columns of type 99.');
});
