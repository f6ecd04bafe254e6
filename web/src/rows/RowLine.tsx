/** One row of the grid: its name, fixed at the left, and the cells in sight. */
import { memo, useRef } from 'react';
import { Cell } from '#cells/Cell.tsx';
import { withActive, type ColumnBox } from '#columns/columnBox.ts';
import { nameColumn } from '#screen/active.ts';
import { useIsLoaded } from '#sync/openSheet.ts';
import { useActiveLine } from '#screen/useActiveLine.ts';
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
  isEditable: boolean;
}) {
  const { rowID, isEditable } = props;
  const line = `row:${rowID}` as const;
  const element = useRef<HTMLDivElement>(null);
  const active = useActiveLine(line, element);
  const isLoaded = useIsLoaded(rowID);
  const isChosen = useIsChosen(rowID);
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
      <RowName
        rowID={rowID}
        width={props.nameWidth}
        isActive={active.columnID === nameColumn}
        editing={active.columnID === nameColumn ? active.editing : undefined}
        isEditable={isEditable}
      />
      {withActive(props.inSight, props.all, active.columnID).map((stand) => (
        <Cell
          key={stand.columnID}
          rowID={rowID}
          column={stand.column}
          colIndex={stand.colIndex}
          left={stand.left}
          width={stand.width}
          isActive={stand.columnID === active.columnID}
          editing={stand.columnID === active.columnID ? active.editing : undefined}
          isEditable={isEditable}
          isLoaded={isLoaded}
        />
      ))}
    </div>
  );
});
