/** Writes the demo's content into the tables: through the stores of the nouns, and straight where a noun has no verb for it. */
import { randomBytes } from 'node:crypto';
import { access } from '@marquee/contract/columns.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { sql } from 'kysely';
import { columnsOf, optionsOf } from '#columns/find-columns.ts';
import * as columns from '#columns/store.ts';
import { groupsOf } from '#groups/find-groups.ts';
import * as groups from '#groups/store.ts';
import * as members from '#members/store.ts';
import * as peopleStore from '#people/store.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { freshKeys } from '#sheet-log/sort-keys.ts';
import * as rows from '#rows/store.ts';
import { newSheetUrl } from '#sheets/new-sheet-url.ts';
import * as sheets from '#sheets/store.ts';
import type { DemoBanner, DemoColumn, DemoComment, DemoGroup, DemoSheet, DemoValue } from './content.ts';
import type { DemoPerson, PersonKey } from './people.ts';

type Ids<Key extends string = string> = ReadonlyMap<Key, number>;

/** Where a sheet is put: the account, its people, and the file server that holds its banners. */
export interface Workspace {
  accountID: number;
  userIDs: Ids<PersonKey>;
  ftpAccountID: number;
}

/** The id of what the content calls by name. Throws for a name that the content does not declare. */
export function idOf<Key extends string>(ids: Ids<Key>, name: Key): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo's content mentions “${name}”, which it does not declare.`);
  return id;
}

/** Makes the account and its people. */
export async function addPeople(
  tx: Tx,
  accountName: string,
  persons: readonly (DemoPerson & { passwordHash: string | null })[],
): Promise<{ accountID: number; userIDs: Ids<PersonKey> }> {
  const accountID = await peopleStore.addAccount(tx, accountName);
  const userIDs = new Map<PersonKey, number>();
  for (const { key, ...person } of persons) userIDs.set(key, await peopleStore.addPerson(tx, { accountID, ...person }));
  return { accountID, userIDs };
}

/** Who logs in to the file server of the demo's banners. */
export const ftpUserName = 'demo';

/** The file server of the demo banners. Nothing listens there until `demo-ftp.ts` starts it and says where. */
export async function addFtpAccount(tx: Tx, accountID: number): Promise<number> {
  const { ftp_account_id } = await tx
    .insertInto('ftp_account')
    .values({
      account_id: accountID,
      name: 'Demo banners',
      host: '127.0.0.1',
      user_name: ftpUserName,
      password_sealed: randomBytes(44),
      directory: '/',
      // No public address: the files are streamed through Marquee.
      url: '',
    })
    .returning('ftp_account_id')
    .executeTakeFirstOrThrow();
  return ftp_account_id;
}

/** Says where the file server of the demo banners listens, in every favourite that still leads to it. */
export async function moveFtpAccount(
  db: Queries,
  accountID: number,
  at: { host: string; passwordSealed: Buffer },
): Promise<number[]> {
  const moved = await db
    .updateTable('ftp_account')
    .set({ host: at.host, password_sealed: at.passwordSealed })
    .where('account_id', '=', accountID)
    .where('user_name', '=', ftpUserName)
    .where('protocol', '=', 1)
    .where('host', '~', sql.lit(String.raw`^127\.0\.0\.1(:\d+)?$`))
    .returning('ftp_account_id')
    .execute();
  return moved.map((account) => account.ftp_account_id);
}

/** Makes a sheet with everything on it; the admin owns it. Returns its id. */
export async function addDemoSheet(tx: Tx, workspace: Workspace, sheet: DemoSheet): Promise<number> {
  const { accountID, userIDs } = workspace;
  const ownerUserID = idOf(userIDs, 'admin');
  const sheetID = await sheets.addSheet(tx, { accountID, ownerUserID, name: sheet.name, url: newSheetUrl() });
  await sheets.changeSheet(tx, sheetID, {
    description: sheet.description,
    row_name_column_width: sheet.rowNameColumnWidth,
  });
  for (const key of sheet.members) await members.addMember(tx, sheetID, idOf(userIDs, key));
  const added: AddedColumn[] = [];
  for (const column of sheet.columns) added.push(await addColumn(tx, sheetID, ownerUserID, column));
  for (const group of sheet.groups) await addGroup(tx, workspace, sheetID, added, group);
  await addComments(tx, workspace, sheetID, null, sheet.comments);
  return sheetID;
}

interface AddedColumn {
  columnID: number;
  type: number;
  optionIDs: Ids;
}

async function addColumn(tx: Tx, sheetID: number, createdBy: number, column: DemoColumn): Promise<AddedColumn> {
  const { name, type, width, options = {} } = column;
  const behind = await columnsOf(tx, sheetID);
  const columnID = await columns.addColumn(tx, { sheetID, columnTypeID: type, name, createdBy }, behind);
  await columns.changeColumn(tx, columnID, { width, access: column.access ?? access.open });
  const optionIDs = new Map<string, number>();
  for (const [option, colour] of Object.entries(options)) {
    const others = (await optionsOf(tx, sheetID)).filter((other) => other.column_id === columnID);
    optionIDs.set(option, await columns.addOption(tx, { sheetID, columnID, name: option, colour }, others));
  }
  return { columnID, type, optionIDs };
}

async function addGroup(
  tx: Tx,
  workspace: Workspace,
  sheetID: number,
  added: readonly AddedColumn[],
  group: DemoGroup,
): Promise<void> {
  const groupID = await groups.addGroup(tx, { sheetID, name: group.name }, await groupsOf(tx, sheetID));
  await groups.changeGroup(tx, groupID, { hideFromPublic: group.hideFromPublic ?? false });
  const keys = freshKeys(group.rows.length);
  const fresh = group.rows.map(({ name }, at) => ({ groupID, name, sortKey: keys[at] ?? '' }));
  const rowIDs = await rows.addRows(tx, sheetID, fresh);
  for (const [at, row] of group.rows.entries()) {
    const rowID = rowIDs[at] ?? 0;
    for (const [index, column] of added.entries()) {
      await addCell(tx, workspace, { sheetID, rowID, ...column }, row.values[index]);
    }
    await addComments(tx, workspace, sheetID, rowID, row.comments ?? []);
  }
}

interface Place extends AddedColumn {
  sheetID: number;
  rowID: number;
}

async function addCell(tx: Tx, workspace: Workspace, place: Place, value: DemoValue): Promise<void> {
  if (value === undefined) return;
  const { cell_id } = await tx
    .insertInto('cell')
    .values({
      sheet_id: place.sheetID,
      row_id: place.rowID,
      column_id: place.columnID,
      column_type: place.type,
      ...stored(workspace, place, value),
    })
    .returning('cell_id')
    .executeTakeFirstOrThrow();
  if (typeof value === 'object' && 'fileName' in value) await addBanner(tx, cell_id, workspace.ftpAccountID, value);
}

/** The fields that hold a value in a cell of this place's type. */
function stored({ userIDs }: Workspace, { type, optionIDs }: Place, value: Exclude<DemoValue, undefined>) {
  if (typeof value === 'string') {
    return type === columnTypes.status ? { multi_choice_option_id: idOf(optionIDs, value) } : { text_value: value };
  }
  if (typeof value === 'number') return { date_value: workday(value) };
  if ('person' in value) return { user_id: idOf(userIDs, value.person) };
  return 'text' in value ? { url: value.url, display_text: value.text } : {};
}

/** So many days from today, moved off the weekend: back if it is past, on if it is to come. */
function workday(days: number) {
  const direction = days < 0 ? -1 : 1;
  return sql<string>`(
    select day::date from generate_series(0, 2) as shift,
      lateral (select current_date + ${days}::int + ${direction}::int * shift as day) as candidate
    where extract(isodow from day) < 6 order by shift limit 1)`;
}

async function addBanner(tx: Tx, cellID: number, ftpAccountID: number, banner: DemoBanner): Promise<void> {
  await tx
    .insertInto('cell_banner')
    .values({
      cell_id: cellID,
      ftp_account_id: ftpAccountID,
      file_type: banner.fileType,
      file_name: banner.fileName,
      display_text: banner.displayText,
      ftp_folder: banner.folder,
      banner_width: banner.width,
      banner_height: banner.height,
    })
    .execute();
}

/** Each comment has been read by its author and, if it is older than a day, by the admin: the newer ones show as unread. */
export async function addComments(
  tx: Tx,
  { userIDs }: Workspace,
  sheetID: number,
  rowID: number | null,
  comments: readonly DemoComment[],
): Promise<void> {
  for (const { author, html, hoursAgo } of comments) {
    const { comment_id } = await tx
      .insertInto('comment')
      .values({
        sheet_id: sheetID,
        row_id: rowID,
        user_id: idOf(userIDs, author),
        comment_text: html,
        created_at: sql`now() - make_interval(hours => ${hoursAgo})`,
      })
      .returning('comment_id')
      .executeTakeFirstOrThrow();
    const readers = new Set<PersonKey>(hoursAgo > 24 ? [author, 'admin'] : [author]);
    for (const reader of readers) {
      await tx
        .insertInto('user_comment_read')
        .values({ user_id: idOf(userIDs, reader), comment_id })
        .execute();
    }
  }
}

/** Makes a person's tree: top-level folders, in this order, each with its sheets. */
export async function addTree(
  tx: Tx,
  userID: number,
  folders: Readonly<Record<string, readonly number[]>>,
): Promise<void> {
  const names = Object.keys(folders);
  const keys = freshKeys(names.length);
  for (const [index, folder_name] of names.entries()) {
    const { tree_node_id } = await tx
      .insertInto('tree_node')
      .values({ user_id: userID, folder_name, sort_key: keys[index] ?? '' })
      .returning('tree_node_id')
      .executeTakeFirstOrThrow();
    const sheetIDs = folders[folder_name] ?? [];
    const sheetKeys = freshKeys(sheetIDs.length);
    for (const [at, sheet_id] of sheetIDs.entries()) {
      await tx
        .insertInto('tree_node')
        .values({ user_id: userID, parent_tree_node_id: tree_node_id, sheet_id, sort_key: sheetKeys[at] ?? '' })
        .execute();
    }
  }
}
