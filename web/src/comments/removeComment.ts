/** Deleting one's own comments, and bringing them back. */
import type { Comment } from '@marquee/contract/comments.ts';
import * as mutations from '@marquee/contract/comments-mutations.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveAddition } from '#sync/save.ts';
import { notifyError } from '#ui/messages/notify.ts';
import { recordPresence, type Things } from '#undo/undoPresence.ts';
import { offerUndo } from '#undo/undoSteps.ts';

/** The sheet counts comments and doesn't hold them: those that were deleted here and not brought back since. */
const deleted = new Set<number>();

const isGone = (error: unknown): boolean => error instanceof Refused && error.code === 'notFound';

/** Brings one's own comment back; where clients would read what they did not, only if its author says so. Resolves to whether it is back. */
async function restore(commentID: number): Promise<boolean> {
  try {
    await saveAddition(mutations.restoreComment, { commentID });
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'sharedSince')) throw error;
    if (!window.confirm(`${error.message}\n\nRestore it?`)) return false;
    await saveAddition(mutations.restoreComment, { commentID, isShared: true });
  }
  return true;
}

/** One's own comment, as something to be deleted and brought back. A refusal is told. */
export const ownComment = ({ commentID, rowID }: Pick<Comment, 'commentID' | 'rowID'>): Things => ({
  ids: [commentID],
  isThere: (id) => !deleted.has(id),
  async set(_, isThere) {
    try {
      if (isThere && !(await restore(commentID))) return false;
      if (!isThere) await saveAddition(mutations.deleteComment, { commentID, rowID });
    } catch (error) {
      // One that is gone already was to go.
      if (isThere || !isGone(error)) {
        notifyError(isThere ? 'The comment was not restored' : 'The comment was not deleted', error);
        return false;
      }
    }
    if (isThere) deleted.delete(commentID);
    else deleted.add(commentID);
    return true;
  },
});

/** Deletes one's own comment, says so, and offers to bring it back, unless its sheet was left meanwhile. */
export async function removeComment(comment: Comment): Promise<void> {
  const sheet = currentSheet();
  const things = ownComment(comment);
  const saved = things.set(things.ids, false);
  // What is there and what is not is known once it is saved.
  if ((await saved) && currentSheet() === sheet)
    void offerUndo('Comment deleted', recordPresence(false, things, saved), saved);
}
