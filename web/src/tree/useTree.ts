/** The tree as a whole: how its folders, keyboard, pointer and menu hear of each other. `TreeView` draws it. */
import { isolated } from '@marquee/contract/isolated.ts';
import { nodeName, type TreeNode } from '@marquee/contract/tree.ts';
import { useEffect, useId, useMemo, useState, type RefObject } from 'react';
import { notifyInfo } from '#ui/messages/notify.ts';
import { useChecks } from './checks.ts';
import type { Goal } from './goal.ts';
import { indexNodes, isFolder, type Filtered, type NodeIndex } from './nodes.ts';
import { useActivation } from './useActivation.ts';
import { useFolders } from './useFolders.ts';
import { useLinesInSight } from './useLinesInSight.ts';
import { useNavigation } from './useNavigation.ts';
import { useNodeMoves, type OnPlace } from './useNodeMoves.ts';
import { useGoal, useReveal } from './useReveal.ts';
import { useTreeDrag } from './useTreeDrag.ts';
import { useTreeFocus } from './useTreeFocus.ts';
import { useTreeKeys } from './useTreeKeys.ts';

interface TreeOptions {
  /** several nodes may be activated at once: with Ctrl, Shift and the space bar */
  multiActivate?: boolean;
  /** nodes are ticked; a folder shows what holds for the sheets in it */
  checkboxes?: boolean;
}

export interface SheetTreeProps {
  /** nested, in order */
  nodes: readonly TreeNode[];
  /** the sheet on screen; its nodes are marked, and its first one is brought into sight */
  activeSheetURL: string | undefined;
  /** Called when a sheet's node is clicked, or the keyboard rests on it. */
  onNavigate: (sheetURL: string) => void;
  /** Opens a sheet in a tab of its own. */
  onOpenApart: (sheetURL: string) => void;
  onMove: OnPlace;
  onCopy: OnPlace;
  onEditFolder: (folder: TreeNode) => void;
  /** Takes a link away whose sheet has another one; without it links stay. */
  onRemoveLink?: (treeNodeID: number) => void;
  /** Makes a copy of a sheet itself; without it nobody is offered that. */
  onDuplicate?: ((sheet: TreeNode) => void) | undefined;
  /** the node that the keyboard is to stand on next; `onGoal` is called once it does */
  goal?: Goal | undefined;
  onGoal?: () => void;
  /** a number beside each sheet that has one, by the sheet's id */
  badges?: ReadonlyMap<number, number>;
  options?: TreeOptions;
  onActivate?: (treeNodeIDs: number[]) => void;
  /** Hears the nodes of all sheets that are ticked. */
  onCheck?: (treeNodeIDs: number[]) => void;
}

export interface TreeProps extends SheetTreeProps {
  userID: number;
  /** what the filter lets through; undefined without one */
  filtered: Filtered | undefined;
  onClearFilter: () => void;
}

/** The node whose menu is open, as it is by now, and what it hangs on. Where the node goes meanwhile, so does the menu. */
function useNodeMenu(index: NodeIndex, canvas: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useState<{ node: TreeNode; anchor: HTMLElement }>();
  const node = opened && index.get(opened.node.treeNodeID);
  // What is said of it later says its name of now.
  if (opened && node && node !== opened.node) setOpened({ ...opened, node });
  const [gone, setGone] = useState<TreeNode>();
  if (opened && !node) {
    setOpened(undefined);
    setGone(opened.node);
  }
  useEffect(() => {
    if (!gone) return;
    // It was in the menu, and cannot go back to a line that is gone.
    if (document.activeElement === document.body) canvas.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    notifyInfo(`“${isolated(nodeName(gone))}” is not in your menu any more`, 'What you had open about it was closed.');
  }, [gone, canvas]);
  return {
    shown: opened && node ? { node, anchor: opened.anchor } : undefined,
    open: (of: TreeNode, anchor: HTMLElement) => setOpened({ node: of, anchor }),
    close: () => setOpened(undefined),
  };
}

/** `scroller` is what scrolls, `canvas` what the lines are laid out in. */
export function useTree(
  props: TreeProps,
  scroller: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLElement | null>,
) {
  const { nodes, filtered, activeSheetURL, options = {} } = props;
  const index = useMemo(() => indexNodes(nodes), [nodes]);
  const treeID = useId();

  const folders = useFolders(nodes, index, filtered, props.userID);
  const { lines, open } = folders;
  const focus = useTreeFocus(canvas, lines, index, activeSheetURL);
  const sight = useLinesInSight(scroller, lines, focus.at);
  const { lineHeight, scrollTo } = sight;
  const goTo = (line: number): TreeNode | undefined => {
    const node = lines[line]?.node;
    if (node) focus.goTo(node.treeNodeID);
    scrollTo(line);
    return node;
  };
  const brought = { lines, index, isFiltered: filtered !== undefined, open };
  useGoal(brought, props.goal, { clearFilter: props.onClearFilter, goTo, reached: props.onGoal });
  useReveal(brought, focus.at, activeSheetURL, scrollTo);

  const navigation = useNavigation(activeSheetURL, props.onNavigate, props.onOpenApart);
  const use = (node: TreeNode) => {
    if (isFolder(node)) folders.toggle(node.treeNodeID);
    else navigation.now(node);
  };
  const on = { move: props.onMove, copy: props.onCopy };
  const moves = useNodeMoves(nodes, index, on, folders.openSoftly);
  const activate = useActivation(lines, options.multiActivate === true, props.onActivate);
  const drag = useTreeDrag(treeID, scroller, canvas, {
    ground: { nodes, index, lines, lineHeight },
    onDrop: (treeNodeID, { parentTreeNodeID, ordering }, isCopy) =>
      on[isCopy ? 'copy' : 'move'](treeNodeID, parentTreeNodeID, ordering),
    onOpen: (folderID) => {
      if (index.get(folderID)?.childNodes.length) folders.openSoftly(folderID);
    },
  });
  const checks = useChecks(nodes, options.checkboxes === true, props.onCheck);
  const menu = useNodeMenu(index, canvas);
  const onKey = useTreeKeys(lines, focus.at, sight.page, activate, {
    goTo: (line) => {
      const node = goTo(line);
      if (node) navigation.soon(node);
    },
    open: (node) => folders.openSoftly(node.treeNodeID),
    close: (node) => folders.close(node.treeNodeID),
    use,
    toggleCheck: checks?.toggle,
    edit: props.onEditFolder,
    openMenu: menu.open,
    moves,
  });

  return {
    treeID,
    index,
    folders,
    focus,
    sight,
    navigation,
    use,
    moves,
    activate,
    drag,
    checks,
    menu,
    onKey,
  };
}
