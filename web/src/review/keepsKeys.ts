/** Where keys are not the page's. */

/** Whether they have a meaning of their own where one was pressed. */
export const keepsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [data-own-keys]') !== null;
