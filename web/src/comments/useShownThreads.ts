/** Of a long list only the last threads are drawn, and earlier ones as they are scrolled to. */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { ThreadOfComments } from './threads.ts';

/** Threads that are drawn at first, and that are added each time. */
const step = 40;

const holds = ({ first, replies }: ThreadOfComments, commentID: number | undefined): boolean =>
  first.commentID === commentID || replies.some((reply) => reply.commentID === commentID);

interface ShownThreads {
  shown: readonly ThreadOfComments[];
  /** how many there are before them */
  earlier: number;
  showEarlier: () => void;
  /** put this on what stands before the first one: earlier threads are drawn when it comes near */
  start: RefObject<HTMLButtonElement | null>;
}

/** The thread with the comment `target` is among those that are drawn. `kind` says what the list is narrowed to; each begins anew. */
export function useShownThreads(
  threads: readonly ThreadOfComments[],
  target: number | undefined,
  kind: string,
): ShownThreads {
  /** the first thread that is drawn; it stays the first whatever is added at the end */
  const [drawn, setDrawn] = useState<{ kind: string; from: number | undefined }>({ kind, from: undefined });
  const from = drawn.kind === kind ? drawn.from : undefined;
  const start = useRef<HTMLButtonElement>(null);
  const known = from === undefined ? -1 : threads.findIndex(({ first }) => first.commentID >= from);
  const usual = known === -1 ? Math.max(0, threads.length - step) : known;
  const targeted = threads.findIndex((thread) => holds(thread, target));
  const at = targeted === -1 ? usual : Math.min(usual, targeted);
  const firstID = threads[at]?.first.commentID;
  if (firstID !== undefined && firstID !== from) setDrawn({ kind, from: firstID });

  const before = threads[Math.max(0, at - step)]?.first.commentID;
  const showEarlier = useCallback(() => setDrawn({ kind, from: before }), [before, kind]);
  useEffect(() => {
    if (!start.current) return undefined;
    // The last word counts: what it was before may be told together with it.
    const nearing = new IntersectionObserver((told) => told.at(-1)?.isIntersecting && showEarlier(), {
      root: start.current.parentElement?.parentElement ?? null,
      rootMargin: '600px 0px 0px 0px',
    });
    nearing.observe(start.current);
    return () => nearing.disconnect();
  }, [showEarlier]);
  return { shown: threads.slice(at), earlier: at, showEarlier, start };
}
