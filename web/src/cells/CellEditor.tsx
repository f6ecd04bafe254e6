/** The editor of the one cell that is edited, over the cell that it is drawn in. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { Suspense, useState } from 'react';
import { stopEditing } from '#screen/active.ts';
import { kindViews } from './kinds/kinds.ts';

export function CellEditor(props: {
  cell: Cell | undefined;
  column: OpenColumn;
  rowID: number;
  seed: string | undefined;
}) {
  const { cell, column, rowID, seed } = props;
  // Stands in the cell and so knows its element, which the cells themselves have no need to keep.
  const [marker, setMarker] = useState<HTMLElement | null>(null);
  const anchor = marker?.parentElement;
  const { Editor } = kindViews[column.columnTypeID];
  return (
    <>
      <span hidden ref={setMarker} />
      {anchor ? (
        <Suspense>
          <Editor cell={cell} column={column} rowID={rowID} seed={seed} anchor={anchor} onDone={stopEditing} />
        </Suspense>
      ) : null}
    </>
  );
}
