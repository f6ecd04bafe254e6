/** One group on the grid: its head, which sticks while any of the group is in sight, and those of its lines that are. */
import { useState, type CSSProperties } from 'react';
import type { Around } from '#cells/kinds/kindView.ts';
import type { NameHead } from '#columns/ColumnHeads.tsx';
import type { ColumnBox } from '#columns/columnBox.ts';
import { GroupHead } from '#groups/GroupHead.tsx';
import { groupColour } from '#groups/groupColour.ts';
import { AddRow } from '#rows/AddRow.tsx';
import { RowLine } from '#rows/RowLine.tsx';
import { useGroup } from '#sync/openSheet.ts';
import classes from './Grid.module.css';
import type { Block, Line, Lines } from './lines.ts';
import { GroupSummary } from './summary/GroupSummary.tsx';
import { takeSlots, type RowSlots } from './rowSlots.ts';

export function GroupBlock(props: {
  block: Block;
  /** all lines of the sheet, and those of the group that are to be drawn */
  lines: Lines;
  drawn: readonly Line[];
  inSight: readonly ColumnBox[];
  all: readonly ColumnBox[];
  names: NameHead;
  end: number;
  around: Around;
  isMoving: boolean;
  isStill: (rowID: number) => boolean;
}) {
  const { all, around, block, drawn, inSight, isMoving, lines, names } = props;
  const { isEditable } = around;
  const group = useGroup(block.groupID);
  const [slots, setSlots] = useState<RowSlots>([]);
  const lineOf = (rowID: number) => {
    const line = lines.find(`row:${rowID}`);
    return line?.groupID === block.groupID ? line : undefined;
  };
  const wanted = drawn.filter(({ kind }) => kind === 'row').map(({ rowID }) => rowID);
  const now = takeSlots(slots, wanted, isMoving, (rowID) => lineOf(rowID) !== undefined);
  if (now !== slots) setSlots(now);
  const add = drawn.find(({ kind }) => kind === 'add');
  // A custom property, which CSSProperties does not list.
  const style = { top: block.top, height: block.height, '--group': groupColour(block.groupID) } as CSSProperties;
  return (
    <div role="rowgroup" className={classes.block} style={style}>
      <GroupHead
        groupID={block.groupID}
        rowIndex={block.rowIndex}
        rowCount={block.rowCount}
        totalRows={block.totalRows}
        isOpen={block.isOpen}
        inSight={inSight}
        all={all}
        names={props.names}
        end={props.end}
        isEditable={isEditable}
        Summary={GroupSummary}
      />
      {now.map(({ slot, rowID }) => {
        const line = lineOf(rowID);
        return line ? (
          <RowLine
            key={slot}
            rowID={rowID}
            rowIndex={line.rowIndex}
            top={line.top - block.top}
            nameWidth={names.width}
            inSight={inSight}
            all={all}
            around={around}
            isStill={props.isStill(rowID)}
          />
        ) : null;
      })}
      {add ? (
        <AddRow
          key="add"
          groupID={block.groupID}
          groupName={group?.name ?? ''}
          rowIndex={add.rowIndex}
          top={add.top - block.top}
        />
      ) : null}
    </div>
  );
}
