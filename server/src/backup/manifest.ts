/** What a backup is: a folder with a file for each table, and this list of them, which is written last. */
import type pg from 'pg';
import { z } from 'zod';

export const manifestFile = 'manifest.json';
/** How the folder of a backup is called until it is whole. */
export const unfinishedEnd = '.unfinished';

export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** the last migration of the database that it was made from */
  migration: z.string(),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string().regex(/^[a-z_0-9]+$/)),
      rows: z.int().min(0),
      /** of the table's rows, before they are compressed */
      sha256: z.string(),
    }),
  ),
  /** the next number of each table that counts its rows, so that none is given out twice */
  counters: z.array(z.object({ table: z.string(), column: z.string(), next: z.int().min(1) })),
});
export type Manifest = z.infer<typeof Manifest>;

/** Has the signal end a client, in the middle of whatever it does: that then fails. The result has it go on instead. */
export function endedBy(signal: AbortSignal | undefined, client: Pick<pg.Client, 'end'>): () => void {
  const end = () => void client.end().catch(() => undefined);
  signal?.throwIfAborted();
  signal?.addEventListener('abort', end);
  return () => signal?.removeEventListener('abort', end);
}

export const fileOf = (table: string): string => `${table}.copy.gz`;
/** Names come from the database or from a manifest that was checked; quoted all the same. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const listOf = (columns: readonly string[]): string => columns.map(quoted).join(', ');
