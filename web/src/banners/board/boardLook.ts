/** How the board stands: by what its banners are grouped and narrowed, and how large they are drawn, which this browser remembers. */
import { persist } from 'zustand/middleware';
import { appStore, sheetStore } from '#ui/stores.ts';
import type { BoardLook } from './sections.ts';

export const useBoardLook = sheetStore<BoardLook>(() => ({ grouping: 'group', states: [], sizes: [] }));

export const scales = { least: 0.1, most: 1, step: 0.05 } as const;

export const useBoardScale = appStore<{ scale: number }>()(
  persist<{ scale: number }>(() => ({ scale: 0.5 }), { name: 'marquee.board' }),
);
