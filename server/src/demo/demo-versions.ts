/** The versions that two of the demo's banners have had, and what was said of them: made of the banners' own files, with other words. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { BlobStore } from '#blobs/blob-store.ts';
import { nameBlob } from '#blobs/store.ts';
import { packed, type Package, type PackedFile } from '#banners/versions/package.ts';
import { addComments, idOf, type Workspace } from './insert.ts';
import type { Queries, Tx } from '#platform/db.ts';
import type { PersonKey } from './people.ts';

interface Said {
  by: PersonKey;
  verdict: 'approve' | 'changes';
  /** html; the comment on the row that was said with it */
  words: string;
  hoursAgo: number;
  /** what of the banner it points at: shares of its width and height, and seconds */
  pin?: { x: number; y: number; moment: number };
}

interface DemoVersion {
  /** the folder that it was on the file server */
  fileName: string;
  takenBy: PersonKey;
  hoursAgo: number;
  /** what its page said where the present one says something else */
  otherWords: Readonly<Record<string, string>>;
  said: readonly Said[];
}

interface DemoStack {
  row: string;
  folder: string;
  /** below the folder: whose files all versions are made of */
  files: string;
  /** the oldest first */
  versions: readonly DemoVersion[];
  /** whether the file on the server is the present one, and none of the versions */
  isChanged: boolean;
}

const fullClaim = 'light, packable, waterproof.';
const approvedCall = { 'Shop the jacket': 'The jacket' };

const stacks: readonly DemoStack[] = [
  {
    row: 'Billboard 970x250 – EN – HTML5',
    folder: 'aurora/trailhead/en',
    files: 'trailhead_970x250_en_v1',
    isChanged: true,
    versions: [
      {
        fileName: 'trailhead_970x250_en_v1/index.html',
        takenBy: 'tom',
        hoursAgo: 9 * 24,
        otherWords: { ...approvedCall, [fullClaim]: 'waterproof.' },
        said: [],
      },
      {
        fileName: 'trailhead_970x250_en_v1/index.html',
        takenBy: 'tom',
        hoursAgo: 6 * 24,
        otherWords: { ...approvedCall, [fullClaim]: 'light, waterproof.' },
        said: [
          {
            by: 'guest',
            verdict: 'changes',
            words: '<p>Please say that it is packable, too. That is what people ask for in the shops.</p>',
            hoursAgo: 5 * 24,
          },
        ],
      },
      {
        fileName: 'trailhead_970x250_en_v1/index.html',
        takenBy: 'tom',
        hoursAgo: 4 * 24,
        otherWords: approvedCall,
        said: [{ by: 'guest', verdict: 'approve', words: '', hoursAgo: 3 * 24 }],
      },
    ],
  },
  {
    row: 'Billboard 970x250 – DE – HTML5',
    folder: 'aurora/trailhead/de',
    files: 'trailhead_970x250_de_v2',
    isChanged: false,
    versions: [
      {
        fileName: 'trailhead_970x250_de_v1/index.html',
        takenBy: 'ines',
        hoursAgo: 5 * 24,
        otherWords: { 'leicht, kompakt und wasserdicht.': 'leicht und wasserdicht.' },
        said: [],
      },
      {
        fileName: 'trailhead_970x250_de_v2/index.html',
        takenBy: 'ines',
        hoursAgo: 2 * 24,
        otherWords: {},
        said: [
          {
            by: 'guest',
            verdict: 'changes',
            words: '<p>The German headline breaks into three lines. Could we try “Jede Spur zählt”?</p>',
            hoursAgo: 26,
            // The headline, once it has come.
            pin: { x: 0.17, y: 0.52, moment: 2 },
          },
        ],
      },
    ],
  },
];

/** A stack with its versions. */
interface MadeStack extends DemoStack {
  packages: Package[];
  /** what is on the server */
  present: Package;
}

const assets = fileURLToPath(new URL('banners/files/', import.meta.url));
const page = 'index.html';

function changedPage(text: string, otherWords: DemoVersion['otherWords']): string {
  for (const [now, then] of Object.entries(otherWords)) {
    if (!text.includes(now)) throw new Error(`The demo’s banner does not say “${now}”.`);
    text = text.replace(now, then);
  }
  return text;
}

/** What the versions are made of, by hash; bytes of a few small files. */
export interface MadeVersions {
  stacks: MadeStack[];
  files: Map<string, Buffer>;
}

/** Makes all versions, without keeping them anywhere. */
export async function makeVersions(): Promise<MadeVersions> {
  const files = new Map<string, Buffer>();
  const note = (path: string, bytes: Buffer): PackedFile => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    files.set(hash, bytes);
    return { path, hash, bytes: bytes.length };
  };
  const made = stacks.map(async (stack) => {
    const folder = join(assets, stack.folder, stack.files);
    const beside = (await readdir(folder)).filter((name) => name !== page);
    const around = await Promise.all(beside.map(async (name) => note(name, await readFile(join(folder, name)))));
    const text = await readFile(join(folder, page), 'utf8');
    const packageOf = (otherWords: DemoVersion['otherWords']) =>
      packed([...around, note(page, Buffer.from(changedPage(text, otherWords)))], false);
    const packages = stack.versions.map(({ otherWords }) => packageOf(otherWords));
    return { ...stack, packages, present: packageOf({}) };
  });
  return { stacks: await Promise.all(made), files };
}

async function* once(bytes: Buffer) {
  yield await Promise.resolve(bytes);
}

/** Where the files of the demo's versions are kept. */
export type VersionStore = Pick<BlobStore, 'put' | 'sizeOf'>;

/** Puts what is not there yet into the store. */
export async function putFiles(db: Queries, store: VersionStore, files: MadeVersions['files']): Promise<void> {
  for (const [hash, bytes] of files) {
    if ((await store.sizeOf(hash)) !== bytes.length) await store.put(once(bytes), (put) => nameBlob(db, put));
  }
}

/** Puts into the store what versions are still made of and is not there. Nobody has to wait for it. */
export async function keepVersions(db: Queries, store: VersionStore): Promise<void> {
  const { files } = await makeVersions();
  const keys = [...files.keys()].map((hash) => Buffer.from(hash, 'hex'));
  const rows = await db.selectFrom('package_file').select('blob').distinct().where('blob', 'in', keys).execute();
  const needed = new Set(rows.map(({ blob }) => blob.toString('hex')));
  await putFiles(db, store, new Map([...files].filter(([hash]) => needed.has(hash))));
}

const keyOf = ({ hash }: Package) => Buffer.from(hash, 'hex');
const ago = (hours: number) => sql`now() - make_interval(hours => ${hours})`;

async function addPackage(tx: Tx, made: Package): Promise<void> {
  const files = JSON.stringify(made.files);
  await sql`
    insert into blob (hash, bytes) select distinct decode(hash, 'hex'), bytes
    from jsonb_to_recordset(${files}::jsonb) as file (hash text, bytes bigint) on conflict do nothing
  `.execute(tx);
  await sql`
    insert into package (hash, bytes, no_of_files) values (${keyOf(made)}, ${made.bytes}, ${made.files.length})
    on conflict do nothing
  `.execute(tx);
  await sql`
    insert into package_file (package, path, blob, bytes) select ${keyOf(made)}, path, decode(hash, 'hex'), bytes
    from jsonb_to_recordset(${files}::jsonb) as file (path text, hash text, bytes bigint) on conflict do nothing
  `.execute(tx);
}

/** Says it of a version; the comment on the row is there already, or is added. */
async function say(
  tx: Tx,
  workspace: Workspace,
  { sheetID, rowID, cellID, versionID }: { sheetID: number; rowID: number; cellID: number; versionID: number },
  { by, verdict, words, hoursAgo, pin }: Said,
): Promise<void> {
  const { rows } = await sql<{ verdictID: number }>`
    insert into verdict (sheet_id, version_id, user_id, verdict, words, said_at)
    values (${sheetID}, ${versionID}, ${idOf(workspace.userIDs, by)}, ${verdict}, ${words}, ${ago(hoursAgo)})
    returning verdict_id as "verdictID"
  `.execute(tx);
  if (words === '') return;
  const link = () =>
    sql`update comment set verdict_id = ${rows[0]?.verdictID} where row_id = ${rowID} and comment_text = ${words}`.execute(
      tx,
    );
  const { numAffectedRows } = await link();
  if (numAffectedRows === 0n) {
    await addComments(tx, workspace, sheetID, rowID, [{ author: by, html: words, hoursAgo }]);
    await link();
  }
  if (!pin) return;
  await sql`
    insert into pin (comment_id, sheet_id, row_id, cell_id, version_id, number, x, y, moment)
    select comment_id, sheet_id, row_id, ${cellID}, ${versionID}, 1, ${pin.x}, ${pin.y}, ${pin.moment}
    from comment where verdict_id = ${rows[0]?.verdictID}
  `.execute(tx);
}

/** Gives the banners of a sheet the versions that were made, as if they had been frozen in their time. */
export async function addVersions(
  tx: Tx,
  workspace: Workspace,
  sheetID: number,
  made: readonly MadeStack[],
): Promise<void> {
  for (const { row, folder, versions, packages, present, isChanged } of made) {
    const { rows: cells } = await sql<{ cellID: number; rowID: number }>`
      select c.cell_id as "cellID", c.row_id as "rowID" from cell_banner b join cell c using (cell_id)
      join sheet_row r using (row_id) where c.sheet_id = ${sheetID} and r.name = ${row}
    `.execute(tx);
    const [cell] = cells;
    if (!cell) throw new Error(`The demo has no banner “${row}”.`);
    const { cellID, rowID } = cell;
    let versionID = 0;
    for (const [at, { fileName, takenBy, hoursAgo, said }] of versions.entries()) {
      const files = packages[at];
      if (!files) continue;
      await addPackage(tx, files);
      const { rows } = await sql<{ versionID: number }>`
        insert into version (cell_id, number, package, page, is_whole, ftp_account_id, file_type, folder, file_name, taken_by,
          taken_how, taken_at, left_out)
        values (${cellID}, ${at + 1}, ${keyOf(files)}, ${page}, true, ${workspace.ftpAccountID}, 2, ${folder}, ${fileName},
          ${idOf(workspace.userIDs, takenBy)}, ${at === 0 ? 'edit' : 'update'}, ${ago(hoursAgo)}, '[]')
        returning version_id as "versionID"
      `.execute(tx);
      versionID = rows[0]?.versionID ?? 0;
      for (const one of said) await say(tx, workspace, { sheetID, rowID, cellID, versionID }, one);
    }
    await sql`update freezing set state = 'frozen', due_at = null, version_id = ${versionID} where cell_id = ${cellID}`.execute(
      tx,
    );
    if (!isChanged) continue;
    await addPackage(tx, present);
    await sql`
      insert into changed_file (cell_id, sheet_id, version_id, package, page, is_whole, found_at, left_out)
      values (${cellID}, ${sheetID}, ${versionID}, ${keyOf(present)}, ${page}, true, ${ago(3)}, '[]')
    `.execute(tx);
  }
}
