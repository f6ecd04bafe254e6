/** Statements that are run over and over with nothing but other values: each line plans them once and then knows them by name, in and out of transactions. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Names by texts. */
const names = new Map<string, string>();

function name(text: string, as: string): void {
  const known = names.get(text);
  if (known === as) return;
  if (known !== undefined || [...names.values()].includes(as)) throw new Error(`“${as}” names two statements.`);
  names.set(text, as);
}

/** Declares such a statement by its name and its text; the result makes it, with its values. Only for statements whose best plan is the same for all values. */
export function prepared<Row>(as: string, text: string): (...values: unknown[]) => CompiledQuery<Row> {
  name(text, as);
  return (...values) => CompiledQuery.raw(text, values) as CompiledQuery<Row>;
}

/** A statement as the query builder makes it, in its own words or in SQL. */
interface Query<Row> {
  compile: (db: Kysely<Tables>) => CompiledQuery<Row>;
}

/**
 * Runs such a statement that is built for each call, by its name: its text has to be the same each time, but for the values in it. PostgreSQL takes
 * up to 50 ms to plan what joins a dozen views, of which it then reads a few rows in less than one.
 */
export async function rowsOfPrepared<Row>(db: Kysely<Tables>, as: string, query: Query<Row>): Promise<Row[]> {
  const compiled = query.compile(db);
  name(compiled.sql, as);
  return (await db.executeQuery(compiled)).rows;
}

/** The name that a statement was declared by, if it was. */
export const preparedName = (text: string): string | undefined => names.get(text);
