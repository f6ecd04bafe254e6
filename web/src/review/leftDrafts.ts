/** What the reader wrote where there is no box for it any more: its banner was taken away, its thread, the leave to write, or the link. */
import type { ReviewPage } from '@marquee/contract/review.ts';
import { threadsOf, useKnownComments } from './comments.ts';
import { useDraftsHere } from './drafts.ts';
import { useReview } from './store.ts';

type Known = ReturnType<typeof useKnownComments>;

/** Whether the page has a box for a draft of this name. */
function hasBox(name: string, page: ReviewPage, known: Known): boolean {
  const [cellID, kind, commentID] = name.split('.');
  if (!page.banners.some((banner) => banner.cellID === Number(cellID))) return false;
  if (kind === 'verdict') return page.mayDecide;
  if (!page.mayComment) return false;
  const comments = known[Number(cellID)];
  if (kind !== 'reply' || !comments) return true;
  return threadsOf(comments).some(({ first }) => first.commentID === Number(commentID));
}

/** The names and words of those; of a link that has ended, all that was written by it. */
export function useLeftDrafts(): { name: string; text: string }[] {
  const page = useReview((state) => state.page);
  const isGone = useReview(({ stop }) => stop === 'gone');
  const known = useKnownComments();
  const drafts = useDraftsHere();
  if (!page && !isGone) return [];
  return drafts.flatMap(([name, { text }]) =>
    text.trim() === '' || (page && hasBox(name, page, known)) ? [] : [{ name, text }],
  );
}
