/** What the two ways of sorting by a column are called. */
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import { byWords } from '#cells/kinds/kindView.ts';

/** Up and down; undefined stands for the row names. */
export const waysOf = (columnTypeID: ColumnTypeId | undefined): readonly [string, string] =>
  (columnTypeID ? kindViews[columnTypeID].sort : byWords).ways;
