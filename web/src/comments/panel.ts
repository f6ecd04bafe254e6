/** Which comments are open at the right: those of the sheet itself or of a row. */
import { nameColumn, select } from '#screen/active.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { sheetStore } from '#ui/stores.ts';

/** Where comments hang: on a row, or (null) on the sheet itself. */
export interface CommentPlace {
  sheetID: number;
  rowID: number | null;
}

interface CommentPanel {
  /** what is open; undefined while nothing is */
  place: CommentPlace | undefined;
  /** what to give the keyboard back to when it closes */
  opener: HTMLElement | undefined;
  /** the line of the grid that this stood in: its element may be another line's when the panel closes */
  openerLine: string | undefined;
  /** comments that were recorded as read since it was opened (state 1): they stay marked as new until it is opened again */
  justRead: ReadonlySet<number>;
  /** the comment of one's own that was posted last, to be scrolled into sight */
  posted: number | undefined;
}

const closed: CommentPanel = {
  place: undefined,
  opener: undefined,
  openerLine: undefined,
  justRead: new Set(),
  posted: undefined,
};

const lineOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-line]')?.dataset['line'];

export const useCommentPanel = sheetStore<CommentPanel>(() => closed);

const isSame = (one: CommentPlace | undefined, other: CommentPlace): boolean =>
  one?.sheetID === other.sheetID && one.rowID === other.rowID;

export function openComments(place: CommentPlace): void {
  const { activeElement } = document;
  useCommentPanel.setState({
    ...closed,
    place,
    opener: activeElement instanceof HTMLElement ? activeElement : undefined,
    openerLine: lineOf(activeElement),
  });
}

/** Opens comments, or closes them where they are open. */
export function toggleComments(place: CommentPlace): void {
  if (isSame(useCommentPanel.getState().place, place)) closeComments();
  else openComments(place);
}

/** Whether the comments of a place are open. */
export const useIsOpen = (place: CommentPlace): boolean => useCommentPanel((panel) => isSame(panel.place, place));

export function noteJustRead(commentIDs: readonly number[]): void {
  useCommentPanel.setState(({ justRead }) => ({ justRead: new Set([...justRead, ...commentIDs]) }));
}

/** Closes the panel without giving the keyboard back: the page that it stood in goes too. */
export const forgetComments = (): void => useCommentPanel.setState(closed);

/** Closes the panel; the keyboard goes back to where it was opened, or to the row where that was scrolled away. */
export function closeComments(): void {
  const { opener, openerLine, place } = useCommentPanel.getState();
  forgetComments();
  if (opener?.isConnected && lineOf(opener) === openerLine) opener.focus({ preventScroll: true });
  else if (place?.rowID && currentSheet()?.shown.entry('row', `row:${place.rowID}`)) {
    const line = `row:${place.rowID}` as const;
    select({ line, columnID: nameColumn }, false);
    // Where the keyboard stood there already, that changes nothing.
    document
      .querySelector<HTMLElement>(`[data-line="${line}"] [data-column="${nameColumn}"]`)
      ?.focus({ preventScroll: true });
  }
}
