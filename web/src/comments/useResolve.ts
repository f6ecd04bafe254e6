/** Settling threads of a place and opening them again, and sharing them with clients or not, to be taken back by Undo. */
import type { Comment } from '@marquee/contract/comments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { recordChange, type Step } from '#undo/undo.ts';
import { notifyError } from '#ui/notify.ts';
import type { CommentPlace } from './panel.ts';
import { setThread } from './saveComment.ts';
import { useCommentsKey, useShowSaved } from './useComments.ts';

/** What is said of a thread by its first comment, and what is told where it was not saved as true or as false. */
const refused = {
  resolved: ['The thread was not resolved', 'The thread was not reopened'],
  isShared: ['The thread was not shared', 'The thread was not made internal'],
} as const;

type SetThread = (commentID: number, value: boolean) => { saved: Promise<boolean>; step: Step | undefined };

/** What fails is told. */
function useSetThread(place: CommentPlace, field: keyof typeof refused): SetThread {
  const queries = useQueryClient();
  const queryKey = useCommentsKey(place);
  const showSaved = useShowSaved(place);
  return (commentID, value) => {
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
      underWay.push(wanted);
      try {
        showSaved(await setThread(commentID, { [field]: wanted }));
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
