/** Today, for cells that look different once their date has passed. */
import { calendarDate } from '@marquee/contract/cell-kinds/date.ts';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const checkMs = 60_000;
let timer: ReturnType<typeof setInterval> | undefined;

const tellAll = (): void => {
  for (const hear of listeners) hear();
};

/** One timer for all cells; a minute after midnight is soon enough. */
function listen(hear: () => void): () => void {
  listeners.add(hear);
  timer ??= setInterval(tellAll, checkMs);
  return () => {
    listeners.delete(hear);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Calls `hear` when a new day has begun; the result stops that. */
export function onNewDay(hear: () => void): () => void {
  let day = calendarDate(new Date());
  return listen(() => {
    const now = calendarDate(new Date());
    if (now === day) return;
    day = now;
    hear();
  });
}

/** The reader's own calendar date, `YYYY-MM-DD`; a new one after midnight. */
export const useToday = (): string => useSyncExternalStore(listen, () => calendarDate(new Date()));
