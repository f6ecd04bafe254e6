/** Duplicating a sheet. */
import { copyName, type CopiedContent } from '@marquee/contract/copies.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { SheetHead } from '@marquee/contract/sheets.ts';
import type { z } from 'zod';
import { CopyRun } from '#access/copy-run.ts';
import type { Ctx } from '#access/ctx.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import * as members from '#members/store.ts';
import { keepAnswer } from '#sheet-log/idempotency-key.ts';
import { copySheet } from './copy-sheet.ts';
import { findByID, memberHead } from './find-sheets.ts';

/**
 * Makes a copy of a sheet in the copier's own account, who becomes its owner and first member: what they see of it, but for comments. The
 * original goes on meanwhile, and the copy shows it as of one moment. Throws `notFound`, and `adminsOnly` for who may not make sheets,
 * and `cancelled`.
 */
export async function duplicateSheet(
  ctx: Ctx,
  sheetID: number,
  { content, copyKey, name }: { name?: string | undefined; content: CopiedContent; copyKey?: string | undefined },
): Promise<z.infer<typeof SheetHead>> {
  const viewer = mustBeLoggedIn(ctx);
  const { kysely } = ctx.services.db;
  const run = new CopyRun(ctx, { key: copyKey });
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await mustHaveRole(tx, viewer, sheetID, 'admin');
      const original = await findByID(tx, sheetID);
      if (!original) throw new Refusal('notFound');
      const { accountID, userID } = viewer;
      const to = { accountID, ownerUserID: userID, name: name ?? copyName(original.name), isTemplate: false };
      const copyID = await copySheet(tx, sheetID, to, { content, seenBy: userID, run });
      await members.addMember(tx, copyID, userID);
      await run.mustBeWanted();
      const copy = await findByID(tx, copyID);
      if (!copy) throw new Refusal('notFound');
      const head = await memberHead(tx, copy, userID);
      await keepAnswer(tx, { call: ctx.call, userID, sheetID: copyID }, head);
      return head;
    });
}
