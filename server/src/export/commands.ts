/** Exporting a sheet, rows of it or a report on it as a file; packs/ makes others in the same way. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { sheetOf } from '#access/sheet-of.ts';
import { note, oneOrMany, type Happening } from '#audit/note.ts';
import type { Ctx } from '#access/ctx.ts';
import { wantFactsOfSheet } from '#checks/facts-store.ts';
import { namedIn, presetsFor } from '#checks/find-named.ts';
import { sheetOfGroup } from '#groups/find-groups.ts';
import { rowsEverOf } from '#rows/find-rows.ts';
import { findByID } from '#sheets/find-sheets.ts';
import { WrittenFile, type ExportJob } from './written-file.ts';

/** Files that are made at the same time; each has a thread and some memory of its own. */
const mostAtOnce = 4;
/** Of these, for one person: downloads that stand still keep nobody else waiting. */
const mostOfOne = 2;
/** by whom */
const underWay: number[] = [];

/** A file that is being made: what it is called, and its bytes as they come. Destroying them ends the work. */
export interface Export {
  name: string;
  bytes: WrittenFile;
}

/** Starts making a file, once it is noted. Throws `busy` while too many files are made, for all or for this person. */
export async function start(ctx: Ctx, job: Omit<ExportJob, 'databaseUrl'>, happening: Happening): Promise<Export> {
  const { db, log } = ctx.services;
  const { sheetID, userID } = job;
  const sheet = await findByID(db.kysely, sheetID);
  if (!sheet) throw new Refusal('notFound');
  const own = underWay.filter((other) => other === userID);
  if (underWay.length >= mostAtOnce || own.length >= mostOfOne) throw new Refusal('busy', { retryAfter: 5 });
  // Counted before anything is waited for, so that it holds however many ask at once.
  underWay.push(userID);
  const end = () => underWay.splice(underWay.indexOf(userID), 1);
  try {
    await note(db.kysely, ctx, { ...happening, sheetID });
  } catch (error) {
    end();
    throw error;
  }
  const bytes = new WrittenFile({ ...job, databaseUrl: db.url });
  bytes.once('error', (error) => log.error({ err: error, sheetID }, 'an export failed'));
  bytes.once('close', end);
  return { name: sheet.name, bytes };
}

/** Starts making a sheet's file, for members. */
export async function exportSheet(
  ctx: Ctx,
  sheetID: number,
  { withHiddenGroups, timeZone }: { withHiddenGroups: boolean; timeZone?: string | undefined },
): Promise<Export> {
  const { userID } = await mustHaveRole(ctx.services.db.kysely, ctx.viewer, sheetID, 'member');
  return start(ctx, { sheetID, userID, withHiddenGroups, timeZone }, { kind: 'sheetExported' });
}

/**
 * Starts making a file of some rows of one sheet, for its members; those that are gone are left out. Throws `notFound` if one of them never
 * was in the sheet of the first, or none would be in the file.
 */
export async function exportRows(
  ctx: Ctx,
  rowIDs: readonly number[],
  { withHiddenGroups, timeZone }: { withHiddenGroups: boolean; timeZone?: string | undefined },
): Promise<Export> {
  const { kysely } = ctx.services.db;
  const viewer = mustBeLoggedIn(ctx);
  const wanted = [...new Set(rowIDs)];
  const sheetID = await sheetOf(kysely, { row: wanted[0] ?? 0 });
  if (sheetID === undefined) throw new Refusal('notFound');
  const { userID } = await mustHaveRole(kysely, viewer, sheetID, 'member');
  const rows = await rowsEverOf(kysely, sheetID, wanted);
  const there = rows.filter((row) => !row.is_gone && (withHiddenGroups || row.isPublic));
  if (rows.length < wanted.length || there.length === 0) throw new Refusal('notFound');
  const names = there.map((row) => row.name);
  return start(
    ctx,
    { sheetID, userID, withHiddenGroups, timeZone, rowIDs: wanted },
    oneOrMany('rowExported', 'rowsExported', names),
  );
}

/** How a report is wanted: as a file or as a page to print, and of the whole sheet or a group. */
export interface WantedReport {
  as: 'xlsx' | 'page';
  groupID: number | undefined;
  timeZone: string | undefined;
}

/** The member who asks for a report. Throws `notFound` for a group of another sheet, too. */
export async function mustReport(
  ctx: Ctx,
  sheetID: number,
  { groupID }: Pick<WantedReport, 'groupID'>,
): Promise<number> {
  const { kysely } = ctx.services.db;
  const { userID } = await mustHaveRole(kysely, mustBeLoggedIn(ctx), sheetID, 'member');
  if (groupID !== undefined && (await sheetOfGroup(kysely, groupID)) !== sheetID) throw new Refusal('notFound');
  return userID;
}

/** Starts making the decision record of a sheet or of one of its groups, for members: of what they see themselves. */
export async function exportRecord(ctx: Ctx, sheetID: number, wanted: WantedReport): Promise<Export> {
  const { settings } = ctx.services;
  const { as, groupID, timeZone } = wanted;
  const userID = await mustReport(ctx, sheetID, wanted);
  const blobs = { blobUrl: settings.blobUrl, dataDir: settings.dataDir };
  const job = { sheetID, userID, withHiddenGroups: true, timeZone, record: { as, groupID, blobs } };
  const { bytes, name } = await start(ctx, job, { kind: 'decisionsExported' });
  return { name: `${name} decisions`, bytes };
}

/** Starts making the check report of a sheet or of one of its groups, for members. Throws `nothingToPass` where no presets are named. */
export async function exportChecks(ctx: Ctx, sheetID: number, wanted: WantedReport): Promise<Export> {
  const { db, settings } = ctx.services;
  const { kysely } = db;
  const { as, groupID, timeZone } = wanted;
  const userID = await mustReport(ctx, sheetID, wanted);
  const inSheet = await namedIn(kysely, sheetID);
  const presets = groupID === undefined ? inSheet.presets : presetsFor(inSheet, groupID);
  if (presets.length === 0) throw new Refusal('nothingToPass');
  // What nobody has read yet is not checked in this report; it is in the next one.
  await wantFactsOfSheet(kysely, sheetID);
  ctx.services.nudgeChecks();
  const job = { sheetID, userID, withHiddenGroups: true, timeZone };
  const checks = { as, groupID, keepsVersions: settings.versions };
  const { bytes, name } = await start(ctx, { ...job, checks }, { kind: 'checksExported' });
  return { name: `${name} checks`, bytes };
}
