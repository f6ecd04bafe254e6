/** Where the reader is, as the browser keeps it: which banner, and whether among all of them, for its Back and for a reload. */
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
  if (isAtBoard()) history.back();
  else useReview.setState({ view: 'one' });
}
