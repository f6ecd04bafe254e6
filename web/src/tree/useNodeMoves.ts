/** Moving and copying by keyboard and menu. What happened is said aloud; what cannot be is told. */
import { nodeName, type TreeNode } from '@marquee/contract/tree.ts';
import { useState } from 'react';
import { announce } from '#ui/messages/announce.ts';
import { keysInWords } from '#ui/keyboard/keyNames.ts';
import { notifyError } from '#ui/messages/notify.ts';
import {
  childrenOf,
  isFolder,
  mayHold,
  placeAfterStep,
  type NodeIndex,
  type TreePlace,
  type TreeStep,
} from './nodes.ts';

export type MoveKind = 'move' | 'copy';

/** `ordering` is 1-based among the siblings, for a move without the node itself. */
export type OnPlace = (treeNodeID: number, parentTreeNodeID: number | null, ordering: number) => void;

export interface NodeMoves {
  /** what Ctrl+X or Ctrl+C took, until it is pasted or given up */
  taken: { node: TreeNode; kind: MoveKind } | undefined;
  take: (node: TreeNode, kind: MoveKind) => void;
  giveUp: () => void;
  /** Puts what was taken into a folder, or after a sheet. */
  pasteAt: (node: TreeNode) => void;
  step: (node: TreeNode, step: TreeStep) => void;
  /** Puts a node at the end of a folder or of the top. */
  putInto: (node: TreeNode, kind: MoveKind, parentTreeNodeID: number | null) => void;
}

const endOfWay: Record<TreeStep, string> = {
  up: 'is the first in its folder already',
  down: 'is the last in its folder already',
  in: 'has no folder before it to go into',
  out: 'is at the top level already',
};
const done = { move: 'moved', copy: 'copied' } as const;

/** `reveal` opens the folder that something was put into. */
export function useNodeMoves(
  nodes: readonly TreeNode[],
  index: NodeIndex,
  on: Record<MoveKind, OnPlace>,
  reveal: (treeNodeID: number) => void,
): NodeMoves {
  const [taken, setTaken] = useState<NodeMoves['taken']>();

  const put = (node: TreeNode, kind: MoveKind, { parentTreeNodeID, ordering }: TreePlace): boolean => {
    const name = nodeName(node);
    if (!index.has(node.treeNodeID)) {
      notifyError(`${name} was not ${done[kind]}`, new Error('It was deleted.'));
      return false;
    }
    if (!mayHold(index, parentTreeNodeID, node.treeNodeID)) {
      notifyError(
        `${name} was not ${done[kind]}`,
        new Error('A folder can’t be moved into itself or into a folder inside it.'),
      );
      return false;
    }
    const parent = parentTreeNodeID === null ? undefined : index.get(parentTreeNodeID);
    const where = parent ? `in ${nodeName(parent)}` : 'at the top level';
    on[kind](node.treeNodeID, parentTreeNodeID, ordering);
    announce(`${name} ${done[kind]} to position ${ordering} ${where}`);
    if (parent) reveal(parent.treeNodeID);
    return true;
  };

  const endOf = (parentTreeNodeID: number | null, node: TreeNode, kind: MoveKind): TreePlace => {
    const siblings = childrenOf(nodes, index, parentTreeNodeID) ?? [];
    const others = kind === 'copy' ? siblings : siblings.filter(({ treeNodeID }) => treeNodeID !== node.treeNodeID);
    return { parentTreeNodeID, ordering: others.length + 1 };
  };

  const after = (sibling: TreeNode, node: TreeNode, kind: MoveKind): TreePlace => {
    const { parentTreeNodeID, ordering } = sibling;
    const isTakenFromBefore = node.parentTreeNodeID === parentTreeNodeID && node.ordering <= ordering;
    return { parentTreeNodeID, ordering: kind === 'move' && isTakenFromBefore ? ordering : ordering + 1 };
  };

  return {
    taken,
    take: (node, kind) => {
      setTaken({ node, kind });
      announce(
        `${nodeName(node)} taken to ${kind}. Go to a folder and press ${keysInWords('Ctrl', 'V')}, or Escape to cancel.`,
      );
    },
    giveUp: () => {
      if (taken) announce(`${nodeName(taken.node)} stays where it is`);
      setTaken(undefined);
    },
    pasteAt: (target) => {
      if (!taken) return;
      const { kind } = taken;
      const node = index.get(taken.node.treeNodeID) ?? taken.node;
      const place = isFolder(target) ? endOf(target.treeNodeID, node, kind) : after(target, node, kind);
      if (put(node, kind, place)) setTaken(undefined);
    },
    step: (node, step) => {
      const place = placeAfterStep(nodes, index, node.treeNodeID, step);
      if (place) put(node, 'move', place);
      else announce(`${nodeName(node)} ${endOfWay[step]}`);
    },
    putInto: (node, kind, parentTreeNodeID) => put(node, kind, endOf(parentTreeNodeID, node, kind)),
  };
}
