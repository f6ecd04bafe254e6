/** Whether the open sheet has a column of what can be checked. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { useLayout } from '#sync/openSheet.ts';

export const useHasBanners = (): boolean =>
  useLayout().columns.some(({ columnTypeID }) => columnTypeID === columnTypes.banner);
