/** The nested tree as plain values: finding, moving, copying and filtering nodes, and the lines that show. Nothing that is given is changed. */
import { nodeName, type TreeNode } from '@marquee/contract/tree.ts';
import { holds } from '#ui/fold.ts';

/** Where a node stands: in a folder, or at the top (null). */
export interface TreePlace {
  parentTreeNodeID: number | null;
  /** 1-based among the siblings, the moved node itself left out; a position past either end means that end */
  ordering: number;
}

export type NodeIndex = ReadonlyMap<number, TreeNode>;

export const isFolder = (node: TreeNode): boolean => node.sheetID === null;

/** Every node by its id, parents before their children, in the order in which a wholly open tree shows them. */
export function indexNodes(nodes: readonly TreeNode[]): NodeIndex {
  const index = new Map<number, TreeNode>();
  const add = (node: TreeNode): void => {
    index.set(node.treeNodeID, node);
    node.childNodes.forEach(add);
  };
  nodes.forEach(add);
  return index;
}

/** The folders around a node, the nearest first. */
export function ancestorsOf(index: NodeIndex, treeNodeID: number): TreeNode[] {
  const parentID = index.get(treeNodeID)?.parentTreeNodeID ?? null;
  const parent = parentID === null ? undefined : index.get(parentID);
  return parent ? [parent, ...ancestorsOf(index, parent.treeNodeID)] : [];
}

/** What a folder, or the top, holds; undefined where that is a sheet or gone. */
export function childrenOf(
  nodes: readonly TreeNode[],
  index: NodeIndex,
  parentTreeNodeID: number | null,
): readonly TreeNode[] | undefined {
  if (parentTreeNodeID === null) return nodes;
  const parent = index.get(parentTreeNodeID);
  return parent && isFolder(parent) ? parent.childNodes : undefined;
}

/** Whether a place may hold a node: the top and folders may, but for the node itself and the folders in it. */
export function mayHold(index: NodeIndex, parentTreeNodeID: number | null, treeNodeID: number): boolean {
  if (parentTreeNodeID === null) return true;
  const parent = index.get(parentTreeNodeID);
  if (!parent || !isFolder(parent)) return false;
  return [parent, ...ancestorsOf(index, parentTreeNodeID)].every((folder) => folder.treeNodeID !== treeNodeID);
}

const numbered = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.map((node, at) => (node.ordering === at + 1 ? node : { ...node, ordering: at + 1 }));

function changeChildren(
  nodes: readonly TreeNode[],
  parentTreeNodeID: number | null,
  change: (children: readonly TreeNode[]) => readonly TreeNode[],
): TreeNode[] {
  if (parentTreeNodeID === null) return numbered(change(nodes));
  return nodes.map((node) => {
    if (node.treeNodeID === parentTreeNodeID) return { ...node, childNodes: numbered(change(node.childNodes)) };
    if (node.childNodes.length === 0) return node;
    return { ...node, childNodes: changeChildren(node.childNodes, parentTreeNodeID, change) };
  });
}

function insert(nodes: readonly TreeNode[], node: TreeNode, { parentTreeNodeID, ordering }: TreePlace): TreeNode[] {
  return changeChildren(nodes, parentTreeNodeID, (children) =>
    children.toSpliced(Math.max(0, ordering - 1), 0, { ...node, parentTreeNodeID }),
  );
}

/** The tree after a move. A place that may not hold the node, or a node that is gone, leaves it as it is. */
export function moveNode(nodes: readonly TreeNode[], treeNodeID: number, place: TreePlace): readonly TreeNode[] {
  const index = indexNodes(nodes);
  const node = index.get(treeNodeID);
  if (!node || !mayHold(index, place.parentTreeNodeID, treeNodeID)) return nodes;
  return insert(withoutNode(nodes, treeNodeID), node, place);
}

/** The tree with one more node, which tells its place itself. One that is there already, or whose folder is not, leaves it as it is. */
export function withNode(nodes: readonly TreeNode[], node: TreeNode): readonly TreeNode[] {
  return indexNodes(nodes).has(node.treeNodeID) ? nodes : insert(nodes, node, node);
}

export function withoutNode(nodes: readonly TreeNode[], treeNodeID: number): readonly TreeNode[] {
  const node = indexNodes(nodes).get(treeNodeID);
  if (!node) return nodes;
  return changeChildren(nodes, node.parentTreeNodeID, (children) =>
    children.filter((child) => child.treeNodeID !== treeNodeID),
  );
}

/** Where the keyboard goes on when a node is gone: the next of its siblings, else the one before, else their folder. */
export function neighbourOf(nodes: readonly TreeNode[], treeNodeID: number): TreeNode | undefined {
  const index = indexNodes(nodes);
  const parentID = index.get(treeNodeID)?.parentTreeNodeID ?? null;
  const siblings = childrenOf(nodes, index, parentID) ?? [];
  const at = siblings.findIndex((sibling) => sibling.treeNodeID === treeNodeID);
  return siblings[at + 1] ?? siblings[at - 1] ?? (parentID === null ? undefined : index.get(parentID));
}

export const renameFolder = (nodes: readonly TreeNode[], treeNodeID: number, folderName: string): TreeNode[] =>
  nodes.map((node) => ({
    ...node,
    ...(node.treeNodeID === treeNodeID ? { folderName } : {}),
    childNodes: renameFolder(node.childNodes, treeNodeID, folderName),
  }));

/** The tree with a copy: of a sheet's node another link to the sheet, of a folder the folder with its content. `nextID` names the new nodes. */
export function copyNode(
  nodes: readonly TreeNode[],
  treeNodeID: number,
  place: TreePlace,
  nextID: () => number,
): readonly TreeNode[] {
  const index = indexNodes(nodes);
  const node = index.get(treeNodeID);
  if (!node || !mayHold(index, place.parentTreeNodeID, treeNodeID)) return nodes;
  const copyOf = (original: TreeNode, parentTreeNodeID: number | null): TreeNode => {
    const newID = nextID();
    const childNodes = original.childNodes.map((child) => copyOf(child, newID));
    return { ...original, treeNodeID: newID, parentTreeNodeID, childNodes };
  };
  return insert(nodes, copyOf(node, place.parentTreeNodeID), place);
}

export interface Filtered {
  nodes: readonly TreeNode[];
  /** the folders that have something that was looked for in them */
  opened: readonly number[];
}

/**
 * The nodes whose names hold what was typed, with the folders around them. A folder that is called so, and has nothing in it that is,
 * keeps its content.
 */
export function filterNodes(nodes: readonly TreeNode[], typed: string): Filtered {
  const opened: number[] = [];
  const keep = (node: TreeNode): TreeNode[] => {
    const childNodes = node.childNodes.flatMap(keep);
    if (childNodes.length > 0) {
      opened.push(node.treeNodeID);
      return [{ ...node, childNodes }];
    }
    return holds(nodeName(node), typed) ? [node] : [];
  };
  return { nodes: nodes.flatMap(keep), opened };
}

/** One line of the tree, from the top. */
export interface TreeLine {
  node: TreeNode;
  /** 0 at the top */
  level: number;
  isOpen: boolean;
  /** 1-based among the siblings that show, and how many those are */
  position: number;
  siblings: number;
}

/** The lines that show while these folders are open. */
export function linesOf(nodes: readonly TreeNode[], expanded: readonly number[]): readonly TreeLine[] {
  const open = new Set(expanded);
  const lines: TreeLine[] = [];
  const add = (siblings: readonly TreeNode[], level: number): void =>
    siblings.forEach((node, at) => {
      const isOpen = isFolder(node) && open.has(node.treeNodeID);
      lines.push({ node, level, isOpen, position: at + 1, siblings: siblings.length });
      if (isOpen) add(node.childNodes, level + 1);
    });
  add(nodes, 0);
  return lines;
}

/** Where a node goes by a step of the keyboard or the menu: up, down, into the folder before it, or out of its own. */
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
