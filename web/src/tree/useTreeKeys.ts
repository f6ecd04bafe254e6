/** What the keys do while the focus is on a node. */
import { nodeName, type TreeNode } from '@marquee/contract/tree.ts';
import type { KeyboardEvent } from 'react';
import { letterOf } from '#ui/keyboard/letterOf.ts';
import { isFolder, type TreeLine, type TreeStep } from './nodes.ts';
import type { Activation } from './useActivation.ts';
import type { NodeMoves } from './useNodeMoves.ts';
import { useTypeahead } from './useTypeahead.ts';

export interface KeyActions {
  /** Stands on the line of this number, which shows its sheet. */
  goTo: (line: number) => void;
  open: (node: TreeNode) => void;
  close: (node: TreeNode) => void;
  /** Opens or closes a folder, shows a sheet. */
  use: (node: TreeNode) => void;
  /** undefined without checkboxes */
  toggleCheck: ((node: TreeNode) => void) | undefined;
  edit: (node: TreeNode) => void;
  openMenu: (node: TreeNode, anchor: HTMLElement) => void;
  moves: NodeMoves;
}

const steps: Partial<Record<string, TreeStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** To which line a key leads from line `at`, of `count`, of which `page` are in sight. */
function keyLeadsTo(key: string, at: number, count: number, page: () => number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(last, at + page());
    case 'PageUp':
      return Math.max(0, at - page());
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** What Ctrl or ⌘ and a letter mean on the node of line `at`. */
function withCommand(letter: string, node: TreeNode, at: number, activate: Activation, moves: NodeMoves): boolean {
  if (letter === 'x') moves.take(node, 'move');
  else if (letter === 'c') moves.take(node, 'copy');
  else if (letter === 'v') moves.pasteAt(node);
  else if (letter === 'a') return activate.all();
  else if (letter === ' ') activate.toggle(at);
  else return false;
  return true;
}

/**
 * `at` is the line that the keyboard stands on, `page` how many lines are in sight. The handler answers whether the key meant something
 * here.
 */
export function useTreeKeys(
  lines: readonly TreeLine[],
  at: number,
  page: () => number,
  activate: Activation,
  actions: KeyActions,
): (event: KeyboardEvent<HTMLElement>) => boolean {
  const findByLetters = useTypeahead();

  const withShift = (key: string, node: TreeNode, element: HTMLElement): boolean => {
    if (key === 'F10') {
      actions.openMenu(node, element);
      return true;
    }
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
    const next = Math.min(lines.length - 1, Math.max(0, key === 'ArrowUp' ? at - 1 : at + 1));
    if (activate.upTo(next)) actions.goTo(next);
    return true;
  };

  const stepTo = (line: number): void => {
    actions.goTo(line);
    activate.byStep(line);
  };

  const alone = (key: string, { node, level, isOpen }: TreeLine, element: HTMLElement): boolean => {
    const to = keyLeadsTo(key, at, lines.length, page);
    if (to !== undefined) {
      stepTo(to);
      return true;
    }
    switch (key) {
      case 'ArrowRight':
        if (isFolder(node) && !isOpen) actions.open(node);
        else if (isFolder(node) && node.childNodes.length > 0) stepTo(at + 1);
        return true;
      case 'ArrowLeft': {
        const parent = lines.findLastIndex((line, before) => before < at && line.level < level);
        if (isOpen) actions.close(node);
        else if (parent >= 0) stepTo(parent);
        return true;
      }
      case 'Enter':
        activate.only(at);
        actions.use(node);
        return true;
      case ' ':
        if (actions.toggleCheck) actions.toggleCheck(node);
        else activate.toggle(at);
        return true;
      case 'F2':
        if (isFolder(node)) actions.edit(node);
        return true;
      case 'ContextMenu':
        actions.openMenu(node, element);
        return true;
      case 'Escape':
        if (!actions.moves.taken) return false;
        actions.moves.giveUp();
        return true;
      default:
        return false;
    }
  };

  return ({ code, key, target, altKey, ctrlKey, metaKey, shiftKey }) => {
    const line = lines[at];
    // A button in the line has keys of its own.
    if (!line || !(target instanceof HTMLElement) || target.role !== 'treeitem') return false;
    const { node } = line;
    const step = steps[key];
    if (altKey && step && !ctrlKey && !metaKey && !shiftKey) {
      actions.moves.step(node, step);
      return true;
    }
    if (altKey) return false;
    if (ctrlKey || metaKey) return !shiftKey && withCommand(letterOf({ code, key }), node, at, activate, actions.moves);
    if (shiftKey && withShift(key, node, target)) return true;
    if (!shiftKey && alone(key, line, target)) return true;
    if (key.length !== 1 || key === ' ') return false;
    const names = lines.map((other) => nodeName(other.node));
    const found = findByLetters(key, names, at);
    if (found !== undefined) stepTo(found);
    return true;
  };
}
