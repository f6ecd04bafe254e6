/** The comments of the banner that is looked at, as threads, read again whenever the link shows something else. */
import { listReviewComments, type ReviewComment } from '@marquee/contract/review.ts';
import { useEffect } from 'react';
import { appStore } from '#ui/stores.ts';
import { ask } from './ask.ts';
import { useReview } from './store.ts';

interface Comments {
  byCell: Readonly<Record<number, readonly ReviewComment[]>>;
  /** could not be read, and are not known from before */
  failed: ReadonlySet<number>;
}

const useStore = appStore<Comments>()(() => ({ byCell: {}, failed: new Set() }));

export interface Thread {
  first: ReviewComment;
  replies: readonly ReviewComment[];
}

/** The newest thread first, its replies in their order. */
export const threadsOf = (comments: readonly ReviewComment[]): Thread[] =>
  comments
    .filter(({ parentCommentID }) => parentCommentID === null)
    .map((first) => ({ first, replies: comments.filter((one) => one.parentCommentID === first.commentID) }))
    .toReversed();

/** What was just posted stands there at once. */
export function addComment(cellID: number, comment: ReviewComment): void {
  useStore.setState(({ byCell }) => {
    const before = byCell[cellID] ?? [];
    if (before.some(({ commentID }) => commentID === comment.commentID)) return {};
    return { byCell: { ...byCell, [cellID]: [...before, comment] } };
  });
}

/** By banner, as far as they were read. */
export const useKnownComments = (): Comments['byCell'] => useStore(({ byCell }) => byCell);

export const knownComments = (cellID: number): readonly ReviewComment[] | undefined =>
  useStore.getState().byCell[cellID];

let readings = 0;
/** by banner, which reading is shown: answers can overtake each other */
const shown = new Map<number, number>();

export async function readComments(cellID: number): Promise<void> {
  readings += 1;
  const reading = readings;
  try {
    const { comments } = await ask(listReviewComments, { params: { id: cellID } });
    if ((shown.get(cellID) ?? 0) > reading) return;
    shown.set(cellID, reading);
    useStore.setState(({ byCell, failed }) => ({
      byCell: { ...byCell, [cellID]: comments },
      failed: new Set([...failed].filter((one) => one !== cellID)),
    }));
  } catch {
    useStore.setState(({ failed }) => ({ failed: new Set([...failed, cellID]) }));
  }
}

export function useComments(cellID: number): { comments: readonly ReviewComment[] | undefined; hasFailed: boolean } {
  const told = useReview((state) => state.told);
  const isOwnUnderWay = useReview(({ posts }) => posts.some((post) => post.cellID === cellID));
  useEffect(() => {
    void readComments(cellID);
  }, [cellID, told, isOwnUnderWay]);
  return {
    comments: useStore(({ byCell }) => byCell[cellID]),
    hasFailed: useStore(({ failed }) => failed.has(cellID)),
  };
}
