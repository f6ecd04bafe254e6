/** How the reader has the board: what narrows it, what stands side by side, and how large banners are drawn, which their browser keeps. */
import type { BoardLook } from '#banners/board/sections.ts';
import { appStore } from '#ui/stores.ts';
import { browserKeeper } from '#review/kept.ts';

export const scales = { least: 0.1, most: 1, step: 0.05 } as const;

const usualScale = 0.5;

function keptScale(): number {
  const kept = browserKeeper.read('scale');
  return typeof kept === 'number' && kept >= scales.least && kept <= scales.most ? kept : usualScale;
}

interface ReviewLook extends BoardLook {
  scale: number;
  /** the banner whose question a finger opened */
  touched: number | undefined;
}

export const useLook = appStore<ReviewLook>()(() => ({
  grouping: 'group',
  states: [],
  sizes: [],
  scale: keptScale(),
  touched: undefined,
}));

export function setScale(scale: number): void {
  useLook.setState({ scale });
  browserKeeper.write('scale', scale);
}
