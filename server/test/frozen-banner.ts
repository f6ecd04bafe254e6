/** Banners with a frozen version, for tests whose app has no worker that would freeze them. */
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

/** Makes what a banner cell shows its v1, which it plays; the same again for one that has a v1. */
export async function freezeBanner(db: Queries, cellID: number): Promise<void> {
  await sql`
    insert into package (hash, bytes, no_of_files) values (sha256('frozen'), 6, 1) on conflict do nothing
  `.execute(db);
  await sql`
    insert into version (cell_id, number, package, page, is_whole, ftp_account_id, file_type, folder, file_name, taken_how)
    select cell_id, 1, sha256('frozen'), file_name, true, ftp_account_id, file_type, ftp_folder, file_name, 'edit'
    from cell_banner where cell_id = ${cellID} on conflict do nothing
  `.execute(db);
  await sql`
    insert into freezing (cell_id, state, due_at, version_id) select cell_id, 'frozen', null, version_id from version
    where cell_id = ${cellID} and number = 1
    on conflict (cell_id) do update set state = 'frozen', due_at = null, version_id = excluded.version_id
  `.execute(db);
}
