/** Date cells: `07 Mar 2026`, red when past; the calendar arrives on demand. */
import { formatDate, isPast } from '@marquee/contract/cell-kinds/date.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { lazyPopup } from '#ui/lazyPopup.tsx';
import classes from './DateCell.module.css';
import type { Around, EditorProps, Look } from '#cells/kinds/kindView.ts';

export const hint = classes.hint;

export function dateLook(cell: Cell | undefined, { today }: Around): Look | undefined {
  const date = cell?.cellDate?.date;
  if (!date) return undefined;
  return {
    className: isPast(date, today) ? `${classes.date} ${classes.past}` : classes.date,
    content: formatDate(date),
  };
}

export const DateEditor = lazyPopup<EditorProps>(
  async () => (await import('./DatePopup.tsx')).DatePopup,
  ({ onDone }) =>
    () =>
      onDone(),
);
