/** Organising groups starts at the left end of the sheet, where the groups' titles and handles are. */
import { useEffect, type RefObject } from 'react';
import { useMode } from '#screen/mode.ts';

export function useScrollHome(scroller: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      useMode.subscribe(({ mode }, before) => {
        if (mode === 'organiseGroups' && before.mode !== mode) scroller.current?.scrollTo({ left: 0 });
      }),
    [scroller],
  );
}
