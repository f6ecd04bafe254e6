/** What can be done with a cell, or with those that are chosen, and with the row that it stands in. */
import { Menu } from '@mantine/core';
import { isCellEmpty } from '@marquee/contract/cells.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import {
  IconArrowBarToDown,
  IconClipboard,
  IconCopy,
  IconEraser,
  IconFilter,
  IconHistory,
  IconTrash,
} from '@tabler/icons-react';
import { kindViews } from '#cells/kinds/kinds.ts';
import { AskItem } from '#decisions/AskItem.tsx';
import { removeRowsAfterAsking } from '#rows/choose/removeChosenRows.ts';
import { RowItems } from '#rows/RowMenu.tsx';
import { nameColumn, startEditing } from '#screen/active.ts';
import { openPopup } from '#screen/popups.ts';
import { copyByMenu, pasteByMenu } from '#sheets/clipboard/byMenu.ts';
import { fillDown } from '#sheets/clipboard/fillCells.ts';
import { emptyRect } from '#sheets/clipboard/pasteCells.ts';
import type { Rect } from '#sheets/clipboard/range.ts';
import type { Ground } from '#sheets/moves.ts';
import { filterByValue } from '#sheets/narrow/filterByValue.ts';
import { SortItems } from '#sheets/narrow/SortItems.tsx';
import { currentSheet } from '#sync/currentSheet.ts';
import { useLayout, useRow } from '#sync/openSheet.ts';
import { AnchoredMenu } from '#ui/popups/AnchoredMenu.tsx';
import { closeCellMenu, type CellMenuAt } from './useCellMenu.ts';

/** Whether any of the cells holds something that can be cleared. */
function isFilled({ rowIDs, columnIDs }: Rect): boolean {
  const shown = currentSheet()?.shown;
  const holds = (rowID: number, columnID: number) => {
    const cell = shown?.cell(rowID, columnID);
    return cell !== undefined && !isCellEmpty(cell);
  };
  return rowIDs.some((rowID) => columnIDs.some((columnID) => holds(rowID, columnID)));
}

export interface CellMenuProps {
  ground: Ground;
  isEditable: boolean;
}

export function OpenCellMenu(props: CellMenuProps & { at: CellMenuAt }) {
  const { ground, isEditable } = props;
  const { anchor, columnID, rect, rowID } = props.at;
  const row = useRow(rowID);
  const column = useLayout().columns.find((one) => one.columnID === columnID);
  if (!row || !column) return null;
  return (
    <AnchoredMenu anchor={anchor} label={`${column.name} of ${row.name}`} onClose={closeCellMenu}>
      <Menu.Item leftSection={<IconCopy size={16} stroke={1.7} />} onClick={() => void copyByMenu(rect)}>
        Copy
      </Menu.Item>
      {isEditable ? (
        <>
          <Menu.Item
            leftSection={<IconClipboard size={16} stroke={1.7} />}
            onClick={() => void pasteByMenu(rect, ground)}
          >
            Paste
          </Menu.Item>
          {rect.rowIDs.length > 1 ? (
            <Menu.Item
              leftSection={<IconArrowBarToDown size={16} stroke={1.7} />}
              onClick={() => void fillDown(rect, ground)}
            >
              Fill down
            </Menu.Item>
          ) : null}
          <Menu.Item
            leftSection={<IconEraser size={16} stroke={1.7} />}
            disabled={!isFilled(rect)}
            onClick={() => void emptyRect(rect)}
          >
            Clear
          </Menu.Item>
        </>
      ) : null}
      <Menu.Divider />
      <Menu.Item leftSection={<IconFilter size={16} stroke={1.7} />} onClick={() => filterByValue(rowID, column)}>
        Filter by this value
      </Menu.Item>
      <SortItems columnID={columnID} />
      {isEditable ? (
        <Menu.Item
          leftSection={<IconHistory size={16} stroke={1.7} />}
          onClick={() =>
            openPopup('history', { sheetID: column.sheetID, rowID, columnID, about: `${column.name} of ${row.name}` })
          }
        >
          Cell history
        </Menu.Item>
      ) : null}
      {isEditable ? <Menu.Divider /> : null}
      {isEditable && rect.rowIDs.length === 1 ? (
        <RowItems
          row={row}
          of=" row"
          askedColumnID={kindViews[column.columnTypeID].decided ? columnID : undefined}
          onRename={() => startEditing({ line: `row:${rowID}`, columnID: nameColumn })}
        />
      ) : null}
      {isEditable && rect.rowIDs.length > 1 ? <AskItem about={{ rowIDs: rect.rowIDs }} /> : null}
      {isEditable && rect.rowIDs.length > 1 ? (
        <Menu.Item
          color="var(--mq-danger)"
          leftSection={<IconTrash size={16} stroke={1.7} />}
          onClick={() => removeRowsAfterAsking(rect.rowIDs)}
        >
          {`Delete ${withCommas(rect.rowIDs.length)} rows`}
        </Menu.Item>
      ) : null}
    </AnchoredMenu>
  );
}
