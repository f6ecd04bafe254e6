/** A thread: its first comment, the replies to it, and where to reply. A settled one is folded away. */
import { ActionIcon, Button } from '@mantine/core';
import { excerpt } from '@marquee/contract/comment-html.ts';
import type { Comment } from '@marquee/contract/comments.ts';
import { IconChevronRight, IconCircleCheck, IconCircleCheckFilled } from '@tabler/icons-react';
import { counted } from '@marquee/contract/counted.ts';
import { memo, useRef, useState, type ReactNode, type Ref } from 'react';
import classes from './Comment.module.css';
import { CommentItem } from './CommentItem.tsx';
import { Composer } from './Composer.tsx';
import { draftNames } from './draftNames.ts';
import { KindMark, kindOf } from './KindMark.tsx';
import { useCommentPanel } from './panel.ts';
import { postComment } from './saveComment.ts';
import { ShareThread } from './ShareThread.tsx';
import { isSameThread, type ThreadOfComments } from './threads.ts';
import { useShowSaved } from './useComments.ts';
import { useDraftBox } from './useDraftBox.ts';
import { useFocusBack } from './useFocusBack.ts';
import { useResolve } from './useResolve.ts';

interface ThreadProps {
  thread: ThreadOfComments;
  /** whoever is logged in */
  userID: number;
  /** whether there are shared threads beside it, so that an internal one says what it is, too */
  isAmongShared: boolean;
}

/** The line of a settled thread, which folds it and unfolds it; folded, it is all that shows of the thread. */
function FoldButton({
  ref,
  isFolded,
  kind,
  onFold,
  thread,
}: {
  ref: Ref<HTMLButtonElement>;
  thread: ThreadOfComments;
  isFolded: boolean;
  kind: ReactNode;
  onFold: (isToFold: boolean) => void;
}) {
  const { first, replies } = thread;
  const answers = replies.length ? ` · ${counted(replies.length, 'reply', 'replies')}` : '';
  return (
    <button
      ref={ref}
      type="button"
      className={classes.fold}
      aria-expanded={!isFolded}
      onClick={() => onFold(!isFolded)}
    >
      <IconCircleCheckFilled size={16} className={classes.done} aria-hidden />
      <span className={classes.foldWords}>
        Resolved{isFolded ? ` · ${excerpt(first.commentText, 60) || 'Deleted comment'}${answers}` : null}
      </span>
      {isFolded ? kind : null}
      <IconChevronRight size={15} className={classes.chevron} aria-hidden />
    </button>
  );
}

function ResolveButton({ isResolved, onResolve }: { isResolved: boolean; onResolve: (isIt: boolean) => void }) {
  const Icon = isResolved ? IconCircleCheckFilled : IconCircleCheck;
  return (
    <ActionIcon
      variant="subtle"
      color={isResolved ? 'green' : 'gray'}
      size={26}
      aria-label={isResolved ? 'Reopen thread' : 'Resolve thread'}
      title={isResolved ? 'Reopen' : 'Resolve'}
      onClick={() => onResolve(!isResolved)}
    >
      <Icon size={16} stroke={1.8} />
    </ActionIcon>
  );
}

/** Where a reply is written: `first` is what it goes under. */
function ReplyBox({
  box,
  draftName,
  first,
}: {
  first: Comment;
  draftName: string;
  box: ReturnType<typeof useDraftBox>;
}) {
  const showSaved = useShowSaved(first);
  return (
    <div className={classes.replies}>
      <Composer
        draftName={draftName}
        label="Reply"
        placeholder="Write a reply"
        readers={kindOf(first.isShared)}
        words={['Post', 'Posting']}
        simple
        autoFocus={box.isAsked}
        onSave={async (draft) => {
          await showSaved(await postComment(first, first.commentID, draft));
          box.close();
        }}
        onWrite={box.onWrite}
        onCancel={box.close}
      />
    </div>
  );
}

export const Thread = memo(
  function Thread({ isAmongShared, thread, userID }: ThreadProps) {
    const { first, replies } = thread;
    const draftName = draftNames.reply(userID, first);
    const replyBox = useDraftBox(draftName);
    // What is new shows, also in a settled thread, until its reader folds it.
    const hasNews = useCommentPanel(({ justRead }) =>
      [first, ...replies].some(({ commentID }) => justRead.has(commentID)),
    );
    const [folding, setFolding] = useState<'folded' | 'unfolded'>();
    const isFolded = first.resolved && (folding ?? (hasNews || replyBox.hasDraft ? 'unfolded' : 'folded')) === 'folded';
    const foldButton = useRef<HTMLButtonElement>(null);
    const replyButton = useRef<HTMLButtonElement>(null);
    useFocusBack(!isFolded, foldButton);
    useFocusBack(replyBox.isOpen, replyButton);

    const settle = useResolve(first);
    const resolve = async (resolved: boolean) => {
      if (await settle(first.commentID, resolved).saved) setFolding(resolved ? 'folded' : undefined);
    };

    const kind = first.isShared || isAmongShared ? <KindMark isShared={first.isShared} /> : null;
    const fold = first.resolved ? (
      <FoldButton
        ref={foldButton}
        thread={thread}
        isFolded={isFolded}
        kind={kind}
        onFold={(isToFold) => setFolding(isToFold ? 'folded' : 'unfolded')}
      />
    ) : null;
    if (isFolded) {
      return (
        <section className={classes.thread} data-thread data-resolved>
          {fold}
        </section>
      );
    }
    return (
      <section className={classes.thread} data-thread data-resolved={first.resolved || undefined}>
        {fold}
        <div className={classes.talk}>
          {kind ? <div className={classes.kind}>{kind}</div> : null}
          <CommentItem
            comment={first}
            userID={userID}
            actions={
              // What is left of a deleted comment holds its replies, and nothing more.
              first.isDeleted ? null : (
                <ResolveButton isResolved={first.resolved} onResolve={(isIt) => void resolve(isIt)} />
              )
            }
          />
          {replies.length ? (
            <div className={classes.replies}>
              {replies.map((reply) => (
                <CommentItem key={reply.commentID} comment={reply} userID={userID} />
              ))}
            </div>
          ) : null}
          {replyBox.isOpen ? <ReplyBox first={first} draftName={draftName} box={replyBox} /> : null}
          <div className={classes.foot}>
            {replyBox.isOpen ? null : (
              <Button ref={replyButton} size="compact-xs" variant="subtle" color="gray" onClick={replyBox.open}>
                Reply
              </Button>
            )}
            <ShareThread thread={thread} userID={userID} />
          </div>
        </div>
      </section>
    );
  },
  (before, now) =>
    before.userID === now.userID &&
    before.isAmongShared === now.isAmongShared &&
    isSameThread(before.thread, now.thread),
);
