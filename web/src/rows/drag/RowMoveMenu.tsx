/** The part of a row's menu that moves it: for touch and keyboard, and for places that are far away. */
import { Menu } from '@mantine/core';
import { IconArrowsMove } from '@tabler/icons-react';
import type { OpenRow } from '@marquee/contract/open-sheet.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useDragging } from '#screen/dragging.ts';
import { useLayout } from '#sync/openSheet.ts';
import { moveRow, stepRow } from '#rows/moveRow.ts';
import { SubMenu } from '#ui/popups/SubMenu.tsx';
import classes from './RowMoveMenu.module.css';

const steps = [
  { step: 'back', words: 'Up' },
  { step: 'forth', words: 'Down' },
  { step: 'first', words: 'To the top of the group' },
  { step: 'last', words: 'To the bottom of the group' },
] as const;

const groupName = (groupID: number): string => currentSheet()?.shown.entry('group', `group:${groupID}`)?.name ?? '';

export function RowMoveMenu(props: { row: OpenRow }) {
  const { rowID, groupID } = props.row;
  const { groups } = useLayout();
  const areRowsSorted = useDragging((dragging) => dragging.areRowsSorted);
  const others = groups.filter((group) => group.groupID !== groupID);
  return (
    <SubMenu
      words="Move…"
      icon={<IconArrowsMove size={16} stroke={1.7} />}
      label={`Move ${props.row.name}`}
      className={classes.list}
    >
      {steps.map(({ step, words }) => (
        // A step says nothing where the rows stand in another order than the sheet's.
        <Menu.Item key={step} disabled={areRowsSorted} onClick={() => stepRow(rowID, step)}>
          {words}
        </Menu.Item>
      ))}
      {others.length > 0 ? <Menu.Label>To the end of</Menu.Label> : null}
      {others.map((group) => (
        <Menu.Item
          key={group.groupID}
          onClick={() => moveRow(rowID, { groupID: group.groupID, position: group.rowIDs.length + 1 })}
        >
          {groupName(group.groupID)}
        </Menu.Item>
      ))}
    </SubMenu>
  );
}
