/** Which FTP accounts and folders a member of a sheet may use: an admin user of the account all, others what the sheet's banners use. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { access } from '@marquee/contract/columns.ts';
import type { FtpAccountPlace } from '@marquee/contract/ftp-accounts.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Edit } from '#cells/store.ts';
import { isMember } from '#members/access.ts';
import type { Viewer } from '#platform/ctx.ts';
import type { Queries } from '#platform/db.ts';
import { findByID } from '#sheets/find-sheets.ts';
import { placesOf } from './find-accounts.ts';
import { BadPath, cleanPath } from './transfer/paths.ts';

/** Whether a viewer keeps the FTP accounts of an account: then all of them are open to them, with host and user name. */
export const keepsAccounts = (viewer: Viewer | undefined, accountID: number): boolean =>
  viewer?.isAdminUser === true && viewer.accountID === accountID;

/** The one spelling of a folder; undefined for one that no file server could have. */
function spelt(folder: string): string | undefined {
  try {
    return cleanPath(folder);
  } catch (error) {
    if (error instanceof BadPath) return undefined;
    throw error;
  }
}

const isBelow = (folder: string, used: string): boolean =>
  used === '' || folder === used || folder.startsWith(`${used}/`);

/** The folders of one FTP account that are open to somebody: all of them, or the used ones with what is below. */
export class OpenFolders {
  readonly #used: readonly string[] | 'all';

  constructor(used: readonly string[] | 'all') {
    this.#used = used === 'all' ? used : used.flatMap((folder) => spelt(folder) ?? []);
  }

  has(folder: string): boolean {
    if (this.#used === 'all') return true;
    const path = spelt(folder);
    return path !== undefined && this.#used.some((used) => isBelow(path, used));
  }

  /** The names in a folder that is not open itself, but on the way to open ones; none for any other folder. */
  onTheWay(folder: string): string[] {
    const path = spelt(folder);
    if (this.#used === 'all' || path === undefined) return [];
    const start = path === '' ? '' : `${path}/`;
    const below = this.#used.filter((used) => used.startsWith(start)).map((used) => used.slice(start.length));
    return [...new Set(below.map((rest) => rest.split('/')[0] ?? ''))].filter((name) => name !== '');
  }
}

/** What the banners that a member sees are on. */
const usedBy = (db: Queries, userID: number) =>
  db
    .selectFrom('cell_banner as b')
    .innerJoin('cell as c', 'c.cell_id', 'b.cell_id')
    .innerJoin('sheet_column as k', 'k.column_id', 'c.column_id')
    .innerJoin('sheet_row as r', 'r.row_id', 'c.row_id')
    .innerJoin('sheet_group as g', 'g.group_id', 'r.group_id')
    .innerJoin('sheet as s', 's.sheet_id', 'c.sheet_id')
    .innerJoin('sheet_user as m', 'm.sheet_id', 'c.sheet_id')
    .where('m.user_id', '=', userID)
    .where('m.removed_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .where('k.deleted_at', 'is', null)
    .where('r.deleted_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('k.access_restrictions', '<', access.justForMe), eb('k.created_by', '=', userID)]));

/** The folders of an FTP account that are open to a member of a sheet; undefined where not even the account is. */
export async function openFolders(
  db: Queries,
  viewer: Viewer,
  of: { sheetID: number; accountID: number; ftpAccountID: number },
): Promise<OpenFolders | undefined> {
  if (keepsAccounts(viewer, of.accountID)) return new OpenFolders('all');
  const rows = await usedBy(db, viewer.userID)
    .select(['b.ftp_folder', (eb) => eb('b.file_name', '!=', '').as('has_file')])
    .distinct()
    .where('c.sheet_id', '=', of.sheetID)
    .where('b.ftp_account_id', '=', of.ftpAccountID)
    .execute();
  if (rows.length === 0) return undefined;
  // A cell with neither folder nor file points at nothing yet, and opens nothing.
  return new OpenFolders(rows.filter((row) => row.has_file || row.ftp_folder !== '').map((row) => row.ftp_folder));
}

/** Names and addresses of an account's FTP accounts that are open to a viewer: of one sheet, or of all that they are a member of. */
export async function openPlaces(
  db: Queries,
  viewer: Viewer,
  of: { accountID: number; sheetID?: number },
): Promise<FtpAccountPlace[]> {
  if (keepsAccounts(viewer, of.accountID)) return placesOf(db, of.accountID);
  const { sheetID } = of;
  const rows = await usedBy(db, viewer.userID)
    .select('b.ftp_account_id')
    .distinct()
    .$if(sheetID !== undefined, (query) => query.where('c.sheet_id', '=', sheetID ?? 0))
    .execute();
  const used = new Set(rows.map((row) => row.ftp_account_id));
  return (await placesOf(db, of.accountID)).filter((place) => used.has(place.ftpAaccountID));
}

/** Whether an edit sends where a banner's files are. */
const sendsPlace = ({ columnTypeID, fields }: Edit): boolean =>
  columnTypeID === columnTypes.banner && ('ftpaccountID' in fields || 'ftpfolder' in fields);

/** Where the banners of those cells are now that the viewer sees, by row and column. */
async function placesNow(db: Queries, sheetID: number, viewer: Viewer, edits: readonly Edit[]) {
  const rows = await db
    .selectFrom('cell as c')
    .innerJoin('cell_banner as b', 'b.cell_id', 'c.cell_id')
    .innerJoin('sheet_column as k', 'k.column_id', 'c.column_id')
    .select(['c.row_id', 'c.column_id', 'b.ftp_account_id', 'b.ftp_folder'])
    .where('c.sheet_id', '=', sheetID)
    .where((eb) => eb.or([eb('k.access_restrictions', '<', access.justForMe), eb('k.created_by', '=', viewer.userID)]))
    .where(
      'c.row_id',
      'in',
      edits.map((edit) => edit.rowID),
    )
    .where(
      'c.column_id',
      'in',
      edits.map((edit) => edit.columnID),
    )
    .execute();
  return new Map(rows.map((row) => [`${row.row_id}:${row.column_id}`, row]));
}

/**
 * Edits of cells as this viewer may make them. Who doesn't keep the FTP accounts points banners only at folders that the sheet uses:
 * throws, or hands to `refuse`, what goes elsewhere. Account and folder are then written together, so that two edits at once can't meet
 * at a third place. Edits that send neither cost nothing.
 */
export async function keptToUsedFolders(
  db: Queries,
  viewer: Viewer,
  sheetID: number,
  edits: readonly Edit[],
  refuse: (n: number, refusal: Refusal) => void,
): Promise<Edit[]> {
  const sending = edits.filter(sendsPlace);
  if (sending.length === 0) return [...edits];
  const accountID = (await findByID(db, sheetID))?.account_id;
  // A sheet that is not there, like one that is not theirs, is for the save itself to refuse.
  if (accountID === undefined || keepsAccounts(viewer, accountID)) return [...edits];
  if (!(await isMember(db, viewer.userID, sheetID))) return [...edits];
  const before = await placesNow(db, sheetID, viewer, sending);
  const known = new Map<number, OpenFolders | undefined>();
  const kept = [...edits];
  for (const [n, edit] of edits.entries()) {
    if (!sendsPlace(edit)) continue;
    const now = before.get(`${edit.rowID}:${edit.columnID}`);
    const was = { ftpaccountID: now?.ftp_account_id ?? null, ftpfolder: now?.ftp_folder ?? '' };
    const { ftpaccountID, ftpfolder } = { ...was, ...edit.fields };
    kept[n] = { ...edit, fields: { ...edit.fields, ftpaccountID, ftpfolder } };
    if (typeof ftpaccountID !== 'number' || typeof ftpfolder !== 'string') continue;
    if (ftpaccountID === was.ftpaccountID && ftpfolder === was.ftpfolder) continue;
    if (!known.has(ftpaccountID))
      known.set(ftpaccountID, await openFolders(db, viewer, { sheetID, accountID, ftpAccountID: ftpaccountID }));
    const open = known.get(ftpaccountID);
    if (!open) refuse(n, new Refusal('unknownFtpAccount'));
    else if (!open.has(ftpfolder)) refuse(n, new Refusal('otherFtpFolder'));
  }
  return kept;
}
