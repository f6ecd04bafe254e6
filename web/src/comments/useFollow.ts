/** Where the list of comments stands: it follows its end while the reader is there, and is never moved away from what they read. */
import type { Comment } from '@marquee/contract/comments.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useCommentPanel } from './panel.ts';

/** Pixels from the end that still count as the end. */
const nearEnd = 48;

const distanceToEnd = (list: HTMLElement): number => list.scrollHeight - list.scrollTop - list.clientHeight;
const elementOf = (list: HTMLElement, commentID: number): HTMLElement | null =>
  list.querySelector(`[data-comment="${commentID}"]`);

function isInSight(list: HTMLElement, element: HTMLElement): boolean {
  const [outer, inner] = [list.getBoundingClientRect(), element.getBoundingClientRect()];
  return inner.top < outer.bottom - nearEnd / 2 && inner.bottom > outer.top;
}

/** Scrolls as little as shows a comment; the last one with whatever stands below it. */
function show(list: HTMLElement, commentID: number): boolean {
  const element = elementOf(list, commentID);
  if (!element) return false;
  element.scrollIntoView({ block: 'nearest' });
  if (distanceToEnd(list) < (element.closest('[data-thread]')?.clientHeight ?? 0)) list.scrollTop = list.scrollHeight;
  return true;
}

interface Follow {
  /** the element that scrolls, and the one in it that grows */
  list: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** somebody else's newest comment, while it is out of sight */
  hint: number | undefined;
  showHinted: () => void;
}

/** `comments` are oldest first, undefined while they are not known; `onNews` is told of each newest comment by somebody else. */
export function useFollow(
  comments: readonly Comment[] | undefined,
  userID: number | undefined,
  onNews: (comment: Comment) => void,
): Follow {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const seen = useRef<number>(undefined);
  const [hint, setHint] = useState<number>();
  const posted = useCommentPanel((panel) => panel.posted);

  useEffect(() => {
    const element = list.current;
    if (!element || !content.current) return undefined;
    const onScroll = () => {
      isAtEnd.current = distanceToEnd(element) < nearEnd;
      setHint((id) => {
        const hinted = id === undefined ? null : elementOf(element, id);
        return hinted && isInSight(element, hinted) ? undefined : id;
      });
    };
    const sizes = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    sizes.observe(content.current);
    sizes.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, []);

  const newest = comments?.at(-1);
  const tell = useRef(onNews);
  useLayoutEffect(() => {
    tell.current = onNews;
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !newest) return;
    const before = seen.current;
    seen.current = Math.max(newest.commentID, before ?? 0);
    if (before === undefined) {
      show(element, newest.commentID);
      isAtEnd.current = distanceToEnd(element) < nearEnd;
    }
    if (before !== undefined && newest.commentID > before && newest.userID !== userID) {
      tell.current(newest);
      const added = elementOf(element, newest.commentID);
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
      if (added && !isInSight(element, added)) setHint(newest.commentID);
    }
  }, [newest, userID]);

  useLayoutEffect(() => {
    if (posted === undefined || !list.current || !show(list.current, posted)) return;
    useCommentPanel.setState({ posted: undefined });
  }, [posted, comments]);

  const showHinted = useCallback(() => {
    if (hint !== undefined && list.current) show(list.current, hint);
    setHint(undefined);
  }, [hint]);
  return { list, content, hint, showHinted };
}
