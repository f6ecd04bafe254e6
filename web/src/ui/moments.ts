/** Moments in words, in the reader's own time zone. */
import { calendarDate, formatDate } from '@marquee/contract/cell-kinds/date.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** `Today, 09:05`, and for any other day `22 Nov 2026, 09:05`. */
export function dayAndTime(moment: string, now: Date): string {
  const then = new Date(moment);
  const day = calendarDate(then);
  return `${day === calendarDate(now) ? 'Today' : formatDate(day)}, ${clock.format(then)}`;
}
