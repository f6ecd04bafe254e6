/** Banners with a frozen version, for tests whose app has no worker that would freeze them. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { nameBlob } from '#blobs/store.ts';
import type { Queries } from '#platform/db.ts';
import type { TestApp } from './app.ts';

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

/** Makes these files, which the store of copies has then, the one version of a banner cell; the first is what is opened. */
export async function freezeFiles(app: TestApp, cellID: number, files: Record<string, string | Buffer>): Promise<void> {
  const { kysely } = app.db;
  const store = await app.fileServers.blobs();
  const kept = [];
  for (const [path, content] of Object.entries(files)) {
    const bytes = async function* () {
      yield typeof content === 'string' ? Buffer.from(content) : content;
    };
    kept.push({ path, ...(await store.put(bytes(), (blob) => nameBlob(kysely, blob))) });
  }
  const hash = createHash('sha256').update(JSON.stringify(kept)).digest();
  const bytes = kept.reduce((sum, file) => sum + file.bytes, 0);
  await sql`
    insert into package (hash, bytes, no_of_files) values (${hash}, ${bytes}, ${kept.length}) on conflict do nothing
  `.execute(kysely);
  await sql`
    insert into package_file (package, path, blob, bytes)
    select ${hash}, path, decode(hash, 'hex'), bytes
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as file (path text, hash text, bytes bigint) on conflict do nothing
  `.execute(kysely);
  await sql`
    insert into version (cell_id, number, package, page, is_whole, ftp_account_id, file_type, folder, file_name, taken_how)
    select cell_id, 1, ${hash}, ${kept[0]?.path}, true, ftp_account_id, file_type, ftp_folder, file_name, 'edit'
    from cell_banner where cell_id = ${cellID}
  `.execute(kysely);
  await sql`
    insert into freezing (cell_id, state, due_at, version_id) select cell_id, 'frozen', null, version_id from version
    where cell_id = ${cellID}
    on conflict (cell_id) do update set state = 'frozen', due_at = null, version_id = excluded.version_id
  `.execute(kysely);
}
