/** What can be done with a row. */
import { Menu } from '@mantine/core';
import {
  IconArrowsDiagonal,
  IconCopy,
  IconEyeOff,
  IconFileSpreadsheet,
  IconHistory,
  IconLink,
  IconMessage,
  IconPencil,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react';
import type { OpenRow } from '@marquee/contract/open-sheet.ts';
import { openComments } from '#comments/panel.ts';
import { AskItem } from '#decisions/AskItem.tsx';
import { copyLink } from '#screen/copyLink.ts';
import { useDragging } from '#screen/dragging.ts';
import { hideForMe } from '#screen/ownLook.ts';
import { toggleRow } from '#screen/mode.ts';
import { openPopup } from '#screen/popups.ts';
import { useHead } from '#sync/openSheet.ts';
import { AnchoredMenu } from '#ui/popups/AnchoredMenu.tsx';
import { duplicateRows } from './addManyRows.ts';
import { useIsChosen } from './choose/useChoosing.ts';
import { RowMoveMenu } from './drag/RowMoveMenu.tsx';
import { exportRow } from './exportRows.ts';
import { insertRow } from './insertRow.ts';
import { removeRows } from './removeRows.ts';

/** The items, for the row's own menu and for those of its cells, which say `of` what they are. */
export function RowItems(props: {
  row: OpenRow;
  of?: ' row';
  /** the column of a banner whose cell the menu is of */
  askedColumnID?: number | undefined;
  onRename: () => void;
}) {
  const { row, of = '' } = props;
  const sheetID = useHead()?.sheetID ?? 0;
  const areRowsSorted = useDragging((dragging) => dragging.areRowsSorted);
  const isChosen = useIsChosen(row.rowID);
  return (
    <>
      <Menu.Item
        leftSection={<IconArrowsDiagonal size={16} stroke={1.7} />}
        onClick={() => openPopup('rowCard', { rowID: row.rowID })}
      >
        {`Open${of}`}
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={props.onRename}>
        {`Rename${of}`}
      </Menu.Item>
      <Menu.Item leftSection={<IconSquareCheck size={16} stroke={1.7} />} onClick={() => toggleRow(row.rowID)}>
        {`${isChosen ? 'Deselect' : 'Select'}${of}`}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMessage size={16} stroke={1.7} />}
        onClick={() => openComments({ sheetID, rowID: row.rowID })}
      >
        Comments
      </Menu.Item>
      <Menu.Item leftSection={<IconLink size={16} stroke={1.7} />} onClick={() => void copyLink({ row: row.rowID })}>
        Copy link
      </Menu.Item>
      <Menu.Item
        leftSection={<IconHistory size={16} stroke={1.7} />}
        onClick={() => openPopup('history', { sheetID, rowID: row.rowID, about: row.name })}
      >
        {of === '' ? 'History' : 'Row history'}
      </Menu.Item>
      {/* Beside says nothing where the rows stand in another order than the sheet's. */}
      <Menu.Item
        leftSection={<IconRowInsertTop size={16} stroke={1.7} />}
        disabled={areRowsSorted}
        onClick={() => void insertRow(row.rowID, 'above')}
      >
        Insert row above
      </Menu.Item>
      <Menu.Item
        leftSection={<IconRowInsertBottom size={16} stroke={1.7} />}
        disabled={areRowsSorted}
        onClick={() => void insertRow(row.rowID, 'below')}
      >
        Insert row below
      </Menu.Item>
      <AskItem
        about={{
          rowIDs: [row.rowID],
          ...(props.askedColumnID === undefined ? {} : { columnID: props.askedColumnID }),
        }}
      />
      <RowMoveMenu row={row} />
      <Menu.Item leftSection={<IconCopy size={16} stroke={1.7} />} onClick={() => void duplicateRows([row.rowID])}>
        {`Duplicate${of}`}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileSpreadsheet size={16} stroke={1.7} />} onClick={() => void exportRow(row.rowID)}>
        {`Export${of} to Excel`}
      </Menu.Item>
      <Menu.Item leftSection={<IconEyeOff size={16} stroke={1.7} />} onClick={() => hideForMe('hiddenRows', row.rowID)}>
        {of ? 'Hide row for me' : 'Hide for me'}
      </Menu.Item>
      <Menu.Item
        color="var(--mq-danger)"
        leftSection={<IconTrash size={16} stroke={1.7} />}
        onClick={() => {
          if (window.confirm('Are you sure?')) removeRows([row.rowID]);
        }}
      >
        {`Delete${of}`}
      </Menu.Item>
    </>
  );
}

export function RowMenu(props: { row: OpenRow; anchor: HTMLElement; onRename: () => void; onClose: () => void }) {
  const { row } = props;
  return (
    <AnchoredMenu anchor={props.anchor} label={`Options of ${row.name}`} onClose={props.onClose}>
      <RowItems row={row} onRename={props.onRename} />
    </AnchoredMenu>
  );
}
