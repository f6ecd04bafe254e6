/** What is written about blobs: that one is needed, and that nothing needs it any more. */
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';
import type { Blob, BlobStore } from './blob-store.ts';

/** Nobody takes longer than this from naming a blob to naming what it is part of. */
export const blobGrace = sql`interval '2 hours'`;

/** Says that a blob is needed from now on, before it is there: it is not collected for a while. */
export async function nameBlob(db: Queries, { hash, bytes }: Blob): Promise<void> {
  await sql`
    insert into blob (hash, bytes) values (${Buffer.from(hash, 'hex')}, ${bytes})
    on conflict (hash) do update set named_at = now()
  `.execute(db);
}

/**
 * Removes a blob that nothing names and nobody named lately, if there is one; answers whether there was. Its file goes while its row is
 * locked: who names it again waits, and then finds that it is not there.
 */
export async function collectBlob(db: Queries, store: Pick<BlobStore, 'delete'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // A store that is busy takes longer than a transaction may rest elsewhere; without the lock somebody might name what then goes.
    await sql`set local idle_in_transaction_session_timeout = '3min'`.execute(tx);
    const { rows } = await sql<{ hash: Buffer }>`
      select hash from blob
      where named_at < now() - ${blobGrace} and not exists (select from package_file f where f.blob = blob.hash)
        and not exists (select from still_picture p where p.blob = blob.hash)
      order by named_at limit 1 for update skip locked
    `.execute(tx);
    const [found] = rows;
    if (!found) return false;
    await store.delete(found.hash.toString('hex'));
    await sql`delete from blob where hash = ${found.hash}`.execute(tx);
    return true;
  });
}
