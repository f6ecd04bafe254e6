/** What keys are called on the machine that is used: those of a Mac have names of their own. */

export const isMac = navigator.platform.startsWith('Mac');

export const keyName = (key: string): string => (isMac ? ({ Ctrl: '⌘', Alt: '⌥' }[key] ?? key) : key);

/** `Ctrl+C`, and `⌘C` on a Mac. */
export const keysInWords = (...keys: string[]): string => keys.map(keyName).join(isMac ? '' : '+');
