/** Settling threads of a place and opening them again, and sharing them with clients or not, to be taken back by Undo. */
import type { Comment } from '@marquee/contract/comments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { counted } from '@marquee/contract/counted.ts';
import { notifyError } from '#ui/messages/notify.ts';
import { recordChange, type Step } from '#undo/undo.ts';
import type { CommentPlace } from './panel.ts';
import { setThread } from './saveComment.ts';
import { threadsOf } from './threads.ts';
import { useCommentsKey, useShowSaved } from './useComments.ts';

/** What is said of a thread by its first comment, and what is told where it was not saved as true or as false. */
const refused = {
  resolved: ['The thread was not resolved', 'The thread was not reopened'],
  isShared: ['The thread was not shared', 'The thread was not made internal'],
} as const;

/** What is asked before a thread is shared, with what clients will read of it as far as its comments are known. */
function question(known: readonly Comment[], commentID: number): string {
  const thread = threadsOf(known).find(({ first }) => first.commentID === commentID);
  const noOfReplies = thread?.replies.filter(({ isDeleted }) => !isDeleted).length ?? 0;
  const all = new Intl.ListFormat('en').format([
    ...(thread?.first.isDeleted ? [] : ['this comment']),
    ...(noOfReplies ? [counted(noOfReplies, 'reply', 'replies')] : []),
    'whatever is added later',
  ]);
  return `The client will be able to read this thread. Share it?\n\nEveryone with a review link to this row will read ${all}.`;
}

type SetThread = (commentID: number, value: boolean) => { saved: Promise<boolean>; step: Step | undefined };

/** What fails is told. */
function useSetThread(place: CommentPlace, field: keyof typeof refused): SetThread {
  const queries = useQueryClient();
  const queryKey = useCommentsKey(place);
  const showSaved = useShowSaved(place);
  return (commentID, value) => {
    const isAgreed = (wanted: boolean) =>
      field !== 'isShared' ||
      !wanted ||
      window.confirm(question(queries.getQueryData<Comment[]>(queryKey) ?? [], commentID));
    if (!isAgreed(value)) return { saved: Promise.resolve(false), step: undefined };
    let isDone = false;
    // The comments may not be known any more when it is taken back; then it is as it was left.
    let left: boolean | undefined;
    // Until it is answered it is as it will be: nobody else has changed it.
    const underWay: boolean[] = [];
    const read = () => {
      if (underWay.length > 0) return underWay.at(-1);
      const known = queries.getQueryData<Comment[]>(queryKey);
      return known ? known.find((comment) => comment.commentID === commentID)?.[field] : left;
    };
    const write = async (wanted: boolean) => {
      // Undo and redo ask once more: colleagues may have written among themselves since.
      if (isDone && !isAgreed(wanted)) return false;
      isDone = true;
      underWay.push(wanted);
      try {
        await showSaved(await setThread(commentID, { [field]: wanted }));
        left = wanted;
        return true;
      } catch (error) {
        notifyError(refused[field][wanted ? 0 : 1], error);
        return false;
      } finally {
        underWay.shift();
      }
    };
    return recordChange(read, value, write);
  };
}

export const useResolve = (place: CommentPlace): SetThread => useSetThread(place, 'resolved');
export const useShare = (place: CommentPlace): SetThread => useSetThread(place, 'isShared');
