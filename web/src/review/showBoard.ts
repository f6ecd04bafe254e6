/** Fetches the board once it is wanted: whoever looks at one banner after the other does without it. */
import { lazy } from 'react';
import { comeToBoard } from './places.ts';
import { toast, useReview } from './store.ts';
import { t } from './words.ts';

/** Asked for again where it did not come. */
export const loadBoard = () => import('./board/ReviewBoard.tsx');

/** Shown only once it has come. */
export const Board = lazy(async () => ({ default: (await loadBoard()).ReviewBoard }));

export async function showBoard(): Promise<void> {
  try {
    await loadBoard();
  } catch {
    toast(t('loadFailed'), { isTrouble: true });
    return;
  }
  comeToBoard();
  useReview.setState({ view: 'board', asked: undefined, isPanelOpen: false, isDone: false });
}
