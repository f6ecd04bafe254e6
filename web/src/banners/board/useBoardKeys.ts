/** The keyboard on a board: where it stands, and how arrows, Home and End lead it from banner to banner. */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { moveTo } from './moves.ts';
import type { Placed } from './useRunning.ts';

/**
 * @param at the key of the banner where the keyboard stands
 * @returns `focusable` is the banner that Tab leads to
 */
export function useBoardKeys(
  scroller: { current: HTMLElement | null },
  placed: readonly Placed[],
  at: string | undefined,
  onAt: (key: string) => void,
) {
  // Whoever narrows the board, or goes elsewhere on it, takes the keyboard along.
  const hasIt = placed.some(({ banner }) => banner.key === at);
  // Whoever comes back to the board goes on where they were.
  const isLed = useRef(at !== undefined);
  const isEmpty = placed.length === 0;
  useEffect(() => {
    if (!isLed.current || at === undefined || isEmpty) return;
    isLed.current = false;
    const tile = scroller.current?.querySelector<HTMLElement>(`[data-board-tile="${CSS.escape(at)}"]`);
    const takes = tile?.querySelector<HTMLElement>('button') ?? scroller.current;
    takes?.focus({ preventScroll: true });
    tile?.scrollIntoView({ block: 'nearest' });
  }, [at, isEmpty, scroller]);

  // The keyboard begins here, and finds its way by arrows.
  useEffect(() => {
    if (!isLed.current) scroller.current?.focus({ preventScroll: true });
  }, [scroller]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const isMove = /^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key);
    if (!isPlain || !isMove || isEmpty) return;
    event.preventDefault();
    const boxes = placed.map(({ box }) => box);
    const from = placed.findIndex(({ banner }) => banner.key === at);
    const to = placed[moveTo(boxes, from, event.key)]?.banner.key;
    if (to === undefined || to === at) return;
    isLed.current = true;
    onAt(to);
  };
  return { focusable: hasIt ? at : placed[0]?.banner.key, onKeyDown };
}
