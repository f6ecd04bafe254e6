/** How many rows are chosen, in words. */

/** `12 rows chosen`, or how to begin where none is. */
export function rowsChosen(count: number): string {
  if (count === 0) return 'No rows chosen yet';
  return `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'} chosen`;
}
