/** What the bar over a sheet offers its members for the kinds of cell that its columns hold. */
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import { useHead, useLayout } from '#sync/openSheet.ts';

export function KindButtons() {
  const head = useHead();
  const { columns } = useLayout();
  if (!head) return null;
  return allKinds.map(({ columnTypeID }) => {
    const { SheetButton } = kindViews[columnTypeID];
    const ofKind = columns.filter((column) => column.columnTypeID === columnTypeID);
    return SheetButton && ofKind.length > 0 ? (
      <SheetButton key={columnTypeID} sheetID={head.sheetID} columns={ofKind} />
    ) : null;
  });
}
