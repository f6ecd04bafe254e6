/** Date cells: `07 Mar 2026`, red when past; the calendar arrives on demand. */
import { formatDate, isPast } from '@marquee/contract/cell-kinds/date.ts';
import { lazy, Suspense } from 'react';
import classes from './DateCell.module.css';
import { Hint } from './Hint.tsx';
import type { DisplayProps, EditorProps } from './kindView.ts';
import { useToday } from './today.ts';

export function DateDisplay(props: DisplayProps) {
  const date = props.cell?.cellDate?.date;
  const today = useToday();
  if (!date) return <Hint of="date" isEditable={props.isEditable} />;
  return (
    <div className={classes.date} data-past={isPast(date, today) || undefined}>
      {formatDate(date)}
    </div>
  );
}

const load = () => import('./DatePopup.tsx');
const DatePopup = lazy(async () => ({ default: (await load()).DatePopup }));

// Fetched while nothing else is going on, so that the first date opens as quickly as the second.
if (typeof requestIdleCallback === 'function')
  requestIdleCallback(() => void load().catch(() => {}), { timeout: 10_000 });

export function DateEditor(props: EditorProps) {
  return (
    <Suspense fallback={null}>
      <DatePopup {...props} />
    </Suspense>
  );
}
