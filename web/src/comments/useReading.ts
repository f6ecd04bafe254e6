/** Records comments as read while somebody looks at them. */
import { readStates, type Comment } from '@marquee/contract/comments.ts';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useConnection } from '#sync/connectionState.ts';
import { noteJustRead, useCommentPanel } from './panel.ts';
import { recordRead } from './saveComment.ts';

/** To be used where the comments of one place are shown to a person. A tab that is out of sight reads nothing. */
export function useReading(comments: readonly Comment[] | undefined, userID: number | undefined): void {
  const isVisible = useDocumentVisibility() === 'visible';
  const isConnected = useConnection((connection) => connection.is === 'connected');
  const recorded = useRef(new Set<number>());

  useEffect(() => {
    if (userID === undefined || !isVisible || !comments) return;
    // Of one that was deleted there are no words to be read.
    const unread = comments
      .filter(({ isDeleted, read }) => read === readStates.unread && !isDeleted)
      .map(({ commentID }) => commentID);
    const { justRead } = useCommentPanel.getState();
    const news = unread.filter((id) => !justRead.has(id));
    if (news.length > 0) noteJustRead(news);
    const wanted = unread.filter((id) => !recorded.current.has(id));
    if (wanted.length === 0) return;
    for (const id of wanted) recorded.current.add(id);
    recordRead(userID, wanted).catch(() => {
      // They stay unread until the connection is back or the list is read again.
      for (const id of wanted) recorded.current.delete(id);
    });
  }, [comments, userID, isVisible, isConnected]);
}
