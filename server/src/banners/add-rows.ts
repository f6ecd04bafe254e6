/** Adding rows from the files of a folder: one row and one banner cell for each file that fits and is not in the sheet yet. */
import { banner } from '@marquee/contract/cell-kinds/banner.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { limits } from '@marquee/contract/limits.ts';
import { bannerFolder, isBannerFile, withoutEnding, withoutTwins } from '@marquee/contract/banner-names/which-files.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import { isSeenBy } from '#access/seen.ts';
import type { Edit } from '#cells/edit.ts';
import { saveNewCells } from '#cells/new-cells.ts';
import { addColumnHere } from '#columns/commands.ts';
import { columnsOf } from '#columns/find-columns.ts';
import { sheetOfGroup } from '#groups/find-groups.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import type { Queries } from '#platform/db.ts';
import type { Written } from '#sheet-log/write.ts';
import { addRowsHere, rowsOf, sayAdded } from '#rows/add-many.ts';
import type { FileServers } from './transfer/file-servers.ts';
import { factsOf } from './facts/file-facts.ts';
import { filesIn, sizeInPath, type FolderFile } from './folder-files.ts';
import { mustBeOpen, orRefusal } from './accounts/folder-commands.ts';
import { BadPath, cleanPath } from './transfer/paths.ts';
import { TransferRun } from './transfer/run.ts';

export interface Wanted {
  ftpAccountId: number;
  groupId: number;
  fileType: 1 | 2 | 3;
  displayText: string;
  bannerWidth: number;
  bannerHeight: number;
  ftpFolder: string;
  isPreview?: boolean | undefined;
}

export interface AddedFromFtp {
  fileNames: string[];
  noOfRowsAdded: number;
  rowIDs: number[];
  /** the column that was made for them */
  columnID: number | null;
  noOfFilesSkipped: number;
}

const nothing = { fileNames: [], noOfRowsAdded: 0, rowIDs: [], columnID: null };

const collator = new Intl.Collator('en', { numeric: true });

/** The size a banner has: as it was asked for, else as its name states; 0 by 0 where neither says. */
const sizeOf = (wanted: Wanted, fileName: string) =>
  wanted.bannerWidth && wanted.bannerHeight
    ? { width: wanted.bannerWidth, height: wanted.bannerHeight }
    : (sizeInPath(fileName) ?? { width: 0, height: 0 });

/** A file fits if it is of the type, and its name states no other size than the one asked for. */
function fits(wanted: Wanted, { path, bytes }: FolderFile): boolean {
  if (!isBannerFile(path, wanted.fileType, bytes) || path.length > limits.name) return false;
  const stated = sizeInPath(path);
  const size = sizeOf(wanted, path);
  return !stated || (stated.width === size.width && stated.height === size.height);
}

/** One spelling for each file; a stored name that no file server could have is like no other. */
function placeOf(folder: string, fileName: string): string {
  try {
    return cleanPath(folder, fileName);
  } catch (error) {
    if (error instanceof BadPath) return '';
    throw error;
  }
}

/** The files that fit and could be added, in natural order. */
const fittingOf = (wanted: Wanted, files: readonly FolderFile[]): FolderFile[] =>
  withoutTwins(files.filter((file) => fits(wanted, file))).toSorted((a, b) => collator.compare(a.path, b.path));

/** The sheet's Banner columns that the member sees. */
async function bannerColumns(db: Queries, sheetID: number, viewer: Viewer): Promise<number[]> {
  const columns = await columnsOf(db, sheetID);
  const seen = columns.filter((one) => one.column_type === columnTypes.banner && isSeenBy(viewer.userID, one));
  return seen.map(({ id }) => id);
}

/** The files of the account that these columns show already. They are found by column: asked for by sheet, those of all sheets were read. */
async function knownFiles(db: Queries, columnIDs: readonly number[], wanted: Wanted): Promise<Set<string>> {
  if (columnIDs.length === 0) return new Set();
  const rows = await db
    .selectFrom('cell_banner as b')
    .innerJoin('alive_cell as c', 'c.cell_id', 'b.cell_id')
    .select(['b.file_name', 'b.ftp_folder'])
    .where('c.column_id', 'in', columnIDs)
    .where('b.ftp_account_id', '=', wanted.ftpAccountId)
    .execute();
  return new Set(rows.map((row) => placeOf(row.ftp_folder, row.file_name)));
}

/** Those of the files that the columns don't show yet. */
async function newFiles(
  db: Queries,
  columnIDs: readonly number[],
  wanted: Wanted,
  fitting: readonly FolderFile[],
): Promise<FolderFile[]> {
  const known = await knownFiles(db, columnIDs, wanted);
  return fitting.filter((file) => !known.has(placeOf(wanted.ftpFolder, file.path)));
}

function editOf(
  ctx: Ctx,
  viewer: Viewer,
  at: { rowID: number; columnID: number },
  wanted: Wanted,
  file: FolderFile,
): Edit {
  const { width, height } = sizeOf(wanted, file.path);
  const fields = {
    ftpaccountID: wanted.ftpAccountId,
    fileType: wanted.fileType,
    fileName: file.path,
    displayText: wanted.displayText,
    ftpfolder: wanted.ftpFolder,
    bannerWidth: width,
    bannerHeight: height,
    file: factsOf(file),
  };
  return {
    ...at,
    cellID: 0,
    userID: viewer.userID,
    connectionID: ctx.connectionID,
    columnTypeID: columnTypes.banner,
    fields,
  };
}

/**
 * Adds the rows, all or none, or only says which they would be. The folder is read before the sheet's turn comes, and once more compared
 * with the sheet in it, so that two people who add the same folder at once add it once.
 */
export async function addRowsFromFtp(
  ctx: Ctx,
  servers: FileServers,
  sent: Wanted,
  signal: AbortSignal,
): Promise<Written<AddedFromFtp>> {
  const viewer = mustBeLoggedIn(ctx);
  const { kysely } = ctx.services.db;
  const sheetID = await sheetOfGroup(kysely, sent.groupId);
  if (sheetID === undefined) throw new Refusal('notFound');
  const { account, open } = await mustBeOpen(ctx, sheetID, sent.ftpAccountId);
  if (!open.has(sent.ftpFolder)) throw new Refusal('otherFtpFolder');
  const run = new TransferRun(servers.pool, signal);
  const all = await orRefusal(ctx, account, () =>
    filesIn(run, servers.reachStored(account), sent.ftpFolder, {
      fileType: sent.fileType,
      areNamesEnough: sent.isPreview === true,
    }),
  );
  const files = all.filter(({ path }) => open.holds({ folder: sent.ftpFolder, fileName: path }));
  const wanted = { ...sent, ftpFolder: cleanPath(sent.ftpFolder) };
  const fitting = fittingOf(wanted, files);
  if (sent.isPreview) {
    const fresh = await newFiles(kysely, await bannerColumns(kysely, sheetID, viewer), wanted, fitting);
    const fileNames = fresh.map((file) => file.path);
    const value = { ...nothing, fileNames, noOfFilesSkipped: fitting.length - fresh.length };
    return { value, sheetID, revisions: undefined };
  }
  signal.throwIfAborted();
  return changeSheet({ ...ctx, deed: 'fromFtp' }, sheetID, 'member', async (tx, say) => {
    const columns = await bannerColumns(tx, sheetID, viewer);
    const fresh = await newFiles(tx, columns, wanted, fitting);
    const noOfFilesSkipped = fitting.length - fresh.length;
    if (fresh.length === 0) return { ...nothing, noOfFilesSkipped };
    // The sheet's first Banner column that the member sees, or a new one.
    const isNew = columns[0] === undefined;
    const { defaultNewColumnName: name, columnTypeID } = banner;
    const columnID = columns[0] ?? (await addColumnHere(tx, say, viewer, { sheetID, columnTypeID, name })).columnID;
    const fileNames = fresh.map((file) => file.path);
    const names = fileNames.map((path) => bannerFolder(path) ?? (withoutEnding(path) || path));
    const rows = names.map((rowName) => ({ groupID: wanted.groupId, name: rowName }));
    const added = await addRowsHere(tx, sheetID, rows);
    const edits = fresh.flatMap((file, index) => {
      const rowID = added[index]?.row.rowID;
      return rowID === undefined ? [] : editOf(ctx, viewer, { rowID, columnID }, wanted, file);
    });
    const saved = (await saveNewCells(tx, sheetID, rowsOf(added), edits)).map((one) => {
      if ('refused' in one) throw new Refusal(one.refused);
      return one;
    });
    sayAdded(say, added, saved);
    const rowIDs = added.map(({ row }) => row.rowID);
    const made = { rowIDs, columnID: isNew ? columnID : null };
    return { fileNames, noOfRowsAdded: fresh.length, ...made, noOfFilesSkipped };
  });
}
