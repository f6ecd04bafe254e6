/** What is open on the sheet, read from the stores that know, and opened or closed as an address says. */
import { playBannerAt } from '#cells/kinds/banner/playBanner.ts';
import { leaveViewer } from '#banners/viewer/leaveViewer.ts';
import { closeComments, openComments, useCommentPanel } from '#comments/panel.ts';
import { nameColumn, select } from '#screen/active.ts';
import { useOwnLook } from '#screen/ownLook.ts';
import { closePopup, openPopup, usePopups, type PopupKind, type PopupKinds } from '#screen/popups.ts';
import { focusGrid } from '#sheets/focusGrid.ts';
import { showRowAgain } from '#sheets/views/showRowAgain.ts';
import { chooseView } from '#sheets/views/viewLook.ts';
import { showRow } from '#sheets/lookAt.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import type { OpenPlace } from './openPlace.ts';

function toldTo<Kind extends PopupKind>(kind: Kind): PopupKinds[Kind] | undefined {
  return usePopups.getState().open.find((popup) => popup.kind === kind)?.told as PopupKinds[Kind] | undefined;
}

export function shownPlace(): OpenPlace {
  const banner = toldTo('viewer')?.at;
  const { place } = useCommentPanel.getState();
  return {
    view: useOwnLook.getState().viewID ?? undefined,
    row: toldTo('rowCard')?.rowID,
    banner: banner && `${banner.rowID}:${banner.columnID}`,
    comments: place && (place.rowID ?? 'sheet'),
  };
}

/** Hears whenever any of it may be another one. */
export function watchPlace(hear: () => void): () => void {
  const ends = [usePopups.subscribe(hear), useCommentPanel.subscribe(hear), useOwnLook.subscribe(hear)];
  return () => ends.forEach((end) => end());
}

const isRowThere = (rowID: number): boolean => currentSheet()?.shown.entry('row', `row:${rowID}`) !== undefined;

export const isMember = (): boolean => currentSheet()?.shown.entry('head', 'head')?.loggedInSheetUser !== undefined;

/** The keyboard goes on at the row, whose card takes it along otherwise. */
function closeCard(rowID: number): void {
  closePopup('rowCard');
  select({ line: `row:${rowID}`, columnID: nameColumn });
  requestAnimationFrame(() => requestAnimationFrame(focusGrid));
}

/** Brings a row into sight, with the keyboard on its name. False where there is no such row. */
export function goToRow(rowID: number): boolean {
  if (!isRowThere(rowID)) return false;
  showRowAgain(rowID);
  select({ line: `row:${rowID}`, columnID: nameColumn });
  showRow({ rowID, columnID: nameColumn });
  return true;
}

/** False where there is no such banner to play. */
export async function playBanner(banner: string): Promise<boolean> {
  const [rowID = 0, columnID = 0] = banner.split(':').map(Number);
  const sheet = currentSheet();
  if (sheet && !sheet.isWhole && !sheet.shown.cell(rowID, columnID)) await sheet.readWhole();
  if (currentSheet() !== sheet) return true;
  const place = { line: `row:${rowID}`, columnID } as const;
  select(place);
  showRow({ rowID, columnID });
  return playBannerAt(place);
}

/** Shows a view, or the sheet as it is. False where there is no such view for this reader. */
export function showView(viewID: number | undefined): boolean {
  const view = currentSheet()?.shown.view.views.find((one) => one.viewID === viewID);
  if (viewID === undefined || view) chooseView(view ?? null);
  return viewID === undefined || view !== undefined;
}

/** Opens and closes what it takes for the sheet to be as an address says; what is not there any more is left out. */
export async function showPlace(place: OpenPlace): Promise<void> {
  const now = shownPlace();
  if (now.view !== place.view) showView(place.view);
  if (now.row !== place.row) {
    if (place.row !== undefined && isRowThere(place.row)) openPopup('rowCard', { rowID: place.row });
    else if (now.row !== undefined) closeCard(now.row);
  }
  if (now.comments !== place.comments) {
    const { comments } = place;
    const sheetID = currentSheet()?.shown.entry('head', 'head')?.sheetID;
    if (comments === undefined) closeComments();
    else if (sheetID !== undefined && isMember())
      openComments({ sheetID, rowID: comments === 'sheet' ? null : comments });
  }
  const playing = toldTo('viewer')?.at;
  if (now.banner !== place.banner) {
    if (place.banner !== undefined) await playBanner(place.banner);
    else if (playing) leaveViewer(playing);
  }
}
