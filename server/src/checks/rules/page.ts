/** Rules about names, about the page and its tags, and about sizes. */
import { counted } from '@marquee/contract/counted.ts';
import { isPlainName } from '#checks/facts/file-kinds.ts';
import type { SizePlace } from '#checks/facts/banner-facts.ts';
import { isPage, isSame, listed, nameSize, sizeWords, spotsOf, type RulesOf } from './ruling.ts';

/** A frame and rounding make this difference between a body and its banner. Pixels */
const slack = 10;

const saysIt: Readonly<Record<SizePlace, string>> = {
  'ad.size': 'its ad.size',
  manifest: 'its manifest',
  body: 'its page',
  picture: 'the picture',
};

export const pageRules: RulesOf<
  | 'name.chars'
  | 'name.length'
  | 'name.size'
  | 'html.entry'
  | 'html.one'
  | 'html.tags'
  | 'html.size'
  | 'size.allowed'
  | 'size.mismatch'
> = {
  'name.chars': (_asked, judged) => {
    const { fileName } = judged.delivered;
    const own = isPlainName(fileName) ? [] : [{ file: fileName }];
    const inside = isPage(judged) ? spotsOf(judged, 'badName') : undefined;
    const count = own.length + (inside?.count ?? 0);
    if (count === 0) return 'passed';
    return {
      says: `${counted(count, 'name has', 'names have')} letters that not every ad server takes.`,
      todo: 'Use only letters from a to z, digits, dots, dashes and underscores in names, and no spaces.',
      evidence: [...own, ...(inside?.first ?? [])],
      count,
    };
  },
  'name.length': ({ most }, { delivered: { fileName } }) => {
    const { length } = Array.from(fileName);
    if (length <= most) return 'passed';
    return {
      says: `The file’s name has ${counted(length, 'letter')}; it may have ${most}.`,
      todo: 'Give it a shorter name.',
      evidence: [{ file: fileName }],
    };
  },
  'name.size': (_asked, { delivered, size }) => {
    if (nameSize(delivered)) return 'passed';
    return {
      says: 'The file’s name does not say its size.',
      todo: `Put the size into the name, such as ${size ? `${size.width}x${size.height}` : '300x250'}.`,
      evidence: [{ file: delivered.fileName }],
    };
  },
  'html.entry': (_asked, judged) => {
    if (!isPage(judged)) return 'other';
    const { page } = judged.facts;
    if (page === 'index.html') return 'passed';
    return {
      says: `The page is ${page}.`,
      todo: 'Call the page index.html and put it at the top.',
      evidence: [{ file: page }],
    };
  },
  'html.one': (_asked, judged) => {
    if (!isPage(judged)) return 'other';
    const { first, count } = judged.facts.pages;
    if (count === 1) return 'passed';
    return {
      says: count === 0 ? 'There is no page at the top.' : `There are ${count} pages at the top.`,
      todo: 'Keep the one page that is the banner at the top.',
      evidence: first.map((file) => ({ file })),
      count,
    };
  },
  'html.tags': (_asked, judged) => {
    const { tags, page } = judged.facts;
    if (!tags) return 'other';
    const lacks = Object.entries(tags).flatMap(([tag, isThere]) =>
      isThere ? [] : tag === 'doctype' ? '<!doctype html>' : `<${tag}>`,
    );
    if (lacks.length === 0) return 'passed';
    return {
      says: `The page has no ${listed(lacks, 'or')}.`,
      todo: 'Write these tags into the page.',
      evidence: [{ file: page }],
    };
  },
  'html.size': (_asked, judged) => {
    const { tags, page, sizes } = judged.facts;
    if (!tags) return 'other';
    if (sizes.some(({ place }) => place === 'ad.size')) return 'passed';
    const { width, height } = judged.size ?? { width: 300, height: 250 };
    return {
      says: 'The page does not say its size in a meta tag called ad.size.',
      todo: `Put <meta name="ad.size" content="width=${width},height=${height}"> into its head.`,
      evidence: [{ file: page }],
    };
  },
  'size.allowed': ({ sizes }, { size }) => {
    if (!size) {
      const says = 'Not known: neither its cell nor the banner says its size.';
      return { level: 'unknown', says, todo: 'Set the size in the cell.' };
    }
    if (sizes.includes(`${size.width}x${size.height}`)) return 'passed';
    const near = sizes.slice(0, 6).map((one) => one.replace('x', '×'));
    const [only = '', ...others] = near;
    if (others.length === 0) {
      return { says: `${sizeWords(size)} is not ${only}, the one size that is taken.`, todo: `Use ${only}.` };
    }
    return {
      says: `${sizeWords(size)} is none of the ${sizes.length} sizes that are taken.`,
      todo: `Use one of them, such as ${listed(near, 'or')}.`,
    };
  },
  'size.mismatch': (_asked, { delivered, facts }) => {
    const name = nameSize(delivered);
    const said = [
      ...(delivered.size ? [{ by: 'the cell', size: delivered.size, spot: undefined, isSoft: false }] : []),
      ...(name ? [{ by: 'its name', size: name, spot: { file: delivered.fileName }, isSoft: false }] : []),
      ...facts.sizes.map((spot) => ({ by: saysIt[spot.place], size: spot.size, spot, isSoft: spot.place === 'body' })),
    ];
    const [first] = said;
    if (!first)
      return { level: 'unknown', says: 'Not known: nothing says its size.', todo: 'Set the size in the cell.' };
    const isNear = (one: (typeof said)[number]) =>
      isSame(one.size, first.size) ||
      (one.isSoft &&
        Math.abs(one.size.width - first.size.width) <= slack &&
        Math.abs(one.size.height - first.size.height) <= slack);
    const others = said.filter((one) => !isNear(one));
    const [other] = others;
    if (!other) return 'passed';
    const sure = others.filter(({ isSoft }) => !isSoft);
    const isDrawnLarger = [2, 3].some((by) =>
      others.every(({ size }) => size.width === first.size.width * by && size.height === first.size.height * by),
    );
    const words = others.slice(0, 3).map(({ by, size }) => `${by} says ${sizeWords(size)}`);
    return {
      says: `${capital(first.by)} says ${sizeWords(first.size)}, but ${listed(words)}.`,
      todo: isDrawnLarger ? 'Make sure that pictures for sharper screens are taken.' : 'Bring the sizes in line.',
      evidence: others.flatMap(({ spot }) => spot ?? []),
      ...(sure.length === 0 || isDrawnLarger ? { level: 'warn' as const } : {}),
    };
  },
};

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
