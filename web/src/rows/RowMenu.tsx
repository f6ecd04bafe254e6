/** What can be done with a row. */
import { Menu } from '@mantine/core';
import { IconCopy, IconMessage, IconPencil, IconTrash } from '@tabler/icons-react';
import type { OpenRow } from '@marquee/contract/open-sheet.ts';
import { openComments } from '#comments/panel.ts';
import { useHead } from '#sync/openSheet.ts';
import { AnchoredMenu } from '#ui/AnchoredMenu.tsx';
import { duplicateRows } from './addManyRows.ts';
import { RowMoveMenu } from './drag/RowMoveMenu.tsx';
import { removeRows } from './removeRows.ts';

export function RowMenu(props: { row: OpenRow; anchor: HTMLElement; onRename: () => void; onClose: () => void }) {
  const { row } = props;
  const sheetID = useHead()?.sheetID ?? 0;
  return (
    <AnchoredMenu anchor={props.anchor} label={`Options of ${row.name}`} onClose={props.onClose}>
      <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={props.onRename}>
        Rename
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMessage size={16} stroke={1.7} />}
        onClick={() => openComments({ sheetID, rowID: row.rowID })}
      >
        Comments
      </Menu.Item>
      <RowMoveMenu row={row} />
      <Menu.Item leftSection={<IconCopy size={16} stroke={1.7} />} onClick={() => void duplicateRows([row.rowID])}>
        Duplicate
      </Menu.Item>
      <Menu.Item
        color="var(--mq-danger)"
        leftSection={<IconTrash size={16} stroke={1.7} />}
        onClick={() => {
          if (window.confirm('Are you sure?')) removeRows([row.rowID]);
        }}
      >
        Delete
      </Menu.Item>
    </AnchoredMenu>
  );
}
