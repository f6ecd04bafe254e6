/** How many rows are chosen, in words. */
import { counted } from '@marquee/contract/counted.ts';

/** `12 rows selected`, or how to begin where none is. */
export function rowsChosen(count: number): string {
  if (count === 0) return 'No rows selected yet';
  return `${counted(count, 'row')} selected`;
}
