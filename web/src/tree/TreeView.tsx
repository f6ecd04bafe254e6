/** The tree itself; only the lines that are in sight are drawn. */
import type { TreeNode } from '@marquee/contract/tree.ts';
import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { DropLine } from './DropLine.tsx';
import { NodeMenu } from './NodeMenu.tsx';
import { ancestorsOf, indexNodes, isFolder, type Filtered } from './nodes.ts';
import classes from './SheetTree.module.css';
import type { SheetTreeProps } from './treeProps.ts';
import { sizes } from './sizes.ts';
import { TreeRow } from './TreeRow.tsx';
import { useActivation } from './useActivation.ts';
import { useChecks } from './useChecks.ts';
import { useExpansion } from './useExpansion.ts';
import { useFreshLines } from './useFreshLines.ts';
import { useGoal } from './useGoal.ts';
import { useNavigation } from './useNavigation.ts';
import { useNodeMoves } from './useNodeMoves.ts';
import { useReveal } from './useReveal.ts';
import { useTreeDrag } from './useTreeDrag.ts';
import { useTreeFocus } from './useTreeFocus.ts';
import { useTreeItems } from './useTreeItems.ts';
import { useTreeKeys } from './useTreeKeys.ts';

const noBadges: ReadonlyMap<number, number> = new Map();

const nothing = () => {};

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
  const lined = useTreeItems(shown, expanded, props.onActivate);
  const { tree, items } = lined;
  const lines = useMemo(
    () =>
      items.map((item) => ({ node: item.getItemData(), level: item.getItemMeta().level, isOpen: item.isExpanded() })),
    [items],
  );
  const focus = useTreeFocus(canvas, lined, index, activeSheetURL);

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    // The same function as long as the lines are, since with another one all lines are measured anew.
    getItemKey: useCallback((line: number) => items[line]?.getId() ?? line, [items]),
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
  useGoal({
    goal: props.goal,
    lines,
    index,
    isFiltered: filtered !== undefined,
    open,
    clearFilter: props.onClearFilter,
    goTo: (line) => {
      const node = lines[line]?.node;
      if (node) goTo(node.treeNodeID);
      scrollTo(line);
    },
    onReached: props.onGoal ?? nothing,
  });
  useReveal({ lines, at: focus.at, index, activeSheetURL, isFiltered: filtered !== undefined, open, scrollTo });

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
  const moves = useNodeMoves(nodes, index, on, openFolder);
  const activate = useActivation(lined, isMulti);
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
    { ...lined, at: focus.at },
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
          {...tree.getContainerProps('Folders and sheets')}
          ref={canvas}
          className={classes.tree}
          aria-multiselectable={isMulti}
          onKeyDown={(event) => {
            if (onKeyDown(event)) event.preventDefault();
          }}
          onBlur={focus.onBlur}
          onAnimationEnd={fresh.end}
        >
          {virtualizer.getVirtualItems().flatMap(({ index: line, start }) => {
            const item = items[line];
            if (!item) return [];
            const node = item.getItemData();
            return (
              <TreeRow
                key={item.getId()}
                item={item}
                treeID={treeID}
                top={start}
                height={lineHeight}
                isTabStop={line === focus.at}
                isActive={node.sheetURL !== null && node.sheetURL === activeSheetURL}
                isInto={drag.target?.into === node.treeNodeID}
                isFresh={fresh.isFresh(line)}
                isTaken={(drag.draggedID ?? moves.taken?.node.treeNodeID) === node.treeNodeID}
                check={checks?.states.get(node.treeNodeID)}
                badge={node.sheetID === null ? undefined : badges.get(node.sheetID)}
                typed={props.typed}
                onFocus={(isPressed) => {
                  if (focus.arrive(node.treeNodeID) && !isPressed) navigation.soon(node);
                }}
                onClick={(event) => {
                  if (!activate.byClick(line, event)) use(node);
                }}
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
          onEdit={() => props.onEditFolder(menu.node)}
          onRemoveLink={props.onRemoveLink}
          onClose={() => setMenu(undefined)}
        />
      ) : null}
    </div>
  );
}
