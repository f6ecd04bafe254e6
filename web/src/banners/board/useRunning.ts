/** Which banners of a board run: of those in sight as many as the machine carries, from the top. */
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { type BoardBanner, isMoving } from './BoardTile.tsx';
import type { BoardPlay } from './boardPlay.ts';
import { isWithin, type Box } from './pack.ts';
import type { View } from './useSight.ts';

/** A banner with its place on the board. Pixels. */
export interface Placed {
  banner: BoardBanner;
  box: Box;
}

/** `near` are the keys of those in sight, from the top, `running` those of them that run; `play` is told of how many. */
export function useRunning(placed: readonly Placed[], rested: View, play: BoardPlay) {
  const { isActive, limit } = useStore(play.stands);
  const near = useMemo(
    () =>
      new Set(
        placed
          .filter(({ box }) => isWithin(box, rested.top, rested.top + rested.height))
          .toSorted((one, other) => one.box.top - other.box.top)
          .map(({ banner }) => banner.key),
      ),
    [placed, rested],
  );
  const moving = useMemo(
    () => placed.filter(({ banner }) => isMoving(banner)).map(({ banner }) => banner.key),
    [placed],
  );
  const running = useMemo(() => {
    const those = new Set(moving);
    return new Set(isActive ? [...near].filter((key) => those.has(key)).slice(0, limit) : []);
  }, [isActive, limit, moving, near]);
  useEffect(() => {
    play.stands.setState({ running: running.size, moving: moving.length });
  }, [play, running, moving]);
  return { near, running };
}
