/** Statements that are run over and over with nothing but other values: each line plans them once and then knows them by name, in and out of transactions. */
import { CompiledQuery } from 'kysely';

const names = new Map<string, string>();

/** Declares such a statement by its name and its text; the result makes it, with its values. Only for statements whose best plan is the same for all values. */
export function prepared<Row>(name: string, text: string): (...values: unknown[]) => CompiledQuery<Row> {
  names.set(text, name);
  return (...values) => CompiledQuery.raw(text, values) as CompiledQuery<Row>;
}

/** The name that a statement was declared by, if it was. */
export const preparedName = (text: string): string | undefined => names.get(text);
