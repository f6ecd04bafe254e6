/** "Waiting for you" on the home page: how many banners on which sheet, what is due first first; each leads through them. */
import { formatDate, isPast } from '@marquee/contract/cell-kinds/date.ts';
import { useQuery } from '@tanstack/react-query';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { counted } from '@marquee/contract/counted.ts';
import { useToday } from '#cells/kinds/date/today.ts';
import { waitingSheets } from './waiting.ts';
import classes from './Waiting.module.css';

export function Waiting() {
  const { data: sheets = [] } = useQuery(waitingSheets);
  const today = useToday();
  if (sheets.length === 0) return null;
  return (
    <section aria-labelledby="waiting-for-you">
      <h2 id="waiting-for-you" className={classes.heading}>
        Waiting for you
      </h2>
      <ul className={classes.sheets}>
        {sheets.map(({ banners, dueOn, sheet }) => (
          <li key={sheet.sheetID}>
            <Link
              to="/sheet/$sheetURL"
              params={{ sheetURL: sheet.url }}
              search={{ waiting: 'me' }}
              className={classes.sheet}
            >
              <span className={classes.words}>
                <span className={classes.name}>{sheet.name}</span>
                <span className={classes.count}>{counted(banners, 'banner')} to decide on</span>
              </span>
              {dueOn === null ? null : (
                <span className={classes.due} data-overdue={isPast(dueOn, today) || undefined}>
                  {isPast(dueOn, today) ? 'Overdue since' : 'Due'} {formatDate(dueOn)}
                </span>
              )}
              <IconChevronRight className={classes.arrow} size={18} stroke={1.8} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
