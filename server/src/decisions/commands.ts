/** Deciding on a banner: a member approves the version that it plays, requests changes or rejects it, or takes that back. */
import type { Comment } from '@marquee/contract/comments.ts';
import { needsComment, type BannerDecision, type Verdict, type VerdictWord } from '@marquee/contract/decisions.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx } from '#access/ctx.ts';
import { facesFor } from '#access/faces.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { isSeenBy } from '#access/seen.ts';
import { cleanComment } from '#comments/clean-html.ts';
import { postTo, tellPosted, type Posted } from '#comments/post.ts';
import type { Written } from '#sheet-log/write.ts';
import { decisionOf, findDecidable, verdictsOn } from './find-decisions.ts';
import { addVerdict } from './store.ts';

export interface Said {
  cellID: number;
  number: number;
  verdict: VerdictWord;
  comment?: string | undefined;
}

export interface Decided {
  verdict: Verdict;
  decision: BannerDecision;
  comment: Comment | null;
}

const isBlank = (html: string | undefined): boolean => html === undefined || html.trim() === '';

/**
 * Adds a verdict on the version that was looked at, and posts what was said with it to the row. In a column that one person sees alone
 * the words stay with the verdict: the row's comments are everybody's.
 */
export async function decide(ctx: Ctx, said: Said): Promise<Written<Decided>> {
  const viewer = mustBeLoggedIn(ctx);
  const { userID } = viewer;
  const { kysely } = ctx.services.db;
  const found = await findDecidable(kysely, said.cellID);
  if (!found) throw new Refusal('notFound');
  await mustHaveRole(kysely, viewer, found.sheetID, 'member');
  if (!isSeenBy(userID, found)) throw new Refusal('notFound');
  if (isBlank(said.comment) && needsComment(said.verdict)) throw new Refusal('verdictNeedsComment');
  // Before the sheet's turn, as with comments.
  const words = isBlank(said.comment) ? '' : cleanComment(said.comment ?? '');
  let posted: Posted | undefined;
  const written = await changeSheet(ctx, found.sheetID, 'member', async (tx, say): Promise<Decided> => {
    const now = await findDecidable(tx, said.cellID);
    if (!now || !isSeenBy(userID, now)) throw new Refusal('notFound');
    if (now.versionID === undefined || now.number !== said.number) throw new Refusal('otherVersion');
    const { rowID, sheetID, versionID } = now;
    const verdictID = await addVerdict(tx, { sheetID, versionID, userID, verdict: said.verdict, words });
    if (words !== '' && now.onlyFor === null) {
      const place = { sheetID, rowID, parentCommentID: null };
      posted = await postTo(ctx.services, tx, { ...place, userID, cleaned: words, verdictID });
    }
    const comment = posted?.comment ?? null;
    const decision = await decisionOf(tx, { ...now, cellID: said.cellID });
    // Members only, whether or not the public sees the cell.
    const seen = { onlyFor: now.onlyFor, isPublic: false };
    say(
      facesFor(
        (audience) => {
          if (!isSeenBy(audience, seen)) return undefined;
          const read = audience === userID ? 2 : 0;
          return { kind: 'decideBanners', cells: [decision], comment: comment && { ...comment, read } };
        },
        [userID],
      ),
    );
    const verdict = (await verdictsOn(tx, [versionID])).get(versionID)?.find((one) => one.verdictID === verdictID);
    if (!verdict) throw new Error('A verdict that was just given is not there.');
    return { verdict, decision, comment };
  });
  if (posted) tellPosted(ctx.services, posted);
  return written;
}
