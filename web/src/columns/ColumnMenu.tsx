/** What can be done with a column. */
import { Menu } from '@mantine/core';
import { IconCopy, IconCopyPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { access } from '@marquee/contract/columns.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { useContext } from 'react';
import { useHead } from '#sync/openSheet.ts';
import { AnchoredMenu } from '#ui/popups/AnchoredMenu.tsx';
import { ColumnMoveMenu } from './drag/ColumnMoveMenu.tsx';
import { duplicateColumn, removeColumn, restrictColumn } from './editColumn.ts';
import { KindItemsContext, SheetItemsContext } from './kindItems.ts';

export interface ColumnMenuProps {
  column: OpenColumn;
  /** the group whose header cell it was opened at */
  groupID: number;
  anchor: HTMLElement;
  onRename: () => void;
  onClose: () => void;
}

export function ColumnMenu(props: ColumnMenuProps) {
  const { column } = props;
  const { columnID, accessRestrictions, columnTypeID } = column;
  const { [columnTypeID]: KindItems } = useContext(KindItemsContext);
  const SheetItems = useContext(SheetItemsContext);
  const me = useHead()?.loggedInSheetUser?.userID;
  const isJustForMe = accessRestrictions === access.justForMe;

  return (
    <AnchoredMenu anchor={props.anchor} label={`Options of ${column.name}`} onClose={props.onClose}>
      <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={props.onRename}>
        Rename
      </Menu.Item>
      {SheetItems ? <SheetItems columnID={columnID} /> : null}
      <ColumnMoveMenu column={column} />
      <Menu.Item leftSection={<IconCopy size={16} stroke={1.7} />} onClick={() => void duplicateColumn(columnID, true)}>
        Duplicate
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopyPlus size={16} stroke={1.7} />}
        onClick={() => void duplicateColumn(columnID, false)}
      >
        Duplicate without values
      </Menu.Item>
      <Menu.Divider />
      {KindItems ? <KindItems columnID={columnID} groupID={props.groupID} /> : null}
      <Menu.CheckboxItem
        checked={accessRestrictions !== access.open}
        // A column that is just for me is out of public sight anyway; unticking this would change nothing.
        disabled={isJustForMe}
        onChange={(isHidden) => restrictColumn(columnID, isHidden ? access.hiddenFromPublic : access.open)}
      >
        Hide from public
      </Menu.CheckboxItem>
      {column.createdByUserId === me ? (
        <Menu.CheckboxItem
          checked={isJustForMe}
          // Hidden from public it stays, as the item above says: what was private is never published by the way.
          onChange={(isMine) => restrictColumn(columnID, isMine ? access.justForMe : access.hiddenFromPublic)}
        >
          Just for me
        </Menu.CheckboxItem>
      ) : null}
      <Menu.Divider />
      <Menu.Item
        color="var(--mq-danger)"
        leftSection={<IconTrash size={16} stroke={1.7} />}
        onClick={() => {
          if (window.confirm('Are you sure?')) removeColumn(columnID);
        }}
      >
        Delete
      </Menu.Item>
    </AnchoredMenu>
  );
}
