/**
 * A key that is held is for what it was pressed on. What it has opened takes the focus, and would be pressed by the same key as soon as that
 * repeats: the first option would be set, the first person assigned, a mail sent.
 */

/** Those that press. */
const keys = new Set(['Enter', ' ']);

/** To be called once; the result ends it. */
export function keepHeldKeys(): () => void {
  /** nothing, where it was pressed before this listened */
  let pressedOn: EventTarget | null = null;
  const onKey = (event: KeyboardEvent) => {
    if (!keys.has(event.key)) return;
    if (!event.repeat) pressedOn = event.target;
    else if (event.target !== pressedOn) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  window.addEventListener('keydown', onKey, { capture: true });
  return () => window.removeEventListener('keydown', onKey, { capture: true });
}
