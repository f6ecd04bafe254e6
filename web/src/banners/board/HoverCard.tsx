/** What is known of the banner on which the pointer rests, beside it. */
import type { ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useRested } from '#ui/pointer/useRested.ts';
import classes from './BoardScreen.module.css';
import type { BoardBanner } from './BoardTile.tsx';

const tileOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-board-tile]') : null) ?? undefined;

/** Between the banner and the card, and between the card and the window's edge. Pixels. */
const gap = 8;
const width = 260;
const tallest = 120;

function placeOf(tile: DOMRect): { left: number; top?: number; bottom?: number } {
  const left = Math.max(gap, Math.min(tile.left, innerWidth - width - gap));
  return tile.bottom + tallest < innerHeight
    ? { left, top: tile.bottom + gap }
    : { left, bottom: innerHeight - tile.top + gap };
}

export function HoverCard(props: {
  find: (key: string) => BoardBanner | undefined;
  Known: ComponentType<{ of: BoardBanner }>;
}) {
  const { Known } = props;
  const tile = useRested(tileOf, false);
  const banner = tile && props.find(tile.dataset['boardTile'] ?? '');
  if (!tile || !banner) return null;
  return createPortal(
    <div className={classes.card} role="tooltip" style={{ ...placeOf(tile.getBoundingClientRect()), width }}>
      <Known key={banner.key} of={banner} />
    </div>,
    document.body,
  );
}
