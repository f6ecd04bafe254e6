/** One cell of the grid: its kind's display and, while it is edited, its kind's editor over it. */
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { memo } from 'react';
import { useCell } from '#sync/openSheet.ts';
import classes from './Cell.module.css';
import { CellEditor } from './CellEditor.tsx';
import { kindViews } from './kinds/kinds.ts';

interface Props {
  rowID: number;
  column: OpenColumn;
  /** 1-based, counted from the row names */
  colIndex: number;
  /** pixels from the start of the row, and of width */
  left: number;
  width: number;
  /** the keyboard stands here */
  isActive: boolean;
  /** set while the cell is edited */
  editing: { seed: string | undefined } | undefined;
  isEditable: boolean;
  /** the row's cells have arrived */
  isLoaded: boolean;
}

/** Hundreds of these come and go while scrolling, so it does as little as it can. */
export const Cell = memo(function Cell(props: Props) {
  const { column, editing, isActive, isEditable, rowID } = props;
  const cell = useCell(rowID, column.columnID);
  const { Display } = kindViews[column.columnTypeID];
  const hasArrived = cell !== undefined || props.isLoaded;
  return (
    <div
      role="gridcell"
      aria-colindex={props.colIndex}
      aria-readonly={isEditable ? undefined : true}
      aria-selected={isActive}
      className={classes.cell}
      data-active={isActive || undefined}
      data-column={column.columnID}
      data-cell={`${rowID}:${column.columnID}`}
      tabIndex={isActive ? 0 : -1}
      style={{ left: props.left, width: props.width }}
    >
      {hasArrived ? (
        <Display cell={cell} column={column} isEditable={isEditable} />
      ) : (
        <span className={classes.skeleton} />
      )}
      {editing && hasArrived ? <CellEditor cell={cell} column={column} rowID={rowID} seed={editing.seed} /> : null}
    </div>
  );
});
