/** One cell of the grid: its kind's look and, while it is edited, its kind's editor over it. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { ReactElement } from 'react';
import type { ColumnBox } from '#columns/columnBox.ts';
import classes from './Cell.module.css';
import { CellEditor } from './CellEditor.tsx';
import { Hint } from './kinds/Hint.tsx';
import { kindViews } from './kinds/kinds.ts';
import type { Around } from './kinds/kindView.ts';
import { looks } from './kinds/looks.ts';

interface DrawnCell {
  rowID: number;
  box: ColumnBox;
  /** undefined for a cell that was never filled, or has not arrived */
  cell: Cell | undefined;
  hasArrived: boolean;
  /** the keyboard stands here */
  isActive: boolean;
  /** set while the cell is edited */
  editing: { seed: string | undefined } | undefined;
  around: Around;
  /** the row is not one of those that fly by */
  isStill: boolean;
}

/**
 * One element, keyed by its column, and for words nothing in it. No component and no subscription of its own: a screen of cells is drawn
 * in each frame while somebody scrolls, and their row knows of every change.
 */
export function drawCell(drawn: DrawnCell): ReactElement {
  const { around, box, cell, editing, hasArrived, isActive, isStill, rowID } = drawn;
  const { column, columnID } = box;
  const { hint } = kindViews[column.columnTypeID];
  const look = looks[column.columnTypeID](cell, around, isStill);
  const isOffering = look === undefined && isStill && around.isEditable && hint !== undefined;
  const content = hasArrived ? look?.content : <span className={classes.skeleton} />;
  return (
    <div
      key={columnID}
      role="gridcell"
      aria-colindex={box.colIndex}
      aria-description={look?.about}
      aria-readonly={around.isEditable ? undefined : true}
      aria-selected={isActive}
      className={look?.className ? `${classes.cell} ${look.className}` : classes.cell}
      data-active={isActive || undefined}
      data-column={columnID}
      data-cell={`${rowID}:${columnID}`}
      data-fill={look?.fill}
      tabIndex={isActive ? 0 : -1}
      style={{ left: box.left, width: box.width }}
    >
      {editing && hasArrived ? (
        <>
          {content}
          <CellEditor key={rowID} cell={cell} column={column} rowID={rowID} seed={editing.seed} />
        </>
      ) : isOffering && hasArrived ? (
        <Hint icon={hint} />
      ) : (
        content
      )}
    </div>
  );
}
