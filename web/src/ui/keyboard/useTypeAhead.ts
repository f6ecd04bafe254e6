/** Letters that are typed in a list of buttons, which lead to the one whose words begin with them, as in a select. */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { fold } from '#ui/fold.ts';

/** So long after a letter the next one begins anew. Milliseconds. */
const pause = 1500;

interface Typed {
  letters: string;
  /** when the last of them was */
  at: number;
  /** whether the space bar is down as a letter, which presses no button when it comes up */
  isSpace: boolean;
}

/** The first whose words begin with the letters; of one that is typed again and again, the next one after what has the focus. */
function meant(buttons: readonly HTMLElement[], letters: string): HTMLElement | undefined {
  const begin = (typed: string) => (button: HTMLElement) => fold(button.textContent.trim()).startsWith(fold(typed));
  const [first = ''] = letters;
  const isSameAgain = letters === first.repeat(letters.length);
  const found = buttons.find(begin(letters));
  if (!isSameAgain || (found && letters !== first)) return found;
  const at = buttons.findIndex((button) => button === document.activeElement);
  return [...buttons.slice(at + 1), ...buttons.slice(0, at + 1)].find(begin(first));
}

/** What the list listens with; `seed` is what was typed before it was there. A space is a letter within words, and else presses the button. */
export function useTypeAhead(seed: string | undefined) {
  const typed = useRef<Typed>({ letters: seed ?? '', at: 0, isSpace: false });
  useEffect(() => void (typed.current.at = performance.now()), []);

  const hearDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, timeStamp } = event;
    if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const { at, letters } = typed.current;
    const before = timeStamp - at > pause ? '' : letters;
    const isSpace = key === ' ' && before !== '';
    typed.current.isSpace = isSpace;
    if (key === ' ' && !isSpace) return;
    if (isSpace) event.preventDefault();
    typed.current = { letters: before + key, at: timeStamp, isSpace };
    meant([...event.currentTarget.querySelectorAll('button')], before + key)?.focus();
  };

  // Firefox presses a button as the key comes up.
  const hearUp = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === ' ' && typed.current.isSpace) event.preventDefault();
  };

  return { hearDown, hearUp };
}
