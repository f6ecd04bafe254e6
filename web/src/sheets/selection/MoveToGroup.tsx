/** Moves the selected rows to the end of a group. */
import { Menu } from '@mantine/core';
import { IconArrowsMove } from '@tabler/icons-react';
import { useState } from 'react';
import { moveRows } from '#rows/moveRow.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useLayout } from '#sync/openSheet.ts';
import { AnchoredMenu } from '#ui/popups/AnchoredMenu.tsx';
import { BarButton } from './BarButton.tsx';
import classes from './SelectionBar.module.css';

export function MoveToGroup({ rowIDs }: { rowIDs: readonly number[] }) {
  const { groups } = useLayout();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const nameOf = (groupID: number) => currentSheet()?.shown.entry('group', `group:${groupID}`)?.name ?? '';
  return (
    <>
      <BarButton words="Move" Icon={IconArrowsMove} opens="menu" onClick={(event) => setAnchor(event.currentTarget)} />
      {anchor ? (
        <AnchoredMenu anchor={anchor} label="Move to the end of" onClose={() => setAnchor(undefined)}>
          <Menu.Label>To the end of</Menu.Label>
          <div className={classes.list}>
            {groups.map(({ groupID }) => (
              <Menu.Item key={groupID} onClick={() => moveRows(rowIDs, groupID)}>
                {nameOf(groupID)}
              </Menu.Item>
            ))}
          </div>
        </AnchoredMenu>
      ) : null}
    </>
  );
}
