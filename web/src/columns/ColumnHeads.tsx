/** A group's line of column headers. */
import { useRef } from 'react';
import { useActiveLine } from '#screen/useActiveLine.ts';
import { ColumnHead } from './ColumnHead.tsx';
import classes from './ColumnHead.module.css';
import { NewColumn } from './NewColumn.tsx';
import { ResizeEdge } from './ResizeEdge.tsx';
import { withActive, type ColumnBox } from './columnBox.ts';

/** The header over the row names; widths in pixels. */
export interface NameHead {
  width: number;
  least: number;
  onResize: (width: number) => void;
  /** makes a column as wide as what is in it; 0 is that of the row names */
  onFit: (columnID: number) => void;
}

export interface ColumnHeadsProps {
  groupID: number;
  rowIndex: number;
  /** the columns in sight, and all of them */
  inSight: readonly ColumnBox[];
  all: readonly ColumnBox[];
  names: NameHead;
  /** pixels from the start of the row to the end of the last column */
  end: number;
  isEditable: boolean;
}

export function ColumnHeads(props: ColumnHeadsProps) {
  const { groupID, isEditable, names } = props;
  const line = `head:${groupID}` as const;
  const element = useRef<HTMLDivElement>(null);
  const active = useActiveLine(line, element);
  return (
    <div ref={element} role="row" aria-rowindex={props.rowIndex} className={classes.line} data-line={line}>
      <div role="columnheader" aria-colindex={1} className={classes.nameHead} style={{ width: names.width }}>
        Name
        {isEditable ? (
          <ResizeEdge
            columnID={0}
            width={names.width}
            least={names.least}
            onResize={names.onResize}
            onFit={() => names.onFit(0)}
          />
        ) : null}
      </div>
      {withActive(props.inSight, props.all, active.columnID).map((stand) => (
        <ColumnHead
          key={stand.columnID}
          groupID={groupID}
          stand={stand}
          isActive={stand.columnID === active.columnID}
          editing={stand.columnID === active.columnID ? active.editing : undefined}
          isEditable={isEditable}
          onFit={names.onFit}
        />
      ))}
      {isEditable ? <NewColumn groupID={groupID} left={props.end} colIndex={props.all.length + 2} /> : null}
    </div>
  );
}
