/** The comment icon of a row, with how many comments there are and how many of them are unread. */
import { counted } from '@marquee/contract/counted.ts';
import type { OpenRow } from '@marquee/contract/open-sheet.ts';
import { IconMessage, IconMessageFilled } from '@tabler/icons-react';
import { useHead } from '#sync/openSheet.ts';
import classes from './CommentMark.module.css';
import { toggleComments, useIsOpen } from './panel.ts';

/** `3 comments, 1 unread` */
export function commentsInWords({ noOfComments = 0, noOfUnreadCommentsForUser: unread = 0 }: OpenRow): string {
  return `${counted(noOfComments, 'comment')}${unread ? `, ${unread} unread` : ''}`;
}

/** Nothing for visitors: the public view has no comments. In a `isTight` place the numbers stand without their icon. */
export function RowComments(props: { row: OpenRow; isTight: boolean }) {
  const { isTight } = props;
  const { name, noOfComments, noOfUnreadCommentsForUser: unread = 0, rowID } = props.row;
  const sheetID = useHead()?.sheetID ?? 0;
  const isOpen = useIsOpen({ sheetID, rowID });
  if (noOfComments === undefined) return null;
  const words = commentsInWords(props.row);
  const Icon = unread ? IconMessageFilled : IconMessage;
  return (
    <button
      type="button"
      className={classes.mark}
      tabIndex={-1}
      data-empty={noOfComments === 0 || undefined}
      data-unread={unread > 0 || undefined}
      data-open={isOpen || undefined}
      data-tight={isTight || undefined}
      aria-label={`Comments on ${name}: ${words}`}
      aria-expanded={isOpen}
      title={noOfComments ? words : 'Comment on this row'}
      onClick={() => toggleComments({ sheetID, rowID })}
    >
      {isTight && noOfComments ? null : <Icon size={15} {...(unread ? {} : { stroke: 1.8 })} aria-hidden />}
      {noOfComments && !(isTight && unread) ? <span className={classes.count} data-number={noOfComments} /> : null}
      {unread ? <span className={classes.unread} data-number={unread} /> : null}
    </button>
  );
}
