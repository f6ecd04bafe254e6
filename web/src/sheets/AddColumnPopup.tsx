/** The popup that adds a column: its type is chosen, and then its name is written in the headers it was asked for in. */
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { DataTypePopup } from '#columns/DataTypePopup.tsx';
import { addNewColumn } from '#columns/editColumn.ts';
import { useHead } from '#sync/openSheet.ts';
import type { PopupProps } from '#screen/popups.ts';
import { watchPresses } from '#ui/keyboard/pressedSince.ts';
import { nameColumnAt } from './nameColumnAt.ts';
import { columnChoices } from '#cells/kinds/columnChoices.ts';

async function addAndName(sheetID: number, type: ColumnTypeId, groupID: number | undefined): Promise<void> {
  const hasPressed = watchPresses();
  const columnID = await addNewColumn(sheetID, type);
  if (columnID !== undefined) nameColumnAt(columnID, groupID, hasPressed());
}

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** `groupID` is the group in whose headers the column was asked for; undefined from elsewhere */
    addColumn: { groupID: number | undefined };
  }
}

export function AddColumnPopup({ groupID, onClose }: PopupProps<'addColumn'>) {
  const sheetID = useHead()?.sheetID;
  if (sheetID === undefined) return null;
  return (
    <DataTypePopup
      choices={columnChoices}
      onClose={onClose}
      onChoose={(type) => void addAndName(sheetID, type, groupID)}
    />
  );
}
