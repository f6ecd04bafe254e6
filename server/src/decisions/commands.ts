/** Deciding on a banner: a member approves the version that it plays, requests changes or rejects it, or takes that back. */
import { needsComment, type VerdictWord } from '@marquee/contract/decisions.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx } from '#access/ctx.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { isSeenBy } from '#access/seen.ts';
import { cleanComment } from '#comments/clean-html.ts';
import { tellPosted, type Posted } from '#comments/post.ts';
import type { Written } from '#sheet-log/write.ts';
import { findDecidable } from './find-decisions.ts';
import { sayVerdict, type Decided } from './say-verdict.ts';

export interface Said {
  cellID: number;
  number: number;
  verdict: VerdictWord;
  comment?: string | undefined;
  /** whether clients read the thread that the comment begins */
  isShared?: boolean | undefined;
}

/** Whether nothing was written. */
export const isBlank = (html: string | undefined): boolean => html === undefined || html.trim() === '';

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
  const written = await changeSheet(
    { ...ctx, deed: 'decided' },
    found.sheetID,
    'member',
    async (tx, say): Promise<Decided> => {
      const { comment: _, ...of } = said;
      const { decided, posted: comment } = await sayVerdict(
        ctx.services,
        tx,
        say,
        { ...of, userID, words },
        { isSeen: (cell) => isSeenBy(userID, cell), member: userID, readers: [userID] },
      );
      posted = comment;
      return decided;
    },
  );
  if (posted) tellPosted(ctx.services, posted);
  return written;
}
