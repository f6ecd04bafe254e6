/** Sharing a thread with clients, and making it internal again; for whoever began it and admin users. */
import { Button } from '@mantine/core';
import { useLoggedInUser } from '#people/session.ts';
import { offerUndo } from '#undo/undoSteps.ts';
import type { ThreadOfComments } from './threads.ts';
import { useShare } from './useResolve.ts';

/** Nothing where it isn't theirs to say, and for comments on the sheet itself, which are always internal. */
export function ShareThread({ thread, userID }: { thread: ThreadOfComments; userID: number }) {
  const { first } = thread;
  const { data: user } = useLoggedInUser();
  const share = useShare(first);
  const isTheirs = first.userID === userID || user?.isAdminUser === true;
  if (!isTheirs || first.rowID === null) return null;
  const set = (isShared: boolean) => {
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
