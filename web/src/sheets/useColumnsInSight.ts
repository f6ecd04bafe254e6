/** Which columns are in sight, of hundreds that there may be. */
import { useMemo } from 'react';
import type { ColumnBox } from '#columns/columnBox.ts';
import { gridMargin } from './lines.ts';
import type { View } from './useView.ts';

/** The same array until another column comes into sight or goes out of it, or one changes its place. */
export function useColumnsInSight(
  { left, right }: View,
  stands: readonly ColumnBox[],
  nameWidth: number,
): readonly ColumnBox[] {
  // What stands behind the row names is out of sight. One more on either side, so that scrolling does not show their absence.
  const from = left + nameWidth - gridMargin;
  const first = Math.max(0, stands.findIndex((stand) => stand.left + stand.width > from) - 1);
  const last = stands.findLastIndex((stand) => stand.left < right) + 1;
  return useMemo(() => stands.slice(first, last + 1), [stands, first, last]);
}
