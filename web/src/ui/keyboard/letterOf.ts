/** The letter that a key means beside Ctrl or Command, whatever script the keyboard writes. */

const otherScript = /^(?!\p{Script=Latin})\p{L}$/u;

/** In small letters. On a Russian, Greek or Hebrew keyboard that of the key's place, as browsers have it for Ctrl+C. */
export const letterOf = ({ code, key }: { code: string; key: string }): string =>
  (otherScript.test(key) ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key).toLowerCase();
