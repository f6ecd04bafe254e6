/** Where a drag would drop, told from the lines of the tree as they are laid out rather than from the elements that happen to be drawn. */
import type { TreeNode } from '@marquee/contract/tree.ts';
import { positionBeside, type Beside } from '#screen/positions.ts';
import { childrenOf, isFolder, mayHold, type NodeIndex, type TreeLine, type TreePlace } from './nodes.ts';
import { sizes } from './sizes.ts';

export interface DropTarget extends TreePlace {
  /** the folder that is dropped into, at its end; otherwise the drop is between two lines */
  into: number | undefined;
  /** the line that shows a drop between: above the line of this number, indented as this level */
  above: number;
  level: number;
}

export interface Ground {
  /** the whole tree, filtered or not: orderings count hidden siblings too */
  nodes: readonly TreeNode[];
  index: NodeIndex;
  lines: readonly TreeLine[];
  lineHeight: number;
}

export interface Dragged {
  treeNodeID: number;
  isCopy: boolean;
}

/** The parts of a line, at its top and at its bottom, that mean before and after; what is between them is the node itself. */
const edge = { folder: 0.25, sheet: 0.35 } as const;

interface Spot {
  parentTreeNodeID: number | null;
  beside: Beside;
  into?: number;
  above: number;
  level: number;
}

/** After a line that is the last of its folder the pointer may be further out: then it means after the folder, or the one around that. */
function spotAfter({ lines, index }: Ground, at: number, x: number): Spot | undefined {
  const line = lines[at];
  if (!line) return undefined;
  const next = lines[at + 1]?.level ?? 0;
  const pointed = Math.floor((x - sizes.startSpace) / sizes.indent);
  const level = Math.min(line.level, Math.max(next, pointed));
  let { node } = line;
  for (let out = line.level; out > level; out -= 1) {
    const parent = node.parentTreeNodeID === null ? undefined : index.get(node.parentTreeNodeID);
    if (!parent) return undefined;
    node = parent;
  }
  const beside: Beside = { id: node.treeNodeID, edge: 'after' };
  return { parentTreeNodeID: node.parentTreeNodeID, beside, above: at + 1, level };
}

function spotAt(ground: Ground, x: number, y: number): Spot | undefined {
  const { lines, lineHeight } = ground;
  const at = Math.floor(y / lineHeight);
  const line = lines[at];
  if (!line) {
    const beside: Beside = { id: undefined, edge: 'after' };
    return y < 0 ? undefined : { parentTreeNodeID: null, beside, above: lines.length, level: 0 };
  }
  const { node, level, isOpen } = line;
  const part = y / lineHeight - at;
  const edgePart = isFolder(node) ? edge.folder : edge.sheet;
  if (part < edgePart) {
    const beside: Beside = { id: node.treeNodeID, edge: 'before' };
    return { parentTreeNodeID: node.parentTreeNodeID, beside, above: at, level };
  }
  const isAfter = part > 1 - edgePart;
  const { treeNodeID } = node;
  if (!isFolder(node)) return isAfter ? spotAfter(ground, at, x) : undefined;
  if (isAfter && isOpen && node.childNodes.length > 0) {
    return { parentTreeNodeID: treeNodeID, beside: { id: undefined, edge: 'before' }, above: at + 1, level: level + 1 };
  }
  if (isAfter) return spotAfter(ground, at, x);
  return { parentTreeNodeID: treeNodeID, beside: { id: undefined, edge: 'after' }, into: treeNodeID, above: at, level };
}

/** Where a node would go; undefined over a sheet, in the node itself or its own content, and where a move would change nothing. */
export function dropTargetAt(ground: Ground, dragged: Dragged, x: number, y: number): DropTarget | undefined {
  const { nodes, index } = ground;
  const node = index.get(dragged.treeNodeID);
  const spot = spotAt(ground, x, y);
  if (!node || !spot || !mayHold(index, spot.parentTreeNodeID, node.treeNodeID)) return undefined;
  const siblings = childrenOf(nodes, index, spot.parentTreeNodeID)?.map((sibling) => sibling.treeNodeID) ?? [];
  // A copy leaves the original where it is, which therefore counts.
  const ordering = positionBeside(siblings, new Set(dragged.isCopy ? [] : [node.treeNodeID]), spot.beside);
  if (ordering === undefined) return undefined;
  const { parentTreeNodeID, into, above, level } = spot;
  const isWhereItIs = parentTreeNodeID === node.parentTreeNodeID && ordering === node.ordering;
  return isWhereItIs && !dragged.isCopy ? undefined : { parentTreeNodeID, ordering, into, above, level };
}
