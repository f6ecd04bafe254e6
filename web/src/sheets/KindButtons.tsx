/** What the bar over a sheet offers its members for the kinds of cell that its columns hold. */
import { kindViews } from '#cells/kinds/kinds.ts';
import { useHead, useLayout } from '#sync/openSheet.ts';

export function KindButtons() {
  const head = useHead();
  const { columns } = useLayout();
  if (!head) return null;
  return [...Map.groupBy(columns, ({ columnTypeID }) => columnTypeID)].map(([columnTypeID, ofKind]) => {
    const { SheetButton } = kindViews[columnTypeID];
    return SheetButton ? <SheetButton key={columnTypeID} sheetID={head.sheetID} columns={ofKind} /> : null;
  });
}
