/** What the keys do while the focus is on a node. */
import { nodeName, type TreeNode } from '@marquee/contract/tree.ts';
import { useRef, type KeyboardEvent } from 'react';
import { fold } from '#ui/fold.ts';
import { letterOf } from '#ui/keyboard/letterOf.ts';
import { isFolder, type TreeLine, type TreeStep } from './nodes.ts';
import { times } from './sizes.ts';
import type { Activation } from './useActivation.ts';
import type { NodeMoves } from './useNodeMoves.ts';

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

/**
 * Letters that are typed find the next node whose name begins with them; answers its line. The same letter again goes on to the next;
 * letters in quick succession are one word.
 */
function useTypeahead(): (key: string, names: readonly string[], from: number) => number | undefined {
  const before = useRef({ word: '', at: 0, line: -1 });
  return (key, names, from) => {
    const now = performance.now();
    // Whoever moved on by other means begins a new word.
    const isSameWord = now - before.current.at < times.typing && before.current.line === from;
    const typed = (isSameWord ? before.current.word : '') + fold(key);
    const [first = ''] = typed;
    const isRepeated = typed.replaceAll(first, '') === '';
    const word = isRepeated ? first : typed;
    const start = isRepeated ? from + 1 : from;
    const order = names.map((_, step) => (start + step) % names.length);
    const found = order.find((line) => fold(names[line] ?? '').startsWith(word));
    before.current = { word: typed, at: now, line: found ?? from };
    return found;
  };
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

  const withCommand = (key: string, node: TreeNode): boolean => {
    if (key === 'x') actions.moves.take(node, 'move');
    else if (key === 'c') actions.moves.take(node, 'copy');
    else if (key === 'v') actions.moves.pasteAt(node);
    else if (key === 'a') return activate.all();
    else if (key === ' ') activate.toggle(at);
    else return false;
    return true;
  };

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
    const last = lines.length - 1;
    switch (key) {
      case 'ArrowDown':
        stepTo(Math.min(last, at + 1));
        return true;
      case 'ArrowUp':
        stepTo(Math.max(0, at - 1));
        return true;
      case 'PageDown':
        stepTo(Math.min(last, at + page()));
        return true;
      case 'PageUp':
        stepTo(Math.max(0, at - page()));
        return true;
      case 'Home':
        stepTo(0);
        return true;
      case 'End':
        stepTo(last);
        return true;
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
    if (ctrlKey || metaKey) return !shiftKey && withCommand(letterOf({ code, key }), node);
    if (shiftKey && withShift(key, node, target)) return true;
    if (!shiftKey && alone(key, line, target)) return true;
    if (key.length !== 1 || key === ' ') return false;
    const names = lines.map((other) => nodeName(other.node));
    const found = findByLetters(key, names, at);
    if (found !== undefined) stepTo(found);
    return true;
  };
}
