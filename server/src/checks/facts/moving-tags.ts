/** Tags that move by themselves, without styles or scripts: which these are, and whether what they move comes to an end. */

const moving = new Set(['animate', 'animatetransform', 'animatemotion', 'animatecolor', 'set', 'marquee']);
/** It begins by itself: not on a click, and not after another one. */
const plainTime = /^\s*[+-]?[\d.:]+(?:ms|s|min|h)?\s*$/i;
const indefinite = /^\s*indefinite\s*$/i;

/** What a tag moves; undefined where it moves nothing. `tag` and the names of its attributes are in small letters. */
export function movedBy(tag: string, attributes: Readonly<Record<string, string>>): { isEndless: boolean } | undefined {
  if (!moving.has(tag)) return undefined;
  if (tag === 'marquee') return { isEndless: !(Number.parseInt(attributes['loop'] ?? '', 10) > 0) };
  const { begin, end, repeatcount, repeatdur } = attributes;
  const repeats = [repeatcount, repeatdur].filter((one) => one !== undefined);
  // What is said in two ways lasts as long as the shorter one.
  const isRepeated = repeats.length > 0 && repeats.every((one) => indefinite.test(one));
  return { isEndless: isRepeated && end === undefined && (begin === undefined || plainTime.test(begin)) };
}
