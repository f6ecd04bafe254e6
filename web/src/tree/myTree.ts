/** The logged-in person's tree: as the server has it, with what was done here and has not arrived there yet on top. */
import { listTreeNodes, type TreeNode } from '@marquee/contract/tree.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLoggedInUser } from '#people/session.ts';
import { call } from '#sync/call.ts';
import { appStore } from '#ui/stores.ts';

/** Everything that is called `tree` is read again when the server says that the tree has changed. */
export const treeKey = 'tree';

export type Apply = (nodes: readonly TreeNode[]) => readonly TreeNode[];

/** Something done to the tree, until the server has answered. Doing it twice comes to the same. */
export interface Pending {
  apply: Apply;
}

const usePending = appStore<{ pending: readonly Pending[] }>()(() => ({ pending: [] }));

export const showPending = (change: Pending): void =>
  usePending.setState(({ pending }) => ({ pending: [...pending, change] }));

export const forgetPending = (change: Pending): void =>
  usePending.setState(({ pending }) => ({ pending: pending.filter((other) => other !== change) }));

export interface MyTree {
  /** what is to be shown; undefined until it was read for the first time */
  nodes: readonly TreeNode[] | undefined;
  /** why it could not be read, or not again since something changed; null while all is well */
  trouble: Error | null;
  readAgain: () => void;
}

/** One's own tree, which is read once somebody is logged in. */
export function useMyTree(): MyTree {
  const { data: user, error: whoIsUnknown, refetch: askWho } = useLoggedInUser();
  const pending = usePending((state) => state.pending);
  const query = useQuery({
    queryKey: [treeKey, user?.userID],
    queryFn: () => call(listTreeNodes, { query: { userID: user?.userID ?? 0 } }),
    enabled: Boolean(user),
    // Without a network it is told that there is none, rather than waited for without a word.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
  const { data, error, refetch } = query;
  const nodes = useMemo(
    () => data && pending.reduce<readonly TreeNode[]>((shown, change) => change.apply(shown), data),
    [data, pending],
  );
  return {
    nodes,
    trouble: user ? error : whoIsUnknown,
    readAgain: () => void (user ? refetch() : askWho()),
  };
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
