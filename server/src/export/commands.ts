/** Exporting a sheet as a file. */
import type { Readable } from 'node:stream';
import { Refusal } from '@marquee/contract/refusals.ts';
import { mustHaveRole } from '#access/roles.ts';
import { note } from '#audit/note.ts';
import type { Ctx } from '#access/ctx.ts';
import { findByID } from '#sheets/find-sheets.ts';
import { WrittenFile } from './written-file.ts';

/** Files that are made at the same time; each has a thread and some memory of its own. */
const mostAtOnce = 4;
let underWay = 0;

/**
 * Starts making a sheet's file, for members: answers with the sheet's name, and with the bytes as they come. Destroying them ends the
 * work. Throws `busy` while too many files are made.
 */
export async function exportSheet(
  ctx: Ctx,
  sheetID: number,
  { withHiddenGroups }: { withHiddenGroups: boolean },
): Promise<{ name: string; bytes: Readable }> {
  const { db, log } = ctx.services;
  const viewer = await mustHaveRole(db.kysely, ctx.viewer, sheetID, 'member');
  const sheet = await findByID(db.kysely, sheetID);
  if (!sheet) throw new Refusal('notFound');
  if (underWay >= mostAtOnce) throw new Refusal('busy', { retryAfter: 5 });
  // Counted before anything is waited for, so that it holds however many ask at once.
  underWay += 1;
  try {
    await note(db.kysely, ctx, { kind: 'sheetExported', sheetID });
  } catch (error) {
    underWay -= 1;
    throw error;
  }
  const bytes = new WrittenFile({ databaseUrl: db.url, sheetID, userID: viewer.userID, withHiddenGroups });
  bytes.once('error', (error) => log.error({ err: error, sheetID }, 'an export failed'));
  bytes.once('close', () => {
    underWay -= 1;
  });
  return { name: sheet.name, bytes };
}
