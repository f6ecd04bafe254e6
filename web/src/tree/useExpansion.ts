/** Which folders are open: a person's own choice, or, while they filter, what the filter opened. */
import type { TreeNode } from '@marquee/contract/tree.ts';
import { useCallback, useEffect, useState } from 'react';
import { rememberedFolders, rememberFolders } from './expandedFolders.ts';
import { isFolder, type Filtered, type NodeIndex } from './nodes.ts';
import { times } from './sizes.ts';

export interface Expansion {
  expanded: readonly number[];
  open: (treeNodeIDs: readonly number[]) => void;
  close: (treeNodeID: number) => void;
}

const topFolders = (nodes: readonly TreeNode[]): number[] =>
  nodes.filter((node) => isFolder(node) && node.childNodes.length > 0).map((node) => node.treeNodeID);

/** `filtered` is what the filter lets through, undefined without one; another object is another filter. */
export function useExpansion(
  nodes: readonly TreeNode[],
  index: NodeIndex,
  filtered: Filtered | undefined,
  userID: number,
): Expansion {
  const [own, setOwn] = useState<readonly number[]>(() => rememberedFolders(userID) ?? topFolders(nodes));
  const [inFilter, setInFilter] = useState({ filtered, expanded: filtered?.opened ?? [] });
  // Adjusted while rendering, so that no frame shows the new filter with the old folders.
  if (inFilter.filtered !== filtered) setInFilter({ filtered, expanded: filtered?.opened ?? [] });
  const isFiltered = filtered !== undefined;
  const expanded = isFiltered ? inFilter.expanded : own;

  const change = useCallback(
    (next: (now: readonly number[]) => readonly number[]) => {
      if (isFiltered) setInFilter((now) => ({ ...now, expanded: next(now.expanded) }));
      else setOwn(next);
    },
    [isFiltered],
  );
  const open = useCallback(
    (ids: readonly number[]) => change((now) => [...now, ...ids.filter((id) => !now.includes(id))]),
    [change],
  );
  const close = useCallback((closed: number) => change((now) => now.filter((id) => id !== closed)), [change]);

  useEffect(() => rememberFolders(userID, own), [userID, own]);

  useEffect(() => {
    const empty = expanded.filter((id) => index.get(id)?.childNodes.length === 0);
    if (empty.length === 0) return undefined;
    const timer = setTimeout(() => change((now) => now.filter((id) => !empty.includes(id))), times.closeEmptyFolder);
    return () => clearTimeout(timer);
  }, [expanded, index, change]);

  return { expanded, open, close };
}
