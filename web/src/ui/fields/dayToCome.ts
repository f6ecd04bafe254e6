/** Boxes for a day that is to come: what keeps a form with one from being taken. */
import { calendarDate, isPast } from '@marquee/contract/cell-kinds/date.ts';

/** A day that was begun and not ended, which would count as none: while what stands in a box is no whole day, the browser says that it is empty. */
function halfDayIn(form: Element): string | undefined {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type=date]')];
  const half = boxes.find(({ validity }) => validity.badInput);
  half?.focus();
  return half && 'The date isn’t complete. Please complete it or clear it.';
}

/**
 * Why the day that was chosen in a form can't be taken: it is half typed, whose box has the keyboard then, or over where its reader is.
 * `day` is empty where none was chosen, or the one that was there stays.
 */
export function dayTrouble(form: Element, { label, day }: { label: string; day: string }): string | undefined {
  const isOver = day !== '' && isPast(day, calendarDate(new Date()));
  return halfDayIn(form) ?? (isOver ? `“${label}” is in the past. Choose today or a later day.` : undefined);
}
