/** The keyboard on the board: where it goes on once something was said in words, and the keys that lead off the board. */
import { useEffect, useRef } from 'react';
import { focusTile } from '#banners/board/BoardFrame.tsx';
import { keepsKeys } from '#review/keepsKeys.ts';
import { leaveBoard } from '#review/places.ts';
import { useReview } from '#review/store.ts';

/** `cellID` is the banner that the board is about. */
export function useBoardKeyboard(cellID: number | undefined): void {
  // Whoever has said it in words goes on from the banner.
  const asked = useReview((state) => state.asked);
  const wasAsked = useRef(asked);
  useEffect(() => {
    const hasLostIt = document.activeElement === document.body;
    if (wasAsked.current && !asked && hasLostIt) focusTile(cellID === undefined ? undefined : String(cellID));
    wasAsked.current = asked;
  }, [asked, cellID]);

  useEffect(() => {
    const back = ({ altKey, ctrlKey, key, metaKey, repeat, target }: KeyboardEvent) => {
      // What the browser or the system does with a letter is no key of the board.
      if (altKey || ctrlKey || metaKey || repeat || keepsKeys(target)) return;
      if (key === 'Escape' || key.toLowerCase() === 'b') leaveBoard();
    };
    document.addEventListener('keydown', back);
    return () => document.removeEventListener('keydown', back);
  }, []);
}
