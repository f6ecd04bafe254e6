/** Whether a finger has opened the banner that the board is about, to decide on it. */
import type { ReviewBanner } from '@marquee/contract/review.ts';
import { useEffect, useRef } from 'react';
import { useLook } from './look.ts';

/** `touched` is the cell that a finger opened, `cellID` the one that the board is about, `said` what the reader has decided on it. */
export function useIsTouched(
  touched: number | undefined,
  cellID: number | undefined,
  said: ReviewBanner['ownVerdict'] | undefined,
): boolean {
  // What a finger opened is done once it is decided.
  const before = useRef({ cellID, said });
  useEffect(() => {
    if (before.current.cellID === cellID && before.current.said !== said) useLook.setState({ touched: undefined });
    before.current = { cellID, said };
  }, [cellID, said]);

  // Whoever comes back from pointing at it has decided.
  useEffect(() => () => useLook.setState({ touched: undefined }), []);

  return touched !== undefined && touched === cellID;
}
