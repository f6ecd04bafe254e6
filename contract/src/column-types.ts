/** The six column types by number; what a cell of each holds is in `cell-kinds`. */
import { z } from 'zod';

export const columnTypes = { text: 1, date: 2, status: 3, who: 4, link: 5, banner: 6 } as const;

export const ColumnTypeId = z.literal([1, 2, 3, 4, 5, 6]);
export type ColumnTypeId = z.infer<typeof ColumnTypeId>;
