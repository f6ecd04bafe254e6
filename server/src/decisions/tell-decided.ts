/** Says to each audience what is decided on banners by now, and whom they wait for: whatever changed that, this is how it is told. */
import type { ApprovedWhen, BannerDecision } from '@marquee/contract/decisions.ts';
import { facesFor, loners } from '#access/faces.ts';
import { isSeenBy, type Audience } from '#access/seen.ts';
import type { Tx } from '#platform/db.ts';
import type { Say } from '#sheet-log/write.ts';
import { decisionsOfCells } from './find-decisions.ts';
import { followDecisions } from './follow-status.ts';

/**
 * Status columns follow, in the name of `by` where somebody did it (see `followDecisions`). Answers what `reader` is told of it. `earlier` is for the history; `approvedWhen` is the sheet's new rule, of which all members are told
 * even where it makes no difference yet.
 */
export async function tellDecided(
  tx: Tx,
  say: Say,
  cellIDs: readonly number[],
  {
    reader,
    by,
    approvedWhen,
    earlier,
  }: { reader?: number; by?: number; approvedWhen?: ApprovedWhen | undefined; earlier?: object | undefined } = {},
): Promise<BannerDecision[]> {
  // First: the answer to a call stands for the last of what is said.
  await followDecisions(tx, say, cellIDs, by);
  const decided = await decisionsOfCells(tx, cellIDs);
  const seenBy = (audience: Audience) =>
    decided.filter((one) => isSeenBy(audience, one)).map(({ decision }) => decision);
  const faces = facesFor((audience) => {
    const cells = seenBy(audience);
    if (audience === 'public' || (cells.length === 0 && !approvedWhen)) return undefined;
    return { kind: 'decideBanners', cells, comment: null, ...(approvedWhen && { approvedWhen }) };
  }, loners(decided));
  if (Object.keys(faces).length > 0) say(faces, earlier && JSON.stringify(earlier));
  return reader === undefined ? [] : seenBy(reader);
}
