/** A thread: its first comment, the replies to it, and where to reply. A settled one is folded away. */
import { ActionIcon, Button } from '@mantine/core';
import { excerpt } from '@marquee/contract/comment-html.ts';
import { IconChevronRight, IconCircleCheck, IconCircleCheckFilled } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { counted } from '#ui/counted.ts';
import { notifyError } from '#ui/notify.ts';
import classes from './Comment.module.css';
import { CommentItem } from './CommentItem.tsx';
import { Composer } from './Composer.tsx';
import { draftNames } from './draftNames.ts';
import { useHasDraft } from './drafts.ts';
import { useCommentPanel } from './panel.ts';
import { postComment, resolveThread } from './saveComment.ts';
import { isSameThread, type ThreadOfComments } from './threads.ts';
import { useShowSaved } from './useComments.ts';
import { useFocusBack } from './useFocusBack.ts';

interface ThreadProps {
  thread: ThreadOfComments;
  /** whoever is logged in */
  userID: number;
}

export const Thread = memo(
  function Thread({ thread, userID }: ThreadProps) {
    const { first, replies } = thread;
    const showSaved = useShowSaved(first);
    const draftName = draftNames.reply(userID, first);
    const hasDraft = useHasDraft(draftName);
    const [isReplyOpened, setReplyOpened] = useState(false);
    const isReplying = isReplyOpened || hasDraft;
    // What is new shows, also in a settled thread, until its reader folds it.
    const hasNews = useCommentPanel(({ justRead }) =>
      [first, ...replies].some(({ commentID }) => justRead.has(commentID)),
    );
    const [folding, setFolding] = useState<'folded' | 'unfolded'>();
    const isFolded = first.resolved && (folding ?? (hasNews || hasDraft ? 'unfolded' : 'folded')) === 'folded';
    const foldButton = useRef<HTMLButtonElement>(null);
    const replyButton = useRef<HTMLButtonElement>(null);
    useFocusBack(!isFolded, foldButton);
    useFocusBack(isReplying, replyButton);

    const resolve = async (resolved: boolean) => {
      try {
        await resolveThread(first.commentID, resolved).then(showSaved);
        setFolding(resolved ? 'folded' : undefined);
      } catch (error) {
        notifyError(resolved ? 'The thread was not resolved' : 'The thread was not reopened', error);
      }
    };

    const answers = replies.length ? ` · ${counted(replies.length, 'reply', 'replies')}` : '';
    const fold = first.resolved ? (
      <button
        ref={foldButton}
        type="button"
        className={classes.fold}
        aria-expanded={!isFolded}
        onClick={() => setFolding(isFolded ? 'unfolded' : 'folded')}
      >
        <IconCircleCheckFilled size={16} className={classes.done} aria-hidden />
        <span className={classes.foldWords}>
          Resolved{isFolded ? ` · ${excerpt(first.commentText, 60) || 'Deleted comment'}${answers}` : null}
        </span>
        <IconChevronRight size={15} className={classes.chevron} aria-hidden />
      </button>
    ) : null;
    if (isFolded) {
      return (
        <section className={classes.thread} data-thread data-resolved>
          {fold}
        </section>
      );
    }
    const ResolveIcon = first.resolved ? IconCircleCheckFilled : IconCircleCheck;
    return (
      <section className={classes.thread} data-thread data-resolved={first.resolved || undefined}>
        {fold}
        <div className={classes.talk}>
          <CommentItem
            comment={first}
            userID={userID}
            actions={
              // What is left of a deleted comment holds its replies, and nothing more.
              first.isDeleted ? null : (
                <ActionIcon
                  variant="subtle"
                  color={first.resolved ? 'green' : 'gray'}
                  size={26}
                  aria-label={first.resolved ? 'Reopen thread' : 'Resolve thread'}
                  title={first.resolved ? 'Reopen' : 'Resolve'}
                  onClick={() => void resolve(!first.resolved)}
                >
                  <ResolveIcon size={16} stroke={1.8} />
                </ActionIcon>
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
          {isReplying ? (
            <div className={classes.replies}>
              <Composer
                draftName={draftName}
                label="Reply"
                placeholder="Write a reply"
                words={['Post', 'Posting']}
                simple
                autoFocus={isReplyOpened}
                onSave={async (draft) => {
                  showSaved(await postComment(first, first.commentID, draft));
                  setReplyOpened(false);
                }}
                onCancel={() => setReplyOpened(false)}
              />
            </div>
          ) : (
            <Button
              ref={replyButton}
              className={classes.reply}
              size="compact-xs"
              variant="subtle"
              color="gray"
              onClick={() => setReplyOpened(true)}
            >
              Reply
            </Button>
          )}
        </div>
      </section>
    );
  },
  (before, now) => before.userID === now.userID && isSameThread(before.thread, now.thread),
);
