/** When the styles of a block count: always, perhaps, or never while a banner only plays; and which names a page needs to have for it. */

/** `never`: on paper, for who wants less motion, or while somebody points at it. */
export type When = 'always' | 'perhaps' | 'never';

export interface Shown {
  when: When;
  /** of each of its selectors the tags, classes and IDs that it names: `p`, `.a`, `#b` */
  needs: readonly (readonly string[])[];
  /** the same of the last part of each of its selectors: of what it styles itself */
  last: readonly (readonly string[])[];
  /** what is styled, as far as others may style it, too: the last part of its selector */
  what: string;
}

export const shownAlways: Shown = { when: 'always', needs: [[]], last: [[]], what: '' };
const graver: readonly When[] = ['always', 'perhaps', 'never'];

/** Longer selectors, and more of them in one block, are read no further. */
const longest = 2_000;
const mostSelectors = 20;
const mostNames = 50;

const pseudoElements = /::?(?:before|after|first-line|first-letter)\b/gi;
const byHand = /:(?:hover|active|focus|focus-visible|focus-within|target|visited)\b/i;

/** Of both: as seldom as the more seldom one. */
const both = (a: When, b: When): When => (graver.indexOf(a) > graver.indexOf(b) ? a : b);

/** When media are asked for: `print` is not seen, a width may be. */
export function whenMedia(media: string): When {
  const asked = media.trim().toLowerCase();
  if (/^(?:|all|screen|only screen|not print|\(prefers-reduced-motion:\s*no-preference\))$/.test(asked))
    return 'always';
  const queries = asked.slice(0, longest).split(',');
  const isUnseen = (one: string): boolean =>
    /^\s*(?:only\s+)?(?:print|speech|tty|braille)\b/.test(one) ||
    /\(\s*prefers-reduced-motion\s*(?::\s*reduce\s*)?\)/.test(one);
  if (queries.every((one) => isUnseen(one) && !/\bnot\b/.test(one))) return 'never';
  return queries.some((one) => /^\s*(?:all|screen)\s*$/.test(one)) ? 'always' : 'perhaps';
}

/** What is asked of a place or an attribute may turn round what is inside of it: `:not(:hover)`. None of it is looked at. */
function withoutBrackets(selector: string): string {
  let words = selector;
  for (let deep = 0; deep < 3 && /[[(]/.test(words); deep += 1)
    words = words.replaceAll(/(?::[\w-]+)?\([^()]*\)|\[[^[\]]*\]/g, ':some');
  return words;
}

function whenSelected(selector: string): When {
  if (byHand.test(selector)) return 'never';
  return selector.includes(':') ? 'perhaps' : 'always';
}

const namesIn = (selector: string): string[] =>
  (selector.replaceAll(/:[\w-]+/g, '').match(/[.#]?[\w\u0080-\uffff-]+/g) ?? []).map((name) =>
    /^[.#]/.test(name) ? name : name.toLowerCase(),
  );

const lastPart = (selector: string): string =>
  selector
    .trim()
    .split(/[\s>+~]+/)
    .at(-1) ?? '';

/** A block's own selectors, in what is around it. */
function selected(words: string, around: Shown): Shown {
  const read = withoutBrackets(words.slice(0, longest));
  const selectors = read
    .replaceAll(pseudoElements, '')
    .replaceAll(/:root\b/gi, 'html')
    .split(',', mostSelectors + 1);
  const of = selectors.map((selector) => ({ when: whenSelected(selector), selector }));
  const shown = of.filter((each) => each.when !== 'never');
  const when = shown.length === 0 ? 'never' : shown.reduce<When>((seldom, each) => both(seldom, each.when), 'always');
  const needs = shown.flatMap(({ selector }) => {
    const named = namesIn(selector);
    return named.length === 0 ? around.needs : around.needs.map((outer) => [...outer, ...named]);
  });
  const last = shown.map(({ selector }) => namesIn(lastPart(selector)));
  const what = `${around.what}${
    selectors[0]
      ?.trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  }`;
  const isOdd =
    words.length > longest ||
    what.length > longest ||
    /[\\()[\]]/.test(read) ||
    selectors.length > mostSelectors ||
    needs.length > mostSelectors ||
    needs.some((names) => names.length > mostNames);
  return {
    when: isOdd ? both('perhaps', around.when) : both(when, around.when),
    // What can't be read may be for anything.
    needs: isOdd ? [[]] : needs,
    last: isOdd ? [[]] : last,
    what: isOdd ? '' : what,
  };
}

/** When a block counts by what stands before it; undefined for one that styles nothing by itself: steps of an animation, a font. */
export function shownBy(prelude: string, around: Shown): Shown | undefined {
  const words = prelude.trim();
  const [, rule = '', asks = ''] = /^@([\w-]+)([^]*)$/.exec(words) ?? [];
  if (rule === '') return words === '' ? { ...around, when: both('perhaps', around.when) } : selected(words, around);
  const name = rule.toLowerCase();
  if (/keyframes$|^(?:font-|page$|property$|counter-style$)/.test(name)) return undefined;
  if (name === 'layer') return around;
  return { ...around, when: both(name === 'media' ? whenMedia(asks) : 'perhaps', around.when) };
}
