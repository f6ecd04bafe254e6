/** Where a node goes by a step of the keyboard or the menu: up, down, into the folder before it, or out of its own. */
import type { TreeNode } from '@marquee/contract/tree.ts';
import { childrenOf, isFolder, type NodeIndex, type TreePlace } from './nodes.ts';

export type TreeStep = 'up' | 'down' | 'in' | 'out';

/** The place after a step; undefined where there is none in that direction. */
export function placeAfterStep(
  nodes: readonly TreeNode[],
  index: NodeIndex,
  treeNodeID: number,
  step: TreeStep,
): TreePlace | undefined {
  const node = index.get(treeNodeID);
  if (!node) return undefined;
  const { parentTreeNodeID, ordering } = node;
  const siblings = childrenOf(nodes, index, parentTreeNodeID) ?? [];
  switch (step) {
    case 'up':
      return ordering > 1 ? { parentTreeNodeID, ordering: ordering - 1 } : undefined;
    case 'down':
      return ordering < siblings.length ? { parentTreeNodeID, ordering: ordering + 1 } : undefined;
    case 'in': {
      const folder = siblings.slice(0, ordering - 1).findLast(isFolder);
      return folder && { parentTreeNodeID: folder.treeNodeID, ordering: folder.childNodes.length + 1 };
    }
    case 'out': {
      const parent = parentTreeNodeID === null ? undefined : index.get(parentTreeNodeID);
      return parent && { parentTreeNodeID: parent.parentTreeNodeID, ordering: parent.ordering + 1 };
    }
  }
}
