/** The logged-in person's tree: as the server has it, with what was done here and has not arrived there yet on top. */
import { listTreeNodes, type TreeNode } from '@marquee/contract/tree.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { create } from 'zustand';
import { useLoggedInUser } from '#people/session.ts';
import { call } from '#state/call.ts';

/** Everything that is called `tree` is read again when the server says that the tree has changed. */
export const treeKey = 'tree';

/** Something done to the tree, until the tree that is read has it. Doing it twice comes to the same. */
export interface Pending {
  apply: (nodes: readonly TreeNode[]) => readonly TreeNode[];
}

const usePending = create<{ pending: readonly Pending[] }>()(() => ({ pending: [] }));

export const showPending = (change: Pending): void =>
  usePending.setState(({ pending }) => ({ pending: [...pending, change] }));

export const forgetPending = (change: Pending): void =>
  usePending.setState(({ pending }) => ({ pending: pending.filter((other) => other !== change) }));

/** The query of one's own tree, which waits until somebody is logged in, and the nodes that are to be shown. */
export function useMyTree(): { query: UseQueryResult<TreeNode[]>; nodes: readonly TreeNode[] | undefined } {
  const { data: user } = useLoggedInUser();
  const pending = usePending((state) => state.pending);
  const query = useQuery({
    queryKey: [treeKey, user?.userID],
    queryFn: () => call(listTreeNodes, { query: { userID: user?.userID ?? 0 } }),
    enabled: Boolean(user),
  });
  const nodes = useMemo(
    () => query.data && pending.reduce<readonly TreeNode[]>((shown, change) => change.apply(shown), query.data),
    [query.data, pending],
  );
  return { query, nodes };
}

/** Each sheet of the tree once, with the names of the folders that it is in; in the tree's order. */
export function sheetsIn(nodes: readonly TreeNode[]): { sheet: TreeNode; folders: readonly string[] }[] {
  const found = new Map<number, { sheet: TreeNode; folders: readonly string[] }>();
  const walk = (some: readonly TreeNode[], folders: readonly string[]): void => {
    for (const node of some) {
      if (node.sheetID === null) walk(node.childNodes, [...folders, node.folderName ?? '']);
      else if (!found.has(node.sheetID)) found.set(node.sheetID, { sheet: node, folders });
    }
  };
  walk(nodes, []);
  return [...found.values()];
}
