/** The tree itself; only the lines that are in sight are drawn. */
import type { TreeNode } from '@marquee/contract/tree.ts';
import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useChecks } from './checks.ts';
import type { Goal } from './goal.ts';
import { NodeMenu } from './NodeMenu.tsx';
import { ancestorsOf, indexNodes, isFolder, linesOf, type Filtered } from './nodes.ts';
import classes from './SheetTree.module.css';
import { sizes } from './sizes.ts';
import type { DropTarget } from './targets.ts';
import { TreeRow } from './TreeRow.tsx';
import { useActivation } from './useActivation.ts';
import { useExpansion, useFreshLines } from './useExpansion.ts';
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

const noBadges: ReadonlyMap<number, number> = new Map();

/** The line that shows where a drag would drop between two nodes. */
function DropLine(props: { target: DropTarget | undefined; lineHeight: number }) {
  const { target, lineHeight } = props;
  if (!target || target.into !== undefined) return null;
  const style = {
    top: Math.max(0, target.above * lineHeight - sizes.dropSlot / 2),
    left: sizes.startSpace + target.level * sizes.indent,
    height: sizes.dropSlot,
  };
  return <div className={classes.dropLine} style={style} data-drop="node" aria-hidden />;
}

export function TreeView(
  props: SheetTreeProps & {
    userID: number;
    typed: string;
    filtered: Filtered | undefined;
    onClearFilter: () => void;
  },
) {
  const { nodes, filtered, activeSheetURL, options = {}, badges = noBadges } = props;
  const isMulti = options.multiActivate === true;
  const shown = filtered?.nodes ?? nodes;
  const index = useMemo(() => indexNodes(nodes), [nodes]);
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const treeID = useId();
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const lineHeight = isTouched ? sizes.touchNodeHeight : sizes.nodeHeight;

  const { expanded, open, close } = useExpansion(nodes, index, filtered, props.userID);
  const lines = useMemo(() => linesOf(shown, expanded), [shown, expanded]);
  const focus = useTreeFocus(canvas, lines, index, activeSheetURL);

  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    // The same function as long as the lines are, since with another one all lines are measured anew.
    getItemKey: useCallback((line: number) => lines[line]?.node.treeNodeID ?? line, [lines]),
    overscan: Math.ceil(sizes.virtualScrollBlock / lineHeight),
    scrollPaddingStart: lineHeight,
    scrollPaddingEnd: lineHeight,
    rangeExtractor: (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      // The node of the keyboard stays drawn out of sight too, since the focus is on it.
      return inSight.includes(focus.at) ? inSight : [...inSight, focus.at].toSorted((a, b) => a - b);
    },
  });
  const scrollTo = useCallback((line: number) => virtualizer.scrollToIndex(line), [virtualizer]);
  const { goTo } = focus;
  const sight = { lines, index, isFiltered: filtered !== undefined, open };
  useGoal(sight, props.goal, {
    clearFilter: props.onClearFilter,
    goTo: (line) => {
      const node = lines[line]?.node;
      if (node) goTo(node.treeNodeID);
      scrollTo(line);
    },
    reached: props.onGoal,
  });
  useReveal(sight, focus.at, activeSheetURL, scrollTo);

  const fresh = useFreshLines(lines);
  const openFolder = (treeNodeID: number) => {
    fresh.begin(treeNodeID);
    open([treeNodeID, ...ancestorsOf(index, treeNodeID).map((folder) => folder.treeNodeID)]);
  };

  const navigation = useNavigation(activeSheetURL, props.onNavigate);
  const use = (node: TreeNode) => {
    if (!isFolder(node)) navigation.now(node);
    else if (expanded.includes(node.treeNodeID)) close(node.treeNodeID);
    else openFolder(node.treeNodeID);
  };
  const on = { move: props.onMove, copy: props.onCopy };
  const openApart = ({ sheetURL }: TreeNode) => {
    if (sheetURL !== null) props.onOpenApart(sheetURL);
  };
  const moves = useNodeMoves(nodes, index, on, openFolder);
  const activate = useActivation(lines, isMulti, props.onActivate);
  const drag = useTreeDrag(treeID, scroller, canvas, {
    ground: { nodes, index, lines, lineHeight },
    onDrop: (treeNodeID, { parentTreeNodeID, ordering }, isCopy) =>
      on[isCopy ? 'copy' : 'move'](treeNodeID, parentTreeNodeID, ordering),
    onOpen: (folderID) => {
      if (index.get(folderID)?.childNodes.length) openFolder(folderID);
    },
  });

  const checks = useChecks(nodes, options.checkboxes === true, props.onCheck);
  const [menu, setMenu] = useState<{ node: TreeNode; anchor: HTMLElement }>();
  const openMenu = (node: TreeNode, anchor: HTMLElement) => setMenu({ node, anchor });
  const onKeyDown = useTreeKeys(
    lines,
    focus.at,
    () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / lineHeight) - 1),
    activate,
    {
      goTo: (line) => {
        const node = lines[line]?.node;
        if (!node) return;
        focus.goTo(node.treeNodeID);
        scrollTo(line);
        navigation.soon(node);
      },
      open: (node) => openFolder(node.treeNodeID),
      close: (node) => close(node.treeNodeID),
      use,
      toggleCheck: checks?.toggle,
      edit: props.onEditFolder,
      openMenu,
      moves,
    },
  );

  return (
    <div ref={scroller} className={classes.scroller} data-dragging={drag.draggedID !== undefined || undefined}>
      <div className={classes.canvas} style={{ height: virtualizer.getTotalSize() }}>
        <div
          ref={canvas}
          role="tree"
          aria-label="Folders and sheets"
          className={classes.tree}
          aria-multiselectable={isMulti}
          onKeyDown={(event) => {
            if (onKeyDown(event)) event.preventDefault();
          }}
          onBlur={focus.onBlur}
          onAnimationEnd={fresh.end}
        >
          {virtualizer.getVirtualItems().flatMap(({ index: at, start }) => {
            const line = lines[at];
            if (!line) return [];
            const { node } = line;
            return (
              <TreeRow
                key={node.treeNodeID}
                line={line}
                treeID={treeID}
                top={start}
                height={lineHeight}
                isTabStop={at === focus.at}
                isActivated={activate.isActivated(node.treeNodeID)}
                isActive={node.sheetURL !== null && node.sheetURL === activeSheetURL}
                isInto={drag.target?.into === node.treeNodeID}
                isFresh={fresh.isFresh(at)}
                isTaken={(drag.draggedID ?? moves.taken?.node.treeNodeID) === node.treeNodeID}
                check={checks?.states.get(node.treeNodeID)}
                badge={node.sheetID === null ? undefined : badges.get(node.sheetID)}
                typed={props.typed}
                onFocus={(isPressed) => {
                  if (focus.arrive(node.treeNodeID) && !isPressed) navigation.soon(node);
                }}
                onClick={(event) => {
                  if (activate.byClick(at, event)) return;
                  if (!isFolder(node) && (event.ctrlKey || event.metaKey)) openApart(node);
                  else use(node);
                }}
                onMiddleClick={() => openApart(node)}
                onToggleCheck={() => checks?.toggle(node)}
                onEdit={() => props.onEditFolder(node)}
                onMenu={(anchor) => openMenu(node, anchor)}
              />
            );
          })}
        </div>
        <DropLine target={drag.target} lineHeight={lineHeight} />
      </div>
      {menu ? (
        <NodeMenu
          {...menu}
          index={index}
          moves={moves}
          onOpenApart={() => openApart(menu.node)}
          onEdit={() => props.onEditFolder(menu.node)}
          onRemoveLink={props.onRemoveLink}
          onDuplicate={props.onDuplicate}
          onClose={() => setMenu(undefined)}
        />
      ) : null}
    </div>
  );
}
