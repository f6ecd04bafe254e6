/** Date cells: calendar dates without a time or a zone. */
import { z } from 'zod';
import { kind } from '#cell-kinds/kind.ts';
import { Id } from '#ids.ts';

/** `YYYY-MM-DD`; a time behind it, as programs like to send, is cut off. */
const CalendarDate = z
  .string()
  .max(40)
  .transform((sent) => sent.replace(/T.*$/, ''))
  .pipe(z.iso.date())
  // A form that dates can have, but no calendar has that year, and PostgreSQL refuses it.
  .refine((date) => !date.startsWith('0000'), 'must be a date after the year 0');

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `Mar` of `2026-03-07`. */
export const shortMonth = (date: string): string => months[Number(date.split('-')[1]) - 1] ?? '';

/** `2026-03-07` as `07 Mar 2026`. */
export function formatDate(date: string): string {
  const [year, , day] = date.split('-');
  return `${day} ${shortMonth(date)} ${year}`;
}

/** The calendar date of a moment in the local time zone, `YYYY-MM-DD`. */
export function calendarDate(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Before today, where today is the reader's own. */
export const isPast = (date: string, today: string): boolean => date < today;

export const date = kind({
  columnTypeID: 2,
  noun: 'date',
  name: 'Date',
  defaultNewColumnName: 'Date',
  key: 'cellDate',
  idField: 'cellDateID',
  edit: z.object({ date: CalendarDate.nullable() }),
  stored: z.object({ cellDateID: Id, cellID: Id, date: z.string().nullable(), inPast: z.boolean().optional() }),
  empty: { date: null },
  isEditedTogether: false,
  isEmpty: (value) => value.date === null,
  toText: (value) => (value.date === null ? '' : formatDate(value.date)),
  toExport: ({ date: day }) => (day === null ? { text: '' } : { date: day }),
});
