/** Which folders are open: a person's own choice, remembered in this browser, or, while they filter, what the filter opened. */
import type { TreeNode } from '@marquee/contract/tree.ts';
import { useCallback, useEffect, useState } from 'react';
import { areIds, browserStorage } from '#ui/browserStorage.ts';
import { isFolder, type Filtered, type NodeIndex, type TreeLine } from './nodes.ts';
import { times } from './sizes.ts';

const nameOf = (userID: number): string => `marquee.tree.${userID}`;

/** The ids of the open folders; undefined where nothing is remembered, or nothing that can be read. */
function rememberedFolders(userID: number): readonly number[] | undefined {
  const kept = browserStorage.read(nameOf(userID));
  return areIds(kept) ? kept : undefined;
}

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

  useEffect(() => browserStorage.write(nameOf(userID), own), [userID, own]);

  useEffect(() => {
    const empty = expanded.filter((id) => index.get(id)?.childNodes.length === 0);
    if (empty.length === 0) return undefined;
    const timer = setTimeout(() => change((now) => now.filter((id) => !empty.includes(id))), times.closeEmptyFolder);
    return () => clearTimeout(timer);
  }, [expanded, index, change]);

  return { expanded, open, close };
}

export interface FreshLines {
  isFresh: (line: number) => boolean;
  /** Notes that a folder is being opened. */
  begin: (treeNodeID: number) => void;
  /** Notes that its content has appeared; what is scrolled into sight later is not new. */
  end: () => void;
}

/** Which lines have just come into being because their folder was opened: they appear softly, others are simply there. */
export function useFreshLines(lines: readonly TreeLine[]): FreshLines {
  const [opened, setOpened] = useState<number>();
  const from = opened === undefined ? -1 : lines.findIndex(({ node }) => node.treeNodeID === opened);
  const level = lines[from]?.level ?? 0;
  const next = from === -1 ? -1 : lines.findIndex((line, at) => at > from && line.level <= level);
  const until = next === -1 ? lines.length : next;
  return {
    isFresh: (line) => from !== -1 && line > from && line < until,
    begin: setOpened,
    end: () => setOpened(undefined),
  };
}
