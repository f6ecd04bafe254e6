/** Which FTP accounts and folders a member of a sheet may use: an admin user of the account all, others what the sheet's banners use. */
import type { FtpAccountPlace } from '@marquee/contract/ftp-accounts.ts';
import { seenByMember } from '#access/seen.ts';
import type { Viewer } from '#access/ctx.ts';
import type { Queries } from '#platform/db.ts';
import { placesOf } from './find-accounts.ts';
import { BadPath, cleanPath } from '#banners/transfer/paths.ts';

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

/** Where a banner is, as its cell says it: a name may lead further down. */
export interface Shown {
  folder: string;
  fileName: string;
}

/**
 * The folder that a banner uses: its cell's, or that of its file where the cell says the top one, which has all others below it.
 * Undefined for one that no file server could have.
 */
export function usedFolder({ folder, fileName }: Shown): string | undefined {
  const path = spelt(folder);
  return path === '' ? spelt(fileName)?.split('/').slice(0, -1).join('/') : path;
}

/** False for a cell with neither folder nor file: it opens nothing yet. */
const pointsSomewhere = ({ folder, fileName }: Shown): boolean => folder !== '' || fileName !== '';

/** Whether a file of a cell's folder is beyond what is open to who has that folder, but doesn't keep the FTP account. */
export const isBeyond = (shown: Shown): boolean => spelt(shown.folder) === '' && usedFolder(shown) !== '';

/** The folders of one FTP account that are open to somebody: all of them, or the used ones with what is below; of the top one itself. */
export class OpenFolders {
  readonly #used: readonly string[] | 'all';

  constructor(shown: readonly Shown[] | 'all') {
    this.#used = shown === 'all' ? shown : shown.flatMap((one) => usedFolder(one) ?? []);
  }

  has(folder: string): boolean {
    if (this.#used === 'all') return true;
    const path = spelt(folder);
    return this.#used.some((used) => path === used || (used !== '' && path?.startsWith(`${used}/`)));
  }

  /** Whether a banner may be there; a cell that points nowhere yet may be on any account that is known. */
  holds(shown: Shown): boolean {
    const folder = usedFolder(shown);
    return !pointsSomewhere(shown) || (folder !== undefined && this.has(folder));
  }

  /** The names in a folder that lead to open ones further down. */
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
    .innerJoin('alive_cell as c', 'c.cell_id', 'b.cell_id')
    .innerJoin('alive_member as m', 'm.sheet_id', 'c.sheet_id')
    .where('m.user_id', '=', userID)
    .where(seenByMember('c', userID));

/** The folders of an FTP account that are open to a member of a sheet; undefined where not even the account is. */
export async function openFolders(
  db: Queries,
  viewer: Viewer,
  of: { sheetID: number; accountID: number; ftpAccountID: number },
): Promise<OpenFolders | undefined> {
  if (keepsAccounts(viewer, of.accountID)) return new OpenFolders('all');
  const rows = await usedBy(db, viewer.userID)
    .select(['b.ftp_folder as folder', 'b.file_name as fileName'])
    .distinct()
    .where('c.sheet_id', '=', of.sheetID)
    .where('b.ftp_account_id', '=', of.ftpAccountID)
    .execute();
  if (rows.length === 0) return undefined;
  return new OpenFolders(rows.filter(pointsSomewhere));
}

/** Names and addresses of an account's FTP accounts that are open to a viewer: by one of its sheets, or by all that they are a member of. */
export async function openPlaces(
  db: Queries,
  viewer: Viewer,
  of: { accountID: number; sheetID?: number },
): Promise<FtpAccountPlace[]> {
  if (keepsAccounts(viewer, of.accountID)) return placesOf(db, of.accountID);
  const { sheetID } = of;
  const rows = await usedBy(db, viewer.userID)
    .innerJoin('alive_sheet as s', 's.sheet_id', 'c.sheet_id')
    .select('b.ftp_account_id')
    .distinct()
    // A sheet of another account tells nothing of this one's, whatever its cells may say.
    .where('s.account_id', '=', of.accountID)
    .$if(sheetID !== undefined, (query) => query.where('c.sheet_id', '=', sheetID ?? 0))
    .execute();
  const used = new Set(rows.map((row) => row.ftp_account_id));
  return (await placesOf(db, of.accountID)).filter((place) => used.has(place.ftpAaccountID));
}
