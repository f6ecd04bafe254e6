/** Claiming what is to be drawn next where very much waits, as it does after an upgrade. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { claimStill } from './store.ts';

const { kysely } = (await startApp()).db;

const waiting = 5_000;

test('[ERR-31] what is drawn next is found without reading all that waits, and what has no picture comes first', async () => {
  await sql`insert into package (hash, bytes, no_of_files) select sha256(n::text::bytea), 1, 1 from generate_series(1, ${waiting}::int) n`.execute(
    kysely,
  );
  await sql`
    insert into still (package, file_type, state, is_drawn, due_at)
    select sha256(n::text::bytea), 2, case n when 7 then 'waiting' else 'made' end, true, now() - make_interval(secs => n) from generate_series(1, ${waiting}::int) n
  `.execute(kysely);
  await sql`analyze still`.execute(kysely);
  const claims = await kysely.transaction().execute(async (tx) => {
    const claimed = [await claimStill(tx, true), await claimStill(tx, true)];
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = 'still'
    `.execute(tx);
    expect(rows[0]?.read).toBeLessThan(50);
    return claimed;
  });
  const { rows } = await sql<{ n: number }>`
    select n from generate_series(1, ${waiting}::int) n join unnest(${claims.map((claim) => claim?.package)}::bytea[]) with ordinality c (package, at)
    on c.package = sha256(n::text::bytea) order by at
  `.execute(kysely);
  expect(rows.map(({ n }) => n)).toEqual([7, waiting]);
});
