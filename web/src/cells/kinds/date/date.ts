/** Date cells on the page. */
import type { Cell } from '@marquee/contract/cells.ts';
import { IconCalendar } from '@tabler/icons-react';
import type { KindView } from '#cells/kinds/kindView.ts';
import { DateEditor, hint } from './DateCell.tsx';
import { readDate } from './readDate.ts';

const dateOf = (cell: Cell | undefined): string => cell?.cellDate?.date ?? '';

export const date: KindView = {
  Editor: DateEditor,
  hint,
  opensOnClick: true,
  isSetTogether: true,
  Icon: IconCalendar,
  holds: 'A day, red once overdue',
  filter: { by: 'dates', dateOf },
  summary: 'span',
  sort: { ways: ['Oldest first', 'Newest first'], keys: () => dateOf },
  paste: (words, _link, { today, dateOrder }) => {
    const read = readDate(words, today, dateOrder);
    return read === undefined ? { trouble: 'not a date' } : { fields: { date: read } };
  },
  counts: 'days',
  printed: { isOneLine: true },
};
