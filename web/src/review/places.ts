/** Where the reader is, as the browser keeps it: which banner, and whether among all of them, for its Back and for a reload. */
import { goBack } from '#ui/goBack.ts';
import { useReview } from './store.ts';

const board = { isBoard: true };

export const isAtBoard = (): boolean => (history.state as Partial<typeof board> | null)?.isBoard === true;

/** Never a part of what is sent to a server. */
export const keepPlace = (cellID: number | undefined): void =>
  history.replaceState(history.state, '', `${location.pathname}${location.search}#${cellID ?? ''}`);

export function comeToBoard(): void {
  if (!isAtBoard()) history.pushState(board, '', location.href);
}

/** Back to one at a time, as the browser's Back does. */
export function leaveBoard(): void {
  if (isAtBoard()) goBack();
  else useReview.setState({ view: 'one' });
}

/** To one banner, to point at it; the board is where Back leads from there. */
export function leaveToPoint(cellID: number | undefined): void {
  if (isAtBoard()) history.pushState({ pointedAt: cellID }, '', location.href);
}

/** Whether the reader came from the board only to point at this banner. */
export const cameToPoint = (cellID: number): boolean =>
  (history.state as { pointedAt?: number } | null)?.pointedAt === cellID;
