/** The arrow keys, Home and End among buttons. */
import type { KeyboardEvent } from 'react';

/** How far each key goes in a list of one column. */
const upAndDown: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus among the buttons of the list, without going round; `steps` says how far each arrow goes. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, steps = upAndDown): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const ends: Readonly<Record<string, number>> = { Home: 0, End: buttons.length - 1 };
  const step = steps[event.key];
  const next = step === undefined ? ends[event.key] : at + step;
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}
