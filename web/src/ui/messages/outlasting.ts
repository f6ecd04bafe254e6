/** Messages that say what a person would have lost: where the page is loaded anew under them, they are told again on the next one. */

export interface Outlasting {
  title: string;
  /** why something was not saved */
  reason?: string;
  /** what was written, to be copied */
  words?: string;
}

const shown = new Map<string, Outlasting>();

/** Of a message that is on the screen from now on; `closed` is for its end. */
export function outlasts(id: string, told: Outlasting): void {
  shown.set(id, told);
}

export const closed = (id: string): void => void shown.delete(id);

/** Those that are on the screen. */
export const outlasting = (): Outlasting[] => [...shown.values()];
