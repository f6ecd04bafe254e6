/** Boxes for a day: while what stands in one is no whole day, the browser says that it is empty. */

/** Says what keeps a form from being taken: a day that was begun and not ended, which would count as none. Its box has the keyboard then. */
export function halfDayIn(form: Element): string | undefined {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type=date]')];
  const half = boxes.find(({ validity }) => validity.badInput);
  half?.focus();
  return half && 'The date isn’t complete. Please complete it or clear it.';
}
