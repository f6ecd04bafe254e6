/** One cell of the grid: its kind's display and, while it is edited, its kind's editor over it. */
import { Suspense, memo, useEffect, useState } from 'react';
import { stopEditing, useActive } from '#state/active.ts';
import { useCell, useColumn } from '#state/openSheet.ts';
import classes from './Cell.module.css';
import { kindViews } from './kinds/kinds.ts';

interface Props {
  rowID: number;
  columnID: number;
  /** 1-based, counted from the row names */
  colIndex: number;
  /** pixels from the start of the row, and of width */
  left: number;
  width: number;
  /** the keyboard stands here */
  isActive: boolean;
  isEditable: boolean;
  /** the row's cells have arrived */
  isLoaded: boolean;
}

export const Cell = memo(function Cell(props: Props) {
  const { rowID, columnID, isActive, isEditable } = props;
  const cell = useCell(rowID, columnID);
  const column = useColumn(columnID);
  const editing = useActive((active) => (isActive ? active.editing : undefined));
  const [element, setElement] = useState<HTMLElement | null>(null);
  const isFocused = isActive && !editing;

  useEffect(() => {
    if (isFocused) element?.focus({ preventScroll: true });
  }, [isFocused, element]);

  if (!column) return null;
  const { Display, Editor } = kindViews[column.columnTypeID];
  return (
    <div
      ref={setElement}
      role="gridcell"
      aria-colindex={props.colIndex}
      aria-readonly={!isEditable}
      aria-selected={isActive}
      className={classes.cell}
      data-column={columnID}
      data-cell={`${rowID}:${columnID}`}
      tabIndex={isActive ? 0 : -1}
      style={{ left: props.left, width: props.width }}
    >
      {cell || props.isLoaded ? (
        <Display cell={cell} column={column} isEditable={isEditable} />
      ) : (
        <span className={classes.skeleton} />
      )}
      {editing && element ? (
        <Suspense>
          <Editor cell={cell} column={column} rowID={rowID} seed={editing.seed} anchor={element} onDone={stopEditing} />
        </Suspense>
      ) : null}
    </div>
  );
});
