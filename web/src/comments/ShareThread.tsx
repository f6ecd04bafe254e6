/** Sharing a thread with clients, who are named before, and making it internal again; for whoever began it and admin users. */
import { Button } from '@mantine/core';
import { useLoggedInUser } from '#people/session.ts';
import { counted } from '#ui/counted.ts';
import { offerUndo } from '#undo/undoSteps.ts';
import type { ThreadOfComments } from './threads.ts';
import { useShare } from './useResolve.ts';

/** What is asked before a thread is shared, with what clients will read of it. */
function question({ first, replies }: ThreadOfComments): string {
  const noOfReplies = replies.filter(({ isDeleted }) => !isDeleted).length;
  const all = new Intl.ListFormat('en').format([
    ...(first.isDeleted ? [] : ['this comment']),
    ...(noOfReplies ? [counted(noOfReplies, 'reply', 'replies')] : []),
    'whatever is added later',
  ]);
  return `The client will be able to read this thread. Share it?\n\nEveryone with a review link to this row will read ${all}.`;
}

/** Nothing where it isn't theirs to say, and for comments on the sheet itself, which are always internal. */
export function ShareThread({ thread, userID }: { thread: ThreadOfComments; userID: number }) {
  const { first } = thread;
  const { data: user } = useLoggedInUser();
  const share = useShare(first);
  const isTheirs = first.userID === userID || user?.isAdminUser === true;
  if (!isTheirs || first.rowID === null) return null;
  const set = (isShared: boolean) => {
    if (isShared && !window.confirm(question(thread))) return;
    const { saved, step } = share(first.commentID, isShared);
    void offerUndo(isShared ? 'Shared with clients' : 'Internal again', step, saved);
  };
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      title={first.isShared ? 'Only members will read it' : 'Clients with a review link will read it, too'}
      onClick={() => set(!first.isShared)}
    >
      {first.isShared ? 'Make internal' : 'Share with clients'}
    </Button>
  );
}
