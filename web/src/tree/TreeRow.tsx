/** One node of the tree: its arrow, icon, name, badge and, on hover or focus, its buttons. */
import { nodeName } from '@marquee/contract/tree.ts';
import {
  IconCheck,
  IconChevronRight,
  IconDots,
  IconFolder,
  IconFolderOpen,
  IconMinus,
  IconPencil,
  IconTable,
} from '@tabler/icons-react';
import { useRef, type MouseEvent } from 'react';
import { placeOf } from '#ui/fold.ts';
import type { CheckState } from './checks.ts';
import { isFolder, type TreeLine } from './nodes.ts';
import { sizes } from './sizes.ts';
import classes from './TreeRow.module.css';
import { useDraggedNode } from './useDraggedNode.ts';

export interface TreeRowProps {
  line: TreeLine;
  /** which tree of the page it is in */
  treeID: string;
  /** pixels from the tree's top */
  top: number;
  height: number;
  isTabStop: boolean;
  isActivated: boolean;
  /** whether its sheet is on screen */
  isActive: boolean;
  /** whether a drag would drop into it */
  isInto: boolean;
  /** whether its folder has just been opened */
  isFresh: boolean;
  /** whether it is being dragged, or was taken to be pasted elsewhere */
  isTaken: boolean;
  check: CheckState | undefined;
  badge: number | undefined;
  /** what is typed in the filter */
  typed: string;
  /** `isPressed` tells that the focus came by a press, which a click or a drag follows. */
  onFocus: (isPressed: boolean) => void;
  onClick: (event: MouseEvent) => void;
  /** the middle button, which opens links in tabs of their own */
  onMiddleClick: () => void;
  onToggleCheck: () => void;
  onEdit: () => void;
  onMenu: (anchor: HTMLElement) => void;
}

function NodeIcon(props: { isFolder: boolean; isOpen: boolean }) {
  const Icon = !props.isFolder ? IconTable : props.isOpen ? IconFolderOpen : IconFolder;
  return <Icon className={classes.icon} size={16} stroke={1.6} aria-hidden />;
}

/** The name, with what the filter found in it marked. */
function NodeName(props: { className: string | undefined; name: string; typed: string }) {
  const { name } = props;
  const found = placeOf(props.typed, name);
  return (
    <span className={props.className} title={name}>
      {found ? (
        <>
          {name.slice(0, found.from)}
          <mark className={classes.found}>{name.slice(found.from, found.to)}</mark>
          {name.slice(found.to)}
        </>
      ) : (
        name
      )}
    </span>
  );
}

/** Its box where nodes are ticked. The keyboard ticks it from the line. */
function Tick({ check, onToggle }: { check: CheckState; onToggle: () => void }) {
  return (
    <span
      className={classes.check}
      aria-hidden
      data-check={check}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      {check === 'true' ? <IconCheck size={11} stroke={3.2} /> : null}
      {check === 'mixed' ? <IconMinus size={11} stroke={3.2} /> : null}
    </span>
  );
}

/** The buttons at the end of the line. */
function NodeTools(props: Pick<TreeRowProps, 'line' | 'isTabStop' | 'onEdit' | 'onMenu'> & { name: string }) {
  const { name } = props;
  const button = {
    type: 'button',
    className: classes.button,
    tabIndex: props.isTabStop ? 0 : -1,
  } as const;
  return (
    <span className={classes.tools} onClick={(event) => event.stopPropagation()}>
      {isFolder(props.line.node) ? (
        <button {...button} aria-label={`Edit ${name}`} onClick={props.onEdit}>
          <IconPencil size={14} stroke={1.8} />
        </button>
      ) : null}
      <button
        {...button}
        aria-label={`Options of ${name}`}
        aria-haspopup="menu"
        onClick={(event) => props.onMenu(event.currentTarget)}
      >
        <IconDots size={15} stroke={1.8} />
      </button>
    </span>
  );
}

export function TreeRow(props: TreeRowProps) {
  const { line, treeID, badge, check } = props;
  const { node, level, isOpen } = line;
  const { treeNodeID } = node;
  const name = nodeName(node);
  const row = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);

  useDraggedNode(row, { treeID, treeNodeID, name });

  return (
    <div
      ref={row}
      role="treeitem"
      className={classes.row}
      style={{ height: props.height, transform: `translateY(${props.top}px)` }}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-label={badge ? `${name}, ${badge} unread` : name}
      aria-level={level + 1}
      aria-setsize={line.siblings}
      aria-posinset={line.position}
      aria-expanded={isFolder(node) ? isOpen : undefined}
      aria-selected={props.isActivated}
      aria-checked={check}
      aria-current={props.isActive ? 'page' : undefined}
      data-node={treeNodeID}
      data-into={props.isInto || undefined}
      data-fresh={props.isFresh || undefined}
      data-taken={props.isTaken || undefined}
      onMouseDown={(event) => {
        // The focus comes with it. In Firefox what is pressed is not yet active then.
        isPressed.current = true;
        setTimeout(() => (isPressed.current = false));
        // It would scroll.
        if (event.button === 1) event.preventDefault();
      }}
      onFocus={(event) => {
        if (event.target === event.currentTarget) props.onFocus(isPressed.current);
      }}
      onClick={props.onClick}
      onAuxClick={({ button }) => {
        if (button === 1) props.onMiddleClick();
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        props.onMenu(event.currentTarget);
      }}
    >
      <span className={classes.guides} style={{ width: sizes.startSpace + level * sizes.indent }} />
      <span className={classes.arrow}>
        {isFolder(node) ? <IconChevronRight size={13} stroke={2.2} aria-hidden /> : null}
      </span>
      {check ? <Tick check={check} onToggle={props.onToggleCheck} /> : null}
      <NodeIcon isFolder={isFolder(node)} isOpen={isOpen} />
      <NodeName className={classes.name} name={name} typed={props.typed} />
      {badge ? <span className={classes.badge} data-badge={badge > 99 ? '99+' : badge} /> : null}
      <NodeTools {...props} name={name} />
    </div>
  );
}
