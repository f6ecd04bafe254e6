/** A verdict within a change of its sheet: given, posted to its row, followed by its Status and told to members; whoever gives it, members and guests. */
import type { Comment } from '@marquee/contract/comments.ts';
import type { BannerDecision, Verdict, VerdictWord } from '@marquee/contract/decisions.ts';
import type { SentPin } from '@marquee/contract/pins.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Services } from '#access/ctx.ts';
import { facesFor } from '#access/faces.ts';
import { isSeenBy } from '#access/seen.ts';
import { postTo, type Posted } from '#comments/post.ts';
import type { Tx } from '#platform/db.ts';
import type { Say } from '#sheet-log/write.ts';
import { decisionOf, findDecidable, verdictsOn, type Decidable } from './find-decisions.ts';
import { followDecisions } from './follow-status.ts';
import { addVerdict } from './store.ts';

export interface Decided {
  verdict: Verdict;
  decision: BannerDecision;
  comment: Comment | null;
}

interface Given {
  cellID: number;
  /** the version that was looked at */
  number: number;
  userID: number;
  verdict: VerdictWord;
  /** clean html; empty where nothing was said */
  words: string;
  /** whether clients read the thread that the words begin */
  isShared?: boolean | undefined;
  pin?: SentPin | undefined;
  /** the review link by which a guest gives it */
  reviewLinkID?: number | undefined;
  /** the members who sent the guest what it is about, or asked them */
  senders?: readonly number[];
}

interface Giver {
  /** whether they see the cell, now that nothing moves */
  isSeen: (cell: Decidable) => boolean;
  /** the member who decides, in whose name the Status follows; none where it is a guest, who edits no cells */
  member: number | undefined;
  /** the members who have read the words by having written them */
  readers: readonly number[];
}

/**
 * Adds a verdict on the version that was looked at. In a column that one person sees alone the words stay with the verdict: the row's
 * comments are everybody's. Throws `notFound`, and `otherVersion` where the banner plays another one by now.
 */
export async function sayVerdict(
  services: Services,
  tx: Tx,
  say: Say,
  { cellID, number, pin, isShared, reviewLinkID, senders, userID, verdict: said, words }: Given,
  { isSeen, member, readers }: Giver,
): Promise<{ decided: Decided; posted: Posted | undefined }> {
  const now = await findDecidable(tx, cellID);
  if (!now || !isSeen(now)) throw new Refusal('notFound');
  if (now.versionID === undefined || now.number !== number) throw new Refusal('otherVersion');
  const { rowID, sheetID, versionID } = now;
  const verdictID = await addVerdict(tx, { sheetID, versionID, userID, verdict: said, words, reviewLinkID });
  const draft = { sheetID, rowID, parentCommentID: null, userID, cleaned: words, verdictID, isShared, pin, senders };
  const posted = words !== '' && now.onlyFor === null ? await postTo(services, tx, draft) : undefined;
  const comment = posted?.comment ?? null;
  // Before the verdict itself: the answer stands for the last of what is said.
  await followDecisions(tx, say, [cellID], member);
  const decision = await decisionOf(tx, { ...now, cellID });
  // Members only, whether or not the public sees the cell.
  const seen = { onlyFor: now.onlyFor, isPublic: false };
  say(
    facesFor((audience) => {
      if (!isSeenBy(audience, seen)) return undefined;
      const read = typeof audience === 'number' && readers.includes(audience) ? 2 : 0;
      return { kind: 'decideBanners', cells: [decision], comment: comment && { ...comment, read } };
    }, readers),
  );
  const verdict = (await verdictsOn(tx, [versionID])).get(versionID)?.find((one) => one.verdictID === verdictID);
  if (!verdict) throw new Error('A verdict that was just given is not there.');
  return { decided: { verdict, decision, comment }, posted };
}
