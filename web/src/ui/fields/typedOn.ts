/**
 * What somebody types on after the field that they wrote in was taken away under their hand, since what it belonged to is gone, is meant
 * for nothing else: where the focus went, a letter would overwrite a cell or decide on a banner.
 */

/** Who has paused for so long has seen it. Milliseconds. */
const pauseMs = 3_000;

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type=checkbox], [type=radio])'));

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace' || key === 'Delete');

/** To be called once, before anything else listens to keys. */
export function swallowTypedOn(): void {
  /** what was typed into last, and by nothing but letters since */
  let field: HTMLElement | undefined;
  let typedAt = 0;
  const onKey = (event: KeyboardEvent) => {
    if (modifiers.has(event.key)) return;
    const { target } = event;
    const isLetter = isTyping(event);
    if (isField(target)) field = isLetter ? target : undefined;
    else if (field?.isConnected === false && (isLetter || event.key === 'Enter')) {
      if (performance.now() - typedAt < pauseMs) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else field = undefined;
    }
    if (!isLetter) field = undefined;
    typedAt = performance.now();
  };
  window.addEventListener('keydown', onKey, { capture: true });
  // Some readers of the screen click without pressing.
  for (const kind of ['pointerdown', 'click'])
    window.addEventListener(kind, () => (field = undefined), { capture: true });
}
