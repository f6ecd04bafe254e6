/** An open sheet: its header, what is to be said about the connection, and the grid. */
import type { ComponentType } from 'react';
import { columnItems } from '#cells/kinds/columnChoices.ts';
import { KindItemsContext, SheetItemsContext } from '#columns/kindItems.ts';
import { CommentsPanel } from '#comments/CommentsPanel.tsx';
import { useBoard } from '#screen/board.ts';
import { useHead, useIsEditable } from '#sync/openSheet.ts';
import { rootMark } from '#ui/rootMark.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Grid } from './Grid.tsx';
import { Hint } from './Hint.tsx';
import { KindButtons } from './KindButtons.tsx';
import { NarrowBar } from './narrow/NarrowBar.tsx';
import { useNarrowing } from './narrow/useNarrowing.ts';
import { usePopupUndoKeys } from './usePopupUndoKeys.ts';
import { useUndoKeys } from './useUndoKeys.ts';
import { ModeBar } from './options/ModeBar.tsx';
import { PrintedSheet } from './print/PrintedSheet.tsx';
import { usePrinting } from './print/usePrinting.ts';
import { SelectionPlace } from './selection/SelectionPlace.tsx';
import { SheetHeader } from './SheetHeader.tsx';
import { ColumnItems } from './views/ColumnItems.tsx';
import { useFollowedView } from './views/useChosenView.ts';
import classes from './SheetView.module.css';

const markBoard = rootMark('data-board');

/** `board` is what shows the banners in the place of the rows, on screen and on paper. */
export function SheetView({ board }: { board: { Screen: ComponentType; Printed: ComponentType } }) {
  const isBoard = useBoard((screen) => screen.isOpen);
  const sheetID = useHead()?.sheetID;
  const isEditable = useIsEditable();
  useNarrowing(sheetID);
  useFollowedView();
  useUndoKeys(sheetID, isEditable);
  const isPrinting = usePrinting();
  usePopupUndoKeys(isEditable);
  return (
    <div className={classes.sheet} data-printing={isPrinting || undefined}>
      <SheetHeader />
      <NarrowBar>
        {isEditable ? (
          <>
            <KindButtons />
            <Hint />
          </>
        ) : null}
      </NarrowBar>
      <ConnectionBanner />
      {isEditable ? <ModeBar /> : null}
      <div className={classes.body}>
        <KindItemsContext value={columnItems}>
          <SheetItemsContext value={ColumnItems}>
            <div className={classes.grid} data-behind={isBoard || undefined}>
              <Grid />
              {isEditable && !isBoard ? <SelectionPlace /> : null}
              {isBoard ? (
                <div ref={markBoard} className={classes.board}>
                  <board.Screen />
                  {isEditable ? <SelectionPlace /> : null}
                </div>
              ) : null}
            </div>
          </SheetItemsContext>
        </KindItemsContext>
        <CommentsPanel />
      </div>
      {isPrinting ? isBoard ? <board.Printed /> : <PrintedSheet /> : null}
    </div>
  );
}
