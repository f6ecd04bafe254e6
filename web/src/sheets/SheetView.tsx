/** An open sheet: its header, what is to be said about the connection, and the grid. */
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { columnChoices } from '#cells/kinds/columnChoices.ts';
import { ChooseDataType } from '#columns/ChooseDataType.tsx';
import { CommentsPanel } from '#comments/CommentsPanel.tsx';
import { addNewColumn } from '#columns/editColumn.ts';
import { useHead, useIsEditable } from '#sync/openSheet.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Grid } from './Grid.tsx';
import { nameColumnAt } from './nameColumnAt.ts';
import { NarrowBar } from './narrow/NarrowBar.tsx';
import { useNarrowing } from './narrow/useNarrowing.ts';
import { usePopupUndoKeys } from './usePopupUndoKeys.ts';
import { useUndoKeys } from './useUndoKeys.ts';
import { ModeBar } from './options/ModeBar.tsx';
import { PrintedSheet } from './print/PrintedSheet.tsx';
import { usePrinting } from './print/usePrinting.ts';
import { SheetHeader } from './SheetHeader.tsx';
import classes from './SheetView.module.css';

async function addAndName(sheetID: number, type: ColumnTypeId, groupID: number | undefined): Promise<void> {
  const columnID = await addNewColumn(sheetID, type);
  if (columnID !== undefined) nameColumnAt(columnID, groupID);
}

export function SheetView() {
  const sheetID = useHead()?.sheetID;
  const isEditable = useIsEditable();
  useNarrowing(sheetID);
  useUndoKeys(sheetID, isEditable);
  const isPrinting = usePrinting();
  usePopupUndoKeys(isEditable);
  return (
    <div className={classes.sheet} data-printing={isPrinting || undefined}>
      <SheetHeader />
      <NarrowBar />
      <ConnectionBanner />
      {isEditable ? <ModeBar /> : null}
      <div className={classes.body}>
        <Grid />
        <CommentsPanel />
      </div>
      {isEditable && sheetID !== undefined ? (
        <ChooseDataType choices={columnChoices} onChoose={(type, groupID) => void addAndName(sheetID, type, groupID)} />
      ) : null}
      {isPrinting ? <PrintedSheet /> : null}
    </div>
  );
}
