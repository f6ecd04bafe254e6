/** What the sheet's header offers its members for the kinds of cell that its columns hold. */
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import { useHead, useIsEditable, useLayout } from '#sync/openSheet.ts';

export function KindLinks() {
  const head = useHead();
  const isEditable = useIsEditable();
  const { columns } = useLayout();
  if (!head || !isEditable) return null;
  return allKinds.map(({ columnTypeID }) => {
    const { SheetLink } = kindViews[columnTypeID];
    const ofKind = columns.filter((column) => column.columnTypeID === columnTypeID);
    return SheetLink && ofKind.length > 0 ? (
      <SheetLink key={columnTypeID} sheetID={head.sheetID} columns={ofKind} />
    ) : null;
  });
}
