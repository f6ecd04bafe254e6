/** What a new column can be, as "Choose data type" shows it. */
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import { kindViews } from './kinds.ts';

export const columnChoices = allKinds.map(({ columnTypeID, name }) => {
  const { holds, Icon } = kindViews[columnTypeID];
  return { columnTypeID, name, holds, Icon };
});
