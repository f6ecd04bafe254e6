/** What is open on the sheet, read from the stores that know, and opened or closed as an address says. */
import { playBannerAt } from '#cells/kinds/banner/playBanner.ts';
import { leaveViewer } from '#banners/viewer/leaveViewer.ts';
import { closeComments, openComments, useCommentPanel } from '#comments/panel.ts';
import { nameColumn, select } from '#screen/active.ts';
import { closeBoard, openBoard, useBoard } from '#screen/board.ts';
import { useOwnLook } from '#screen/ownLook.ts';
import { closePopup, openPopup, usePopups, type PopupKind, type PopupKinds } from '#screen/popups.ts';
import { focusGrid } from '#sheets/focusGrid.ts';
import { chooseView } from '#sheets/views/viewLook.ts';
import { showRow } from '#sheets/lookAt.ts';
import { currentSheet, untilWhole } from '#sync/currentSheet.ts';
import type { OpenPlace } from './openPlace.ts';

function toldTo<Kind extends PopupKind>(kind: Kind): PopupKinds[Kind] | undefined {
  return usePopups.getState().open.findLast((popup) => popup.kind === kind)?.told as PopupKinds[Kind] | undefined;
}

export function shownPlace(): OpenPlace {
  const viewer = toldTo('viewer');
  const banner = viewer?.at;
  const { place } = useCommentPanel.getState();
  const { groupID, isOpen } = useBoard.getState();
  return {
    board: isOpen ? (groupID ?? 'all') : undefined,
    view: useOwnLook.getState().viewID ?? undefined,
    row: toldTo('rowCard')?.rowID,
    banner: banner && `${banner.rowID}:${banner.columnID}`,
    pin: viewer?.pin?.commentID,
    comments: place && (place.rowID ?? 'sheet'),
  };
}

/** Hears whenever any of it may be another one. */
export function watchPlace(hear: () => void): () => void {
  const ends = [
    usePopups.subscribe(hear),
    useCommentPanel.subscribe(hear),
    useOwnLook.subscribe(hear),
    useBoard.subscribe(hear),
  ];
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

/** `pin` is the comment at whose pin it is shown. False where there is no such banner to play. */
export async function playBanner(banner: string, pin?: number): Promise<boolean> {
  const [rowID = 0, columnID = 0] = banner.split(':').map(Number);
  const sheet = currentSheet();
  if (!sheet || (!sheet.shown.cell(rowID, columnID) && !(await untilWhole(sheet)))) return true;
  const place = { line: `row:${rowID}`, columnID } as const;
  select(place);
  showRow({ rowID, columnID });
  if (!playBannerAt(place)) return false;
  if (pin !== undefined && isMember())
    openPopup('viewer', { at: { rowID, columnID }, pin: { commentID: pin, isOpen: true } });
  return true;
}

/** Shows a view, or the sheet as it is. False where there is no such view for this reader. */
export function showView(viewID: number | undefined): boolean {
  const view = currentSheet()?.shown.view.views.find((one) => one.viewID === viewID);
  if (viewID === undefined || view) chooseView(view ?? null);
  return viewID === undefined || view !== undefined;
}

/** Shows the banners as a board: all, or those of a group; the rows where it is undefined. */
export function showBoard(board: OpenPlace['board']): void {
  if (board === undefined) closeBoard();
  else openBoard(board === 'all' ? undefined : board);
}

/** Opens and closes what it takes for the sheet to be as an address says; what is not there any more is left out. */
export async function showPlace(place: OpenPlace): Promise<void> {
  const now = shownPlace();
  if (now.view !== place.view) showView(place.view);
  if (now.board !== place.board) showBoard(place.board);
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
  if (now.banner !== place.banner || (now.pin !== place.pin && place.pin !== undefined)) {
    if (place.banner !== undefined) await playBanner(place.banner, place.pin);
    else if (playing) leaveViewer(playing);
  }
}
