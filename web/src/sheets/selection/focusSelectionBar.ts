/** Brings the keyboard to the bar of selected rows, which by Tab stands behind all cells. */
export const focusSelectionBar = (): void =>
  document.querySelector<HTMLElement>('[data-selection] button:enabled')?.focus();
