/** What a rule says of a banner, and what rules are given to say it by. */
import type { AskedOf, PresetRules, RuleID } from '@marquee/contract/checks/rules.ts';
import { sizeInName } from '@marquee/contract/banner-names/names.ts';
import type { Size } from '@marquee/contract/banner-names/sizes.ts';
import type { Delivered } from '#checks/delivered.ts';
import { sizePlaces, type BannerFacts, type Spot, type SpotKind, type Spots } from '#checks/facts/banner-facts.ts';

export interface Broken {
  /** what is the case, as a sentence */
  says: string;
  /** what to do; '' where nothing can be done */
  todo: string;
  /** `warn` where it may be of no account, `unknown` where it can't be known; else it is as grave as the preset says */
  level?: 'warn' | 'unknown';
  evidence?: readonly Spot[];
  /** how much of it there is in all */
  count?: number;
}

/** `other`: the rule is not about banners like this. */
export type Ruling = Broken | 'passed' | 'other';

export interface Judged {
  delivered: Delivered;
  facts: BannerFacts;
  /** all that the preset asks for */
  rules: PresetRules;
  /** its size as far as it is known: of its cell, else as it says itself, else as its name says */
  size: Size | undefined;
}

export type RuleOf<R extends RuleID> = (asked: AskedOf<R>, judged: Judged) => Ruling;
export type RulesOf<R extends RuleID> = { readonly [One in R]: RuleOf<One> };

export function judgedOf(delivered: Delivered, rules: PresetRules): Judged {
  const { facts } = delivered;
  const said = sizePlaces.flatMap((place) => facts.sizes.filter((one) => one.place === place));
  return { delivered, facts, rules, size: delivered.size ?? said[0]?.size ?? nameSize(delivered) };
}

/** The size that a banner's name says: of its file, or of the folder that it is named by. */
export const nameSize = ({ fileName, folder }: Delivered): Size | undefined =>
  sizeInName(fileName) ?? sizeInName(folder.slice(folder.lastIndexOf('/') + 1));

export const isZip = ({ fileName }: Pick<Delivered, 'fileName'>): boolean => /\.zip$/i.test(fileName);
export const isPage = ({ delivered }: Judged): boolean => delivered.fileType === 2;

export const sizeWords = ({ width, height }: Size): string => `${width}×${height}`;
export const isSame = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height;

/** What is broken as spots show it: only a warning where none of them is sure. */
export const bySpots = (spots: Spots, says: string, todo: string): Broken => ({
  says,
  todo,
  evidence: spots.first,
  count: spots.count,
  ...(spots.unsure === spots.count ? { level: 'warn' as const } : {}),
});

export const spotsOf = ({ facts }: Judged, kind: SpotKind): Spots | undefined => facts.spots[kind];

/** A list of a few words: `a, b and c`. */
export const listed = (words: readonly string[], last = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** What can't be known as a part of the page could not be read; undefined where all of it is. `what` is what is asked, as a clause. */
export function unreadOf(judged: Judged, what: string): Broken | undefined {
  const unread = spotsOf(judged, 'unread');
  return (
    unread && {
      level: 'unknown',
      says: `Not known: ${what}. A part of the banner can’t be read.`,
      todo: 'Look at the file: it is broken, longer or deeper than banners are, or is only made while it plays.',
      evidence: unread.first,
      count: unread.count,
    }
  );
}

/** The same of what the page does, which what other servers send may do, too. */
export function undoneOf(judged: Judged, what: string): Broken | undefined {
  const elsewhere = spotsOf(judged, 'elsewhere');
  return (
    unreadOf(judged, what) ??
    (elsewhere && {
      level: 'unknown',
      says: `Not known: ${what}. A part of the banner comes from another server.`,
      todo: 'Put that part into the banner, or look at what it does.',
      evidence: elsewhere.first,
      count: elsewhere.count,
    })
  );
}
