/** The link in the sheet's header that opens its comments, with how many there are and are unread. */
import { IconMessages } from '@tabler/icons-react';
import { useHead, useIsEditable } from '#sync/openSheet.ts';
import { HeaderLink } from '#ui/HeaderLink.tsx';
import classes from './CommentMark.module.css';
import { toggleComments } from './panel.ts';

/** Members only: for everybody else there are no comments. */
export function CommentsLink() {
  const head = useHead();
  const isEditable = useIsEditable();
  if (!head || !isEditable) return null;
  const { noOfComments = 0, noOfUnreadCommentsForUser: unread = 0, sheetID } = head;
  const label = `Sheet comments (${noOfComments})${unread ? `, ${unread} unread` : ''}`;
  return (
    <span className={classes.link}>
      <HeaderLink
        label={label}
        words={`Sheet comments (${noOfComments})`}
        icon={<IconMessages size={16} stroke={1.8} />}
        onClick={() => toggleComments({ sheetID, rowID: null })}
      />
      {unread ? <span className={classes.unread} data-number={unread} /> : null}
    </span>
  );
}
