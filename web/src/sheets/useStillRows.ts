/** Which rows are drawn with all that they have: those that stood still once, as what flies by is seen too briefly to be pointed at. */
import { useState } from 'react';
import type { Line } from './lines.ts';

/** Where nothing hovers, what other screens show on hover is always seen, and so always drawn. */
const isTouched = matchMedia('(hover: none)');

/** `drawn` is to be the same array until other lines are drawn. */
export function useStillRows(drawn: readonly Line[], isMoving: boolean): (rowID: number) => boolean {
  const [still, setStill] = useState<{ drawn: readonly Line[]; rowIDs: ReadonlySet<number> }>();
  if (!isMoving && still?.drawn !== drawn) {
    setStill({ drawn, rowIDs: new Set(drawn.map(({ rowID }) => rowID)) });
  }
  return (rowID) => !isMoving || isTouched.matches || still?.rowIDs.has(rowID) === true;
}
