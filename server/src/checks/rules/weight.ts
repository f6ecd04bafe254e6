/** Rules about weights: of all of the banner, by what its preset counts, and of its single files. */
import { filesBeside, unknownBeside } from './beside.ts';
import type { RuleOf, RulesOf, Judged, Broken, Ruling } from './ruling.ts';
import { isPage, isZip, sizeWords } from './ruling.ts';
import type { WeightBasis, WeightLimit } from '@marquee/contract/checks/rules.ts';
import { limitInWords, weightAbove } from '@marquee/contract/checks/limit-words.ts';
import { sizeInWords } from '@marquee/contract/cell-kinds/banner.ts';

/** A zip that was not weighed may be so much heavier or lighter than ours would be. */
const doubt = 0.03;

interface Weighed {
  /** what weighs so much, as a sentence begins */
  what: string;
  /** bytes, no less than this, */
  least: number;
  /** and no more than this */
  most: number;
  /** why that is not known any better, and what makes it known */
  why?: string;
  todo?: string;
}

const leaner = 'Compress its pictures harder, drop what isn’t used, or use fewer fonts.';
const leanerFile = 'Compress it harder.';

const weighers: Readonly<Record<WeightBasis, (judged: Judged) => Weighed>> = {
  zip: ({ delivered, facts }) => {
    if (delivered.fileType !== 2) return alone(facts.bytes);
    if (delivered.zipBytes !== null)
      return { what: 'The zip weighs', least: delivered.zipBytes, most: delivered.zipBytes };
    const least = Math.floor(facts.zipBytes * (1 - doubt));
    // There may have been more in it than what is played.
    if (isZip(delivered))
      return {
        what: 'A zip of what it plays would weigh about',
        least,
        most: Infinity,
        why: 'the weight of its zip was not kept',
        todo: 'Update the banner’s file once.',
      };
    return {
      what: 'A zip of it would weigh about',
      least,
      most: Math.ceil(facts.zipBytes * (1 + doubt)),
      why: 'it was not delivered as a zip, and one would weigh about as much as it may',
      todo: 'Zip it and look at its weight.',
    };
  },
  unpacked: (judged) => {
    const { delivered, facts } = judged;
    if (delivered.fileType !== 2) return alone(facts.bytes);
    const least = facts.bytes + filesBeside(judged).reduce((sum, { bytes }) => sum + bytes, 0);
    if (delivered.leftOut !== null || !isZip(delivered)) return { what: 'Its files weigh', least, most: least };
    return {
      what: 'The files that it plays weigh',
      least,
      most: Infinity,
      why: 'what else is in its zip was not kept',
      todo: 'Update the banner’s file once.',
    };
  },
  gzip: ({ delivered, facts }) =>
    delivered.fileType === 2
      ? { what: 'Packed as servers send them, its files weigh', least: facts.packedBytes, most: facts.packedBytes }
      : alone(facts.bytes),
  initial: ({ delivered, facts }) =>
    delivered.fileType === 2
      ? {
          what: 'What loads first weighs at least',
          least: facts.initial.bytes,
          most: facts.usedBytes,
          why: 'what its scripts load, and which of several pictures are taken, is only seen when it plays',
          todo: 'Look at its requests in a browser.',
        }
      : alone(facts.bytes),
  subsequent: ({ delivered, facts }) =>
    delivered.fileType === 2
      ? {
          what: 'What loads later weighs at least',
          least: 0,
          most: facts.usedBytes - facts.initial.bytes,
          why: 'what loads, and when, is only seen when it plays',
          todo: 'Look at its requests in a browser.',
        }
      : { what: '', least: 0, most: 0 },
};

const alone = (bytes: number): Weighed => ({ what: 'The file weighs', least: bytes, most: bytes });

/** Of the limits of one basis the one for a size, else the one for all others; of a size that is not known, what it may be at least and most. */
function limitsFor(
  limits: readonly WeightLimit[],
  { size }: Judged,
): [least: WeightLimit, most: WeightLimit] | undefined {
  const forAll = limits.find(({ sizes }) => sizes.length === 0);
  if (size) {
    const one = limits.find(({ sizes }) => sizes.includes(`${size.width}x${size.height}`)) ?? forAll;
    return one && [one, one];
  }
  const [least] = limits.toSorted((a, b) => a.most - b.most);
  const [most] = limits.toSorted((a, b) => b.most - a.most);
  return forAll && least && most && [least, most];
}

const allowed = ({ most, sizes }: WeightLimit, judged: Judged): string =>
  `${sizes.length > 0 && judged.size ? sizeWords(judged.size) : 'it'} may weigh ${limitInWords(most)}`;

const sizeUnknown: Broken = {
  level: 'unknown',
  says: 'Not known: how much it may weigh hangs on its size, which neither its cell nor the banner says.',
  todo: 'Set the size in the cell.',
};

/** `noLimit` where none is for its size. */
function weigh(basis: WeightBasis, limits: readonly WeightLimit[], judged: Judged): Broken | 'noLimit' | undefined {
  const [lowest, limit] = limitsFor(limits, judged) ?? [];
  if (!lowest || !limit) return judged.size ? 'noLimit' : sizeUnknown;
  const { least, most, todo = '', what, why } = weighers[basis](judged);
  const heaviest = [...judged.facts.files.first, ...(basis === 'unpacked' ? filesBeside(judged) : [])]
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 5)
    .map(({ path, bytes }) => ({ file: path, words: sizeInWords(bytes) }));
  if (least > limit.most) {
    // Of what is guessed, the guess is said, not the least that it may be.
    const said = most > least && basis === 'zip' ? judged.facts.zipBytes : least;
    const says = `${what} ${weightAbove(said, limit.most)}; ${allowed(limit, judged)}${outside(basis, judged)}.`;
    return {
      says,
      todo: isPage(judged) ? leaner : leanerFile,
      ...(isPage(judged) ? { evidence: heaviest, count: heaviest.length } : {}),
    };
  }
  if (most > limit.most && why !== undefined) {
    return { level: 'unknown', says: `Not known: ${why}; ${allowed(limit, judged)}.`, todo };
  }
  return most > lowest.most ? sizeUnknown : undefined;
}

/** What is loaded from elsewhere is not weighed. */
const outside = (basis: WeightBasis, { facts }: Judged): string =>
  basis === 'initial' && facts.initial.others > 0 ? ', without what comes from other servers' : '';

const total: RuleOf<'pkg.weight'> = ({ limits }, judged) => {
  const bases = [...new Set(limits.map(({ basis }) => basis))];
  const of = bases.map((basis) => {
    const its = limits.filter((limit) => limit.basis === basis);
    return weigh(basis, its, judged);
  });
  if (judged.size && of.every((one) => one === 'noLimit')) {
    const says = `Not known: the preset has no weight for ${sizeWords(judged.size)}.`;
    return { level: 'unknown', says, todo: 'Look up what this size may weigh, or add it to a preset of your own.' };
  }
  const found = of.filter((one) => one !== undefined && one !== 'noLimit');
  const broken = found.filter(({ level }) => level === undefined);
  const [first, ...others] = broken.length > 0 ? broken : found;
  if (!first) return 'passed';
  return { ...first, says: [...new Set([first, ...others].map(({ says }) => says))].join(' ') };
};

/** Says that a weight is above a limit, if it is. */
export const aboveLimit = (bytes: number, most: number, says: string, ruling: Omit<Broken, 'says'>): Ruling =>
  bytes <= most
    ? 'passed'
    : { ...ruling, says: `${says} ${weightAbove(bytes, most)}; it may weigh ${limitInWords(most)}.` };

export const weightRules: RulesOf<'pkg.weight' | 'pkg.heaviest' | 'html.weight'> = {
  'pkg.weight': total,
  'pkg.heaviest': ({ most }, judged) => {
    const tooHeavy = [...judged.facts.files.first, ...filesBeside(judged)]
      .filter(({ bytes }) => bytes > most)
      .toSorted((a, b) => b.bytes - a.bytes);
    const [first] = tooHeavy;
    if (!first) return unknownBeside(judged, 'whether heavier files lie beside it') ?? 'passed';
    const evidence = tooHeavy.map(({ path, bytes }) => ({ file: path, words: weightAbove(bytes, most) }));
    return aboveLimit(first.bytes, most, `${first.path} weighs`, { todo: leaner, evidence });
  },
  'html.weight': ({ most }, judged) => {
    if (!isPage(judged)) return 'other';
    const { facts } = judged;
    const todo = 'Move pictures that are written into the page to files of their own.';
    return aboveLimit(facts.pageBytes, most, 'The page weighs', { todo, evidence: [{ file: facts.page }] });
  },
};
