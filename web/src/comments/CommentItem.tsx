/** One comment: who wrote it and when, what it says, and what its author can do with it. */
import { ActionIcon } from '@mantine/core';
import type { Comment } from '@marquee/contract/comments.ts';
import { fullName } from '@marquee/contract/people.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { usePeople } from '#sync/openSheet.ts';
import { RichText } from '#ui/rich-text/RichText.tsx';
import { momentInWords } from '#ui/moments.ts';
import classes from './Comment.module.css';
import { Composer } from './Composer.tsx';
import { draftNames } from './draftNames.ts';
import { useCommentPanel } from './panel.ts';
import { kindOf } from './KindMark.tsx';
import { PinChip } from './PinChip.tsx';
import { removeComment } from './removeComment.ts';
import { changeComment } from './saveComment.ts';
import { useShowSaved } from './useComments.ts';
import { useDraftBox } from './useDraftBox.ts';
import { useFocusBack, useFocusKept } from './useFocusBack.ts';

const verdictWords = {
  approve: 'Approved',
  changes: 'Requested changes',
  reject: 'Rejected',
  withdraw: 'Took back what was decided',
} as const;

/** `actions` is what can be done with the thread, at its first comment. */
export function CommentItem(props: { comment: Comment; userID: number; actions?: ReactNode }) {
  const { comment, userID } = props;
  const author = usePeople().find(comment.userID);
  const isNew = useCommentPanel(({ justRead }) => justRead.has(comment.commentID));
  const showSaved = useShowSaved(comment);
  const isOwn = comment.userID === userID && !comment.isDeleted;
  const draftName = draftNames.edit(userID, comment);
  const editBox = useDraftBox(draftName);
  const isEditing = isOwn && editBox.isOpen;
  const editButton = useRef<HTMLButtonElement>(null);
  useFocusBack(isEditing, editButton);
  const article = useRef<HTMLElement>(null);
  useFocusKept(article);
  const name = author ? fullName(author) : 'Someone who left';

  const remove = () => {
    if (window.confirm('Are you sure?')) void removeComment(comment);
  };

  return (
    <article
      ref={article}
      className={classes.comment}
      aria-label={`Comment by ${name}`}
      data-comment={comment.commentID}
      data-new={isNew || undefined}
    >
      <header className={classes.who}>
        {author ? <InitialsBadge person={author} decorative /> : null}
        <div className={classes.whoWords}>
          <span className={classes.author}>{name}</span>
          <span className={classes.when}>
            <time dateTime={comment.dateTimeCreated}>{momentInWords(comment.dateTimeCreated)}</time>
            {comment.dateTimeEdited && !comment.isDeleted ? (
              <span title={`Edited ${momentInWords(comment.dateTimeEdited)}`}> · edited</span>
            ) : null}
          </span>
        </div>
        {isNew ? <span className={classes.new}>New</span> : null}
        <div className={classes.actions}>
          {isOwn && !isEditing ? (
            <>
              <ActionIcon
                ref={editButton}
                variant="subtle"
                color="gray"
                size={26}
                aria-label="Edit comment"
                title="Edit"
                onClick={editBox.open}
              >
                <IconPencil size={15} stroke={1.8} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                aria-label="Delete comment"
                title="Delete"
                onClick={remove}
              >
                <IconTrash size={15} stroke={1.8} />
              </ActionIcon>
            </>
          ) : null}
          {props.actions}
        </div>
      </header>
      {comment.verdict ? (
        <p className={classes.verdict} data-verdict={comment.verdict.said}>
          {verdictWords[comment.verdict.said]} · {comment.verdict.fileName} v{comment.verdict.number}
        </p>
      ) : null}
      <PinChip comment={comment} />
      {comment.isDeleted ? <p className={classes.gone}>This comment was deleted.</p> : null}
      {isEditing ? (
        <div className={classes.edit}>
          <Composer
            draftName={draftName}
            label="Edit comment"
            placeholder="Write a comment"
            words={['Save', 'Saving']}
            start={comment.commentText}
            readers={kindOf(comment.isShared)}
            autoFocus={editBox.isAsked}
            onSave={async (draft) => {
              await showSaved(await changeComment(comment.commentID, draft));
              editBox.close();
            }}
            onWrite={editBox.onWrite}
            onCancel={editBox.close}
          />
        </div>
      ) : (
        <RichText html={comment.commentText} className={classes.text} />
      )}
    </article>
  );
}
