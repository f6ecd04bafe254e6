/** Whether a person who scrolls can come to a thing: the keyboard scrolls what no wheel and no finger does, and leaves it displaced. */
import type { Locator } from 'playwright';

/** `in reach`, or by what it is not. */
export const reachOf = (thing: Locator): Promise<string> =>
  thing.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    for (let around = element.parentElement; around; around = around.parentElement) {
      const isScrolled = around !== document.documentElement && /auto|scroll/.test(getComputedStyle(around).overflowY);
      if (around.scrollTop > 0 && !isScrolled) {
        around.scrollTop = 0;
        return `out of ${around.tagName}.${around.className}`;
      }
    }
    const { bottom, left, right, top } = element.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return 'out of the window';
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const over = document.elementFromPoint(x, y);
    return element.contains(over) || over?.contains(element) === true
      ? 'in reach'
      : `under ${over?.outerHTML.slice(0, 90)}`;
  });
