/** Playing a Banner Ad cell: a cell that names a file is played, any other is edited. */
import { nameColumn, type Place } from '#screen/active.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { openPopup } from '#screen/popups.ts';
import { isPlayable } from './bannerLook.tsx';

/** Opens the viewer on a place of the grid. False where there is no banner to play. */
export function playBannerAt({ line, columnID }: Place): boolean {
  const sheet = currentSheet();
  const rowID = line.startsWith('row:') ? Number(line.slice('row:'.length)) : 0;
  if (!sheet || rowID === 0 || columnID === nameColumn || !isPlayable(sheet.shown.cell(rowID, columnID))) return false;
  openPopup('viewer', { at: { rowID, columnID } });
  return true;
}
