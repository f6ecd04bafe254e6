/** Names of settings that are nearly right: what they say would be passed over without a word. */

/** Fewer letters are like too many other words. */
const fewestLetters = 6;

/** One letter other, missing or too many, or two that stand the wrong way round. */
function isNear(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [one, other] = [a, b].map((name) => name.slice(start, name.length - end)) as [string, string];
  return Math.max(one.length, other.length) < 2 || (one.length === 2 && one[1] === other[0] && one[0] === other[1]);
}

const letters = (name: string) => name.toUpperCase().replaceAll('_', '');

/** A sentence for each name that is none of `known` but nearly one; a known name that is set itself is not missing. */
export function misspelt(given: readonly string[], known: readonly string[]): string[] {
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((one) => {
        if (given.includes(one)) return false;
        const [a, b] = [letters(name), letters(one)];
        return a === b || (b.length >= fewestLetters && isNear(a, b));
      });
      return meant === undefined
        ? []
        : [`${name} is not a setting of Marquee and has no effect. Did you mean ${meant}?`];
    });
}
