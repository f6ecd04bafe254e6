/**
 * Keys that compose a character, as people write Japanese, Chinese or Korean, are for what composes it: an Enter takes a suggestion, and
 * neither saves nor moves; an Escape drops one, and not what was written before; arrows go through them, and not through the sheet.
 */

/** What browsers give as the code of such a key. Safari says by nothing else that the Enter which ends a composition was part of it. */
const processed = 229;

/** To be called once, before anything else listens to keys. */
export function keepComposing(): void {
  const onKey = (event: KeyboardEvent) => {
    // oxlint-disable-next-line typescript/no-deprecated -- see above
    if (event.isComposing || event.keyCode === processed) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', onKey, { capture: true });
}
