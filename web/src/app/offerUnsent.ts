/** Gives back what was typed into the boxes of a sheet that is gone, and what could not be added to it. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { groupQueue } from '#groups/editGroup.ts';
import { rowQueue } from '#rows/editRow.ts';
import { takeDrafts } from '#screen/drafts.ts';
import { takeTroubled } from '#sync/additions.ts';
import { useSheetStatus } from '#sync/currentSheet.ts';
import { pagePerson } from '#sync/person.ts';
import { offerUnsaved } from '#ui/messages/offerBack.tsx';

/** To be called before the sheet is left, which knows its groups. */
export function offerUnsent(): void {
  const { status } = useSheetStatus.getState();
  if (status.is !== 'open') return;
  const places = [groupQueue(status.sheetID), ...status.live.shown.confirmed.groupOrder.map(rowQueue)];
  [...takeDrafts(places), ...takeTroubled(places)].forEach(offerUnsaved);
}

/** The same for comments and words about banners, whose code comes later than the sheet's. To be called before the sheet is left; never rejects. */
export async function offerComments(): Promise<void> {
  const { status } = useSheetStatus.getState();
  const userID = pagePerson();
  if (status.is !== 'open' || userID === undefined) return;
  const { confirmed, layout } = status.live.shown;
  const rowIDs = layout.groups.flatMap((group) => group.rowIDs);
  const cellIDs = layout.columns
    .filter(({ columnTypeID }) => columnTypeID === columnTypes.banner)
    .flatMap(({ columnID }) => confirmed.cells.ofColumn(columnID).map(({ cellID }) => cellID));
  try {
    const { offerDrafts } = await import('#comments/offerDrafts.ts');
    offerDrafts(userID, { sheetID: status.sheetID, rowIDs, cellIDs });
  } catch {
    // They are kept in the browser all the same.
  }
}
