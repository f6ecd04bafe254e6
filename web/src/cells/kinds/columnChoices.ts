/** What the kinds add to columns: what a new one can be, as "Choose data type" shows it, and what their menus offer. */
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import { kindViews } from './kinds.ts';

export const columnChoices = allKinds.map(({ columnTypeID, name }) => {
  const { holds, Icon } = kindViews[columnTypeID];
  return { columnTypeID, name, holds, Icon };
});

export const columnItems = Object.fromEntries(
  allKinds.map(({ columnTypeID }) => [columnTypeID, kindViews[columnTypeID].ColumnItems]),
);
