/** How the viewer stands, remembered in this browser: its place, its size, and whether comments are beside the banner. */
import { persist } from 'zustand/middleware';
import type { Frame, View } from './frame.ts';
import { appStore } from '#ui/stores.ts';

interface ViewerStore {
  /** undefined until it was moved */
  frame: Frame | undefined;
  view: View;
  /** whether the marks of pins are left out; undefined until it was chosen */
  arePinsHidden?: boolean;
  /** whether what was asked of older versions is listed beside the banner; undefined until it was chosen */
  areRequestsShown?: boolean;
  /** whether what checks find is listed beside every banner; undefined until it was chosen */
  areChecksShown?: boolean;
}

export const useViewerStore = appStore<ViewerStore>()(
  persist<ViewerStore>(() => ({ frame: undefined, view: 'popup' }), { name: 'marquee.viewer' }),
);
