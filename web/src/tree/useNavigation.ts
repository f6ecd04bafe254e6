/** Shows the sheet whose node was chosen: at once for a pointer, when it rests there for the keyboard, or in a tab of its own. */
import type { TreeNode } from '@marquee/contract/tree.ts';
import { useEffect, useRef } from 'react';
import { times } from './sizes.ts';

export interface Navigation {
  now: (node: TreeNode) => void;
  soon: (node: TreeNode) => void;
  apart: (node: TreeNode) => void;
}

export function useNavigation(
  activeSheetURL: string | undefined,
  onNavigate: (sheetURL: string) => void,
  onOpenApart: (sheetURL: string) => void,
): Navigation {
  const latest = useRef({ activeSheetURL, onNavigate });
  useEffect(() => {
    latest.current = { activeSheetURL, onNavigate };
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    now: ({ sheetURL }) => {
      clearTimeout(timer.current);
      if (sheetURL !== null) onNavigate(sheetURL);
    },
    soon: ({ sheetURL }) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (sheetURL !== null && sheetURL !== latest.current.activeSheetURL) latest.current.onNavigate(sheetURL);
      }, times.rest);
    },
    apart: ({ sheetURL }) => {
      if (sheetURL !== null) onOpenApart(sheetURL);
    },
  };
}
