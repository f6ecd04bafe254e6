/** Making, renaming, describing and deleting sheets. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { sheetFields, type SheetHead } from '@marquee/contract/sheets.ts';
import type { ShippedTemplateName } from '@marquee/contract/shipped-template-names.ts';
import type { z } from 'zod';
import { changeSheet } from '#access/change-sheet.ts';
import { CopyRun } from '#access/copy-run.ts';
import { facesOf } from '#access/faces.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import { everybody } from '#access/seen.ts';
import { note } from '#audit/note.ts';
import * as members from '#members/store.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { checkFields } from '#platform/update-fields.ts';
import { keepAnswer } from '#sheet-log/idempotency-key.ts';
import type { Written } from '#sheet-log/write.ts';
import { findByID, memberHead } from './find-sheets.ts';
import { newSheetUrl } from './new-sheet-url.ts';
import { fillFromShipped, sheetOfTemplate } from './templates.ts';
import * as store from './store.ts';

type Head = z.infer<typeof SheetHead>;

interface NewSheet {
  name: string;
  description?: string | undefined;
  accountID?: number | undefined;
  ownerUserID?: number | undefined;
  rowNameColumnWidth?: number | undefined;
  templateID?: number | undefined;
  shippedTemplate?: ShippedTemplateName | undefined;
  copyKey?: string | undefined;
}

/** Makes a sheet in the caller's own account, empty or of a template; they become its owner and first member. Throws `cancelled`. */
export async function addSheet(ctx: Ctx, sent: NewSheet): Promise<Head> {
  const viewer = mustBeLoggedIn(ctx);
  if (!viewer.isAdminUser) throw new Refusal('adminsOnly');
  const isOwn = (sent.accountID ?? viewer.accountID) === viewer.accountID;
  if (!isOwn || (sent.ownerUserID ?? viewer.userID) !== viewer.userID) throw new Refusal('notFound');
  const run = new CopyRun(ctx, { key: sent.copyKey });
  return ctx.services.db.kysely.transaction().execute(async (tx) => {
    const sheetID = await madeOf(tx, viewer, sent, run);
    if (sent.description !== undefined) await store.changeSheet(tx, sheetID, { description: sent.description });
    await members.addMember(tx, sheetID, viewer.userID);
    await run.mustBeWanted();
    const sheet = await findByID(tx, sheetID);
    if (!sheet) throw new Refusal('notFound');
    const head = await memberHead(tx, sheet, viewer.userID);
    await keepAnswer(tx, { call: ctx.call, userID: viewer.userID, sheetID }, head);
    return head;
  });
}

/** A new sheet, with what its template brings. */
async function madeOf(tx: Tx, viewer: Viewer, sent: NewSheet, run: CopyRun): Promise<number> {
  const { name, rowNameColumnWidth, shippedTemplate, templateID } = sent;
  if (templateID !== undefined) return sheetOfTemplate(tx, viewer, { templateID, name, run });
  const { accountID, userID: ownerUserID } = viewer;
  const sheetID = await store.addSheet(tx, { name, accountID, ownerUserID, url: newSheetUrl(), rowNameColumnWidth });
  if (shippedTemplate) await fillFromShipped(tx, viewer, sheetID, shippedTemplate);
  return sheetID;
}

interface SentSheet {
  sheetID: number;
  name?: string | undefined;
  description?: string | undefined;
  rowNameColumnWidth?: number | undefined;
}

export function updateSheet(ctx: Ctx, sent: SentSheet, updateFields: readonly string[]): Promise<Written<Head>> {
  const { sheetID } = sent;
  return changeSheet(ctx, sheetID, 'member', async (tx, say, viewer) => {
    const fields = checkFields(updateFields, sheetFields, { sheet: sent });
    const before = await findByID(tx, sheetID);
    await store.changeSheet(tx, sheetID, {
      ...(fields.includes('name') && sent.name !== undefined ? { name: sent.name } : {}),
      ...(fields.includes('description') && sent.description !== undefined ? { description: sent.description } : {}),
      ...(fields.includes('rowNameColumnWidth') && sent.rowNameColumnWidth !== undefined
        ? { row_name_column_width: sent.rowNameColumnWidth }
        : {}),
    });
    const sheet = await findByID(tx, sheetID);
    if (!sheet) throw new Refusal('notFound');
    const head = await memberHead(tx, sheet, viewer.userID);
    const changed = Object.fromEntries(fields.map((field) => [field, head[field]]));
    say(
      facesOf(everybody, { kind: 'updateSheet', fields, sheet: { sheetID, ...changed } }),
      JSON.stringify({ name: before?.name }),
    );
    return head;
  });
}

export function deleteSheet(ctx: Ctx, sheetID: number): Promise<Written<undefined>> {
  return changeSheet(ctx, sheetID, 'owner', async (tx, say) => {
    await store.deleteSheet(tx, sheetID);
    await note(tx, ctx, { kind: 'sheetDeleted', sheetID });
    say(facesOf(everybody, { kind: 'deleteSheet', sheetID }));
    return undefined;
  });
}
