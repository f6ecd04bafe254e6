/** Date cells: `07 Mar 2026`, red when past; the calendar arrives on demand. */
import { formatDate, isPast } from '@marquee/contract/cell-kinds/date.ts';
import { lazyPopup } from '#ui/lazyPopup.tsx';
import classes from './DateCell.module.css';
import { Hint } from '#cells/kinds/Hint.tsx';
import type { DisplayProps, EditorProps } from '#cells/kinds/kindView.ts';
import { useToday } from './today.ts';

export function DateDisplay(props: DisplayProps) {
  const date = props.cell?.cellDate?.date;
  const today = useToday();
  if (!date) return <Hint icon={classes.hint} isEditable={props.isEditable} />;
  return (
    <div className={classes.date} data-past={isPast(date, today) || undefined}>
      {formatDate(date)}
    </div>
  );
}

export const DateEditor = lazyPopup<EditorProps>(
  async () => (await import('./DatePopup.tsx')).DatePopup,
  ({ onDone }) =>
    () =>
      onDone(),
);
