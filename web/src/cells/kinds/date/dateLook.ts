/** Date cells: `07 Mar 2026`, red when past, unless the row is done. */
import { formatDate, isPast } from '@marquee/contract/cell-kinds/date.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import type { Around, Look } from '#cells/kinds/kindView.ts';
import classes from './DateCell.module.css';

export function dateLook(cell: Cell | undefined, { isDone, today }: Around): Look | undefined {
  const date = cell?.cellDate?.date;
  if (!date) return undefined;
  const isOverdue = isPast(date, today) && !isDone(cell.rowID);
  return {
    className: isOverdue ? `${classes.date} ${classes.past}` : classes.date,
    content: formatDate(date),
    about: isOverdue ? 'Overdue' : undefined,
  };
}
