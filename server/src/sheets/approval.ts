/** The rule of a sheet: whether one approval is enough for a banner, or everybody who was asked has to approve. */
import type { ApprovedWhen, BannerDecision } from '@marquee/contract/decisions.ts';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx } from '#access/ctx.ts';
import { cellsAskedOn, cellsDecidedOn } from '#decisions/asks/find-asks.ts';
import { tellDecided } from '#decisions/tell-decided.ts';
import type { Written } from '#sheet-log/write.ts';
import { findByID } from './find-sheets.ts';
import * as store from './store.ts';

/** Sets the rule, and tells what is decided by it now. */
export function setApprovalRule(
  ctx: Ctx,
  sheetID: number,
  approvedWhen: ApprovedWhen,
): Promise<Written<{ approvedWhen: ApprovedWhen; decisions: BannerDecision[] }>> {
  return changeSheet(ctx, sheetID, 'member', async (tx, say, { userID }) => {
    const before = await findByID(tx, sheetID);
    if (before?.approved_when === approvedWhen) return { approvedWhen, decisions: [] };
    await store.changeSheet(tx, sheetID, { approved_when: approvedWhen });
    const cellIDs = await cellsAskedOn(tx, sheetID);
    const about = [...new Set([...cellIDs, ...(await cellsDecidedOn(tx, sheetID))])];
    const earlier = { approvedWhen: before?.approved_when };
    const whom = { reader: userID, by: userID };
    return { approvedWhen, decisions: await tellDecided(tx, say, about, { ...whom, approvedWhen, earlier }) };
  });
}
