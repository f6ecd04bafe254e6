/** Where the list of comments stands: it follows its end while the reader is there, and is never moved away from what they read. */
import type { Comment } from '@marquee/contract/comments.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useCommentPanel } from './panel.ts';

/** Pixels from the end that still count as the end. */
const nearEnd = 48;

const distanceToEnd = (list: HTMLElement): number => list.scrollHeight - list.scrollTop - list.clientHeight;
const isNearEnd = (list: HTMLElement): boolean => distanceToEnd(list) < nearEnd;
const elementOf = (list: HTMLElement, commentID: number): HTMLElement | null =>
  list.querySelector(`[data-comment="${commentID}"]`);

function isInSight(list: HTMLElement, element: HTMLElement): boolean {
  const [outer, inner] = [list.getBoundingClientRect(), element.getBoundingClientRect()];
  return inner.top < outer.bottom - nearEnd / 2 && inner.bottom > outer.top;
}

/** Scrolls as little as shows a comment; the last one with whatever stands below it. */
function show(list: HTMLElement, element: HTMLElement): void {
  element.scrollIntoView({ block: 'nearest' });
  if (distanceToEnd(list) < (element.closest('[data-thread]')?.clientHeight ?? 0)) list.scrollTop = list.scrollHeight;
}

interface Follow {
  /** the element that scrolls, and the one in it that grows */
  list: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** the comment that is to be drawn, so that it can be scrolled to: the newest at first, then one's own, or what was asked for */
  target: number | undefined;
  /** somebody else's newest comment, while it is out of sight */
  hint: number | undefined;
  showHinted: () => void;
}

/** `comments` are oldest first, undefined while they are not known; `onNews` is told of each newest comment by somebody else. */
export function useFollow(
  comments: readonly Comment[] | undefined,
  userID: number,
  onNews: (comment: Comment) => void,
): Follow {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hint, setHint] = useState<number>();
  const newest = comments?.at(-1);

  const posted = useCommentPanel((panel) => panel.posted);
  const [lastPosted, setLastPosted] = useState(posted);
  const [target, setTarget] = useState<number>();
  if (target === undefined && newest) setTarget(newest.commentID);
  if (posted !== undefined && posted !== lastPosted) {
    setLastPosted(posted);
    setTarget(posted);
  }

  useEffect(() => {
    const element = list.current;
    if (!element || !content.current) return undefined;
    const onScroll = () => {
      isAtEnd.current = isNearEnd(element);
      setHint((id) => {
        const hinted = id === undefined ? null : elementOf(element, id);
        return hinted && isInSight(element, hinted) ? undefined : id;
      });
    };
    const sizes = new ResizeObserver((entries) => {
      // The composer below grew; what grows in the list itself (a reply's box, say) was opened there, and stays where it is.
      if (isAtEnd.current && entries.some((entry) => entry.target === element))
        element.scrollTop = element.scrollHeight;
      isAtEnd.current = isNearEnd(element);
    });
    sizes.observe(content.current);
    sizes.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, []);

  const shown = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (target === undefined || target === shown.current || !list.current) return;
    const element = elementOf(list.current, target);
    if (!element) return;
    shown.current = target;
    show(list.current, element);
    isAtEnd.current = isNearEnd(list.current);
  }, [target, comments]);

  const seen = useRef<number>(undefined);
  const tell = useRef(onNews);
  useLayoutEffect(() => {
    tell.current = onNews;
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !newest) return;
    const isNews = seen.current !== undefined && newest.commentID > seen.current && newest.userID !== userID;
    seen.current = Math.max(newest.commentID, seen.current ?? 0);
    if (!isNews) return;
    tell.current(newest);
    if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    const added = elementOf(element, newest.commentID);
    if (!added || !isInSight(element, added)) setHint(newest.commentID);
  }, [newest, userID]);

  const showHinted = useCallback(() => {
    setTarget(hint);
    setHint(undefined);
  }, [hint]);
  return { list, content, target, hint, showHinted };
}
