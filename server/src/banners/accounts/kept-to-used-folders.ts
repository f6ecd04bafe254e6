/** Edits of banners by members who don't keep the FTP accounts: they point only at what the sheet uses, or back at what they just left. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { Refusal, type RefusalCode } from '@marquee/contract/refusals.ts';
import { isMember } from '#access/roles.ts';
import { seenByMember } from '#access/seen.ts';
import type { Checked } from '#cells/edit-check.ts';
import type { Edit } from '#cells/edit.ts';
import type { Viewer } from '#access/ctx.ts';
import type { Queries } from '#platform/db.ts';
import { findByID } from '#sheets/find-sheets.ts';
import * as store from '#banners/store.ts';
import { keepsAccounts, openFolders, usedFolder, type OpenFolders } from './used-folders.ts';

/** Whether an edit sends where a banner's file is. */
const sendsPlace = ({ columnTypeID, fields }: Edit): boolean =>
  columnTypeID === columnTypes.banner && ['ftpaccountID', 'ftpfolder', 'fileName'].some((name) => name in fields);

/** Where the banners of those cells are now that the viewer sees, by row and column. */
async function placesNow(db: Queries, sheetID: number, viewer: Viewer, edits: readonly Edit[]) {
  const rows = await db
    .selectFrom('alive_cell as c')
    .innerJoin('cell_banner as b', 'b.cell_id', 'c.cell_id')
    .select(['c.row_id', 'c.column_id'])
    .select(['b.ftp_account_id as ftpAccountID', 'b.ftp_folder as folder', 'b.file_name as fileName'])
    .where('c.sheet_id', '=', sheetID)
    .where(seenByMember('c', viewer.userID))
    .where((eb) => eb('c.row_id', 'in', [...new Set(edits.map((edit) => edit.rowID))]))
    .where((eb) => eb('c.column_id', 'in', [...new Set(edits.map((edit) => edit.columnID))]))
    .execute();
  const nowhere = { ftpAccountID: null, folder: '', fileName: '' };
  const places = new Map(rows.map((row) => [`${row.row_id}:${row.column_id}`, row]));
  return ({ rowID, columnID }: Edit): store.Place => places.get(`${rowID}:${columnID}`) ?? nowhere;
}

/** Where an edit leads, from where its cell is: what it doesn't send stays. */
function placeAfter({ fields: { ftpaccountID, ftpfolder, fileName } }: Edit, before: store.Place): store.Place {
  return {
    ftpAccountID: ftpaccountID === undefined ? before.ftpAccountID : Number(ftpaccountID) || null,
    folder: typeof ftpfolder === 'string' ? ftpfolder : before.folder,
    fileName: typeof fileName === 'string' ? fileName : before.fileName,
  };
}

const isSamePlace = (one: store.Place, other: store.Place): boolean =>
  one.ftpAccountID === other.ftpAccountID && usedFolder(one) === usedFolder(other);

/**
 * Edits of cells as this viewer may make them. Throws, or hands to `refuse`, what leads a banner to a folder that is not open to them.
 * Account, folder and file are then written together, so that two edits at once can't meet at a fourth place. What a cell leaves is
 * remembered for its member once they are saved, who may take that back. Edits that send none of the three cost nothing.
 */
export async function keptToUsedFolders(
  db: Queries,
  viewer: Viewer,
  sheetID: number,
  edits: readonly Edit[],
  refuse: (n: number, refusal: Refusal) => void,
): Promise<Checked> {
  const asTheyAre: Checked = { edits: [...edits], saved: async () => {} };
  const sending = edits.filter(sendsPlace);
  if (sending.length === 0) return asTheyAre;
  const accountID = (await findByID(db, sheetID))?.account_id;
  // A sheet that is not there, like one that is not theirs, is for the save itself to refuse.
  if (accountID === undefined || keepsAccounts(viewer, accountID)) return asTheyAre;
  if (!(await isMember(db, viewer.userID, sheetID))) return asTheyAre;
  const of = { userID: viewer.userID, sheetID };
  const placeNow = await placesNow(db, sheetID, viewer, sending);
  const known = new Map<number, OpenFolders | undefined>();
  const left: store.Place[] = [];

  const whyNot = async (place: store.Place): Promise<RefusalCode | undefined> => {
    const { ftpAccountID } = place;
    if (ftpAccountID === null) return undefined;
    if (!known.has(ftpAccountID))
      known.set(ftpAccountID, await openFolders(db, viewer, { sheetID, accountID, ftpAccountID }));
    const open = known.get(ftpAccountID);
    if (open?.holds(place)) return undefined;
    if (await store.hasLeft(db, of, place)) return undefined;
    return open ? 'otherFtpFolder' : 'unknownFtpAccount';
  };

  const kept: Edit[] = [];
  for (const [n, edit] of edits.entries()) {
    if (!sendsPlace(edit)) {
      kept.push(edit);
      continue;
    }
    const before = placeNow(edit);
    const after = placeAfter(edit, before);
    const { ftpAccountID: ftpaccountID, folder: ftpfolder, fileName } = after;
    kept.push({ ...edit, fields: { ...edit.fields, ftpaccountID, ftpfolder, fileName } });
    if (isSamePlace(before, after)) continue;
    const why = await whyNot(after);
    if (why) refuse(n, new Refusal(why));
    if (before.ftpAccountID !== null) left.push(before);
  }
  return {
    edits: kept,
    saved: async () => {
      if (left.length > 0) await store.keepLeft(db, of, left);
    },
  };
}
