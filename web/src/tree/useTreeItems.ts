/** The lines of the tree as headless-tree works them out: which nodes show, how deep each stands, and which are activated. */
import { selectionFeature, syncDataLoaderFeature, type ItemInstance, type TreeInstance } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { nodeName, type TreeNode } from '@marquee/contract/tree.ts';
import { useMemo, useState } from 'react';
import { indexNodes, isFolder } from './nodes.ts';

export type TreeItem = ItemInstance<TreeNode>;
export type Tree = TreeInstance<TreeNode>;

const rootItemId = 'root';

/** Stands for what holds the top nodes; it is never shown. */
const root: TreeNode = {
  treeNodeID: 0,
  userID: 0,
  parentTreeNodeID: null,
  folderName: '',
  sheetID: null,
  sheetName: null,
  sheetURL: null,
  ordering: 1,
  noOfUnreadMentions: 0,
  childNodes: [],
};

/** `nodes` are those that the filter lets through. `onActivate` hears which nodes are activated, in the order in which they became it. */
export function useTreeItems(
  nodes: readonly TreeNode[],
  expanded: readonly number[],
  onActivate: ((treeNodeIDs: number[]) => void) | undefined,
): { tree: Tree; items: readonly TreeItem[] } {
  const index = useMemo(() => indexNodes(nodes), [nodes]);
  // The same array as long as the same folders are open: another one makes headless-tree build everything anew.
  const expandedItems = useMemo(() => expanded.map(String), [expanded]);
  const [selectedItems, setSelectedItems] = useState<string[]>([]);
  const nodeOf = (itemID: string): TreeNode => index.get(Number(itemID)) ?? root;
  const tree = useTree<TreeNode>({
    rootItemId,
    getItemName: (item) => nodeName(item.getItemData()),
    isItemFolder: (item) => isFolder(item.getItemData()),
    dataLoader: {
      getItem: nodeOf,
      getChildren: (itemID) =>
        (itemID === rootItemId ? nodes : nodeOf(itemID).childNodes).map((node) => String(node.treeNodeID)),
    },
    state: { expandedItems, selectedItems },
    setSelectedItems: (change) => {
      const selected = typeof change === 'function' ? change(selectedItems) : change;
      setSelectedItems(selected);
      onActivate?.(selected.map(Number));
    },
    features: [syncDataLoaderFeature, selectionFeature],
  });
  // While rendering, since the items of before may be of nodes that are gone.
  const [built, setBuilt] = useState<readonly TreeNode[]>();
  if (built !== nodes) {
    setBuilt(nodes);
    tree.scheduleRebuildTree();
  }
  return { tree, items: tree.getItems() };
}
