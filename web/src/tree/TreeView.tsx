/** The tree itself; only the lines that are in sight are drawn. */
import { useRef } from 'react';
import { DropLine } from './DropLine.tsx';
import { NodeMenu } from './NodeMenu.tsx';
import { isFolder } from './nodes.ts';
import classes from './SheetTree.module.css';
import { TreeRow } from './TreeRow.tsx';
import { useTree, type TreeProps } from './useTree.ts';

const noBadges: ReadonlyMap<number, number> = new Map();

/** `typed` is what is typed in the filter. */
export function TreeView(props: TreeProps & { typed: string }) {
  const { activeSheetURL, badges = noBadges, options = {} } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const tree = useTree(props, scroller, canvas);
  const { activate, checks, drag, focus, folders, menu, moves, navigation, sight } = tree;
  const takenID = drag.draggedID ?? moves.taken?.node.treeNodeID;
  return (
    <div ref={scroller} className={classes.scroller} data-dragging={drag.draggedID !== undefined || undefined}>
      <div className={classes.canvas} style={{ height: sight.height }}>
        <div
          ref={canvas}
          role="tree"
          aria-label="Folders and sheets"
          className={classes.tree}
          aria-multiselectable={options.multiActivate === true}
          onKeyDown={(event) => {
            if (tree.onKey(event)) event.preventDefault();
          }}
          onBlur={focus.onBlur}
          onAnimationEnd={folders.onAppeared}
        >
          {sight.drawn.flatMap(({ line: at, top }) => {
            const line = folders.lines[at];
            if (!line) return [];
            const { node } = line;
            return (
              <TreeRow
                key={node.treeNodeID}
                line={line}
                treeID={tree.treeID}
                top={top}
                height={sight.lineHeight}
                isTabStop={at === focus.at}
                isActivated={activate.isActivated(node.treeNodeID)}
                isActive={node.sheetURL !== null && node.sheetURL === activeSheetURL}
                isInto={drag.target?.into === node.treeNodeID}
                isFresh={folders.isFresh(at)}
                isTaken={takenID === node.treeNodeID}
                check={checks?.states.get(node.treeNodeID)}
                badge={node.sheetID === null ? undefined : badges.get(node.sheetID)}
                typed={props.typed}
                onFocus={(isPressed) => {
                  if (focus.arrive(node.treeNodeID) && !isPressed) navigation.soon(node);
                }}
                onClick={(event) => {
                  if (activate.byClick(at, event)) return;
                  if (!isFolder(node) && (event.ctrlKey || event.metaKey)) navigation.apart(node);
                  else tree.use(node);
                }}
                onMiddleClick={() => navigation.apart(node)}
                onToggleCheck={() => checks?.toggle(node)}
                onEdit={() => props.onEditFolder(node)}
                onMenu={(anchor) => menu.open(node, anchor)}
              />
            );
          })}
        </div>
        <DropLine target={drag.target} lineHeight={sight.lineHeight} />
      </div>
      {menu.shown ? (
        <NodeMenu
          {...menu.shown}
          index={tree.index}
          moves={moves}
          onOpenApart={navigation.apart}
          onEdit={props.onEditFolder}
          onRemoveLink={props.onRemoveLink}
          onDuplicate={props.onDuplicate}
          onClose={menu.close}
        />
      ) : null}
    </div>
  );
}
