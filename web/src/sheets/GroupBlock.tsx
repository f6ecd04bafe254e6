/** One group on the grid: its head, which sticks while any of the group is in sight, and those of its lines that are. */
import type { CSSProperties } from 'react';
import type { NameHead } from '#columns/ColumnHeads.tsx';
import type { ColumnBox } from '#columns/columnBox.ts';
import { GroupHead } from '#groups/GroupHead.tsx';
import { groupColour } from '#groups/groupColour.ts';
import { AddRow } from '#rows/AddRow.tsx';
import { RowLine } from '#rows/RowLine.tsx';
import { useGroup } from '#sync/openSheet.ts';
import classes from './Grid.module.css';
import type { Block, Line } from './lines.ts';

export function GroupBlock(props: {
  block: Block;
  lines: readonly Line[];
  inSight: readonly ColumnBox[];
  all: readonly ColumnBox[];
  names: NameHead;
  end: number;
  isEditable: boolean;
}) {
  const { all, block, inSight, isEditable, names } = props;
  const group = useGroup(block.groupID);
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
      />
      {props.lines.map((line) => {
        const top = line.top - block.top;
        if (line.kind === 'row') {
          return (
            <RowLine
              key={line.key}
              rowID={line.rowID}
              rowIndex={line.rowIndex}
              top={top}
              nameWidth={names.width}
              inSight={inSight}
              all={all}
              isEditable={isEditable}
            />
          );
        }
        return line.kind === 'add' ? (
          <AddRow
            key={line.key}
            groupID={block.groupID}
            groupName={group?.name ?? ''}
            rowIndex={line.rowIndex}
            top={top}
          />
        ) : null;
      })}
    </div>
  );
}
