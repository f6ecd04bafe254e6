/** What a call leaves behind in the database: a refused one nothing, and one that reads nothing either. */
import { sql } from 'kysely';
import { dailyRounds } from '#notifications/store.ts';
import type { TestApp } from './app.ts';

/** What reading and being refused may write: signs of life, failed logins, the log of deeds, and what looks at files found; and what the server does meanwhile of itself. */
const mayChange = [
  'session',
  'login_failure',
  'known_address',
  'audit_event',
  'banner_look',
  'missing_file',
  'guest_told',
  'kysely_migration',
  'kysely_migration_lock',
];

/** What auto update writes about an account when its turn comes, whatever is called meanwhile. */
const ofAutoUpdate = ['auto_updated_at', 'auto_update_due_at', 'auto_update_problem', 'auto_update_told'];

/** A number for what is in each table. */
export type Trace = ReadonlyMap<string, string>;

export type Tracer = () => Promise<Trace>;

/** What is noted of whoever only comes in, or fails to. */
const notedOfComing = ['login', 'loginFailed', 'programLogin'];

/**
 * Has each of these tables note that something was done to it: as a row, which is there once that is committed, and only then. So it is by
 * every way, also by what follows of itself from what is done to another table.
 */
const watch = (tables: readonly string[]) => sql`
  create schema if not exists watch;
  create table if not exists watch.written (table_name name not null);
  create or replace function watch.note() returns trigger language plpgsql as $$
    begin insert into watch.written values (tg_table_name); return null; end $$;
  ${sql.join(
    tables.map(
      (name) =>
        sql`create or replace trigger watched after insert or update or delete or truncate on ${sql.table(name)} execute function watch.note()`,
    ),
    sql`; `,
  )}`;

/**
 * Makes what takes the trace of an app's database. It reads a table anew only where something was done to it since it was read.
 * @param watchesNotes whether the log of deeds counts, too, where it is no note of coming in
 */
export async function tracerOf({ db }: TestApp, { watchesNotes = false } = {}): Promise<Tracer> {
  // What is told once a day would come in between: it is told already, and what is under way is waited for.
  await sql`
    insert into daily_round (what, day) select unnest(${[...dailyRounds]}::text[]), current_date
    on conflict (what) do update set day = excluded.day`.execute(db.kysely);
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db.kysely);
  const names = rows.map((row) => row.name).filter((name) => !mayChange.includes(name));
  const numbers = new Map(
    names.map((name) => {
      const row = name === 'account' ? sql`(to_jsonb(t) - ${[...ofAutoUpdate]}::text[])::text` : sql`t::text`;
      // What a mail says is erased as it is sent, meanwhile; that there is one more is what counts.
      const number =
        name === 'mail' ? sql`count(*)` : sql`count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0)`;
      return [name, sql`select ${sql.lit(name)} as name, (${number})::text as number from ${sql.table(name)} t`];
    }),
  );
  if (watchesNotes) {
    const deeds = sql`select count(*)::text from audit_event where kind <> all(${notedOfComing})`;
    numbers.set('audit_event', sql`select 'audit_event' as name, (${deeds}) as number`);
  }
  await watch([...numbers.keys()]).execute(db.kysely);
  const read = async (wanted: readonly string[]): Promise<Trace> => {
    const parts = wanted.flatMap((name) => numbers.get(name) ?? []);
    if (parts.length === 0) return new Map();
    const statement = sql<{ name: string; number: string }>`${sql.join(parts, sql` union all `)}`;
    return new Map((await statement.execute(db.kysely)).rows.map(({ name, number }) => [name, number]));
  };
  /** How often something was done to each table. */
  const writes = async (): Promise<Trace> => {
    const noted = sql<{ name: string; number: string }>`
      select table_name as name, count(*)::text as number from watch.written group by 1`;
    return new Map((await noted.execute(db.kysely)).rows.map(({ name, number }) => [name, number]));
  };
  let written = await writes();
  let trace = await read([...numbers.keys()]);
  return async () => {
    // Before the tables are read: what is done in between is seen the next time.
    const now = await writes();
    const fresh = await read(changed(written, now));
    written = now;
    trace = new Map([...trace, ...fresh]);
    return trace;
  };
}

/** The tables in which something changed. */
export const changed = (before: Trace, after: Trace): string[] =>
  [...after].filter(([name, number]) => before.get(name) !== number).map(([name]) => name);

/**
 * What is written behind an answer, by calls before: the facts of files as they are found, mails with codes that are looked up last, who is
 * told of what, and the link to a sheet that its maker did not add within a minute, when they next read their tree.
 */
const late = ['sheet', 'sheet_event', 'cell', 'cell_banner', 'mail', 'password_reset', 'notification', 'tree_node'];
export const mayBeLate = (tables: readonly string[]): boolean => tables.every((name) => late.includes(name));
