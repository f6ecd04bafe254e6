/** One row of the grid: its name, fixed at the left, and the cells in sight. The same element draws other rows when this one is gone. */
import { memo, useRef } from 'react';
import { drawCell } from '#cells/Cell.tsx';
import { useRowChanges } from '#cells/changes.ts';
import type { Around } from '#cells/kinds/kindView.ts';
import { withActive, type ColumnBox } from '#columns/columnBox.ts';
import { nameColumn } from '#screen/active.ts';
import { useActiveLine } from '#screen/useActiveLine.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useIsLoaded } from '#sync/openSheet.ts';
import { useIsChosen } from './choose/useChoosing.ts';
import classes from './RowLine.module.css';
import { RowName } from './RowName.tsx';

export const RowLine = memo(function RowLine(props: {
  rowID: number;
  /** 1-based among all lines of the grid */
  rowIndex: number;
  /** pixels from the top of the group */
  top: number;
  nameWidth: number;
  /** the columns in sight, and all of them */
  inSight: readonly ColumnBox[];
  all: readonly ColumnBox[];
  around: Around;
  /** it is not one of those that fly by, which are drawn without what is only seen on hover */
  isStill: boolean;
}) {
  const { around, isStill, rowID } = props;
  const line = `row:${rowID}` as const;
  const element = useRef<HTMLDivElement>(null);
  useRowChanges(rowID);
  const active = useActiveLine(line, element);
  const isLoaded = useIsLoaded(rowID);
  const isChosen = useIsChosen(rowID);
  const shown = currentSheet()?.shown;
  const row = shown?.entry('row', line);
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={props.rowIndex}
      className={classes.row}
      data-line={line}
      data-active={active.columnID === undefined ? undefined : true}
      data-chosen={isChosen || undefined}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      {row ? (
        <RowName
          row={row}
          width={props.nameWidth}
          isActive={active.columnID === nameColumn}
          editing={active.columnID === nameColumn ? active.editing : undefined}
          isEditable={around.isEditable}
          isStill={isStill}
        />
      ) : null}
      {withActive(props.inSight, props.all, active.columnID).map((box) => {
        const cell = shown?.cell(rowID, box.columnID);
        const isActive = box.columnID === active.columnID;
        return drawCell({
          rowID,
          box,
          cell,
          hasArrived: cell !== undefined || isLoaded,
          isActive,
          editing: isActive ? active.editing : undefined,
          around,
          isStill,
        });
      })}
    </div>
  );
});
