/** How many backup images are missing of the pages that are ticked for a pack, how many can be made, and why not all, in a sentence. */
import { counted } from '@marquee/contract/counted.ts';
import type { PackLine } from './packLines.ts';

/** `3 of 5 missing ones can be made: 2 have no picture of their end yet. 4 pages come with one, going by file names.` */
export function missingInWords(lines: readonly PackLine[]): string {
  const own = lines.filter(({ backup, isTicked }) => isTicked && backup === 'own').length;
  // Whether it is one turns out when the pack is made, as its bytes are read.
  const known = own === 0 ? '' : `${counted(own, 'page comes', 'pages come')} with one, going by file names.`;
  const made = madeInWords(lines);
  if (made === undefined) return known === '' ? 'None is missing.' : `None is missing: ${known}`;
  return known === '' ? made : `${made} ${known}`;
}

/** How many of the ticked pages get one that is made, if that is wanted. */
export const noOfMade = (lines: readonly PackLine[]): number =>
  lines.filter(({ backup, isTicked }) => isTicked && backup === 'end').length;

/** Undefined where none is missing. */
function madeInWords(lines: readonly PackLine[]): string | undefined {
  const missing = lines.filter(({ backup, isTicked }) => isTicked && backup !== null && backup !== 'own');
  const count = missing.length;
  const noOf = (...backups: PackLine['backup'][]) => missing.filter(({ backup }) => backups.includes(backup)).length;
  const [made, later, undrawn] = [noOf('end'), noOf('later'), noOf('undrawn')];
  if (count === 0) return undefined;
  const isOne = count === 1;
  if (made === count) return isOne ? 'The missing one can be made.' : `All ${count} missing ones can be made.`;
  const beginning =
    made > 0
      ? `${made} of ${count} missing ones can be made`
      : isOne
        ? 'The missing one can’t be made'
        : `None of the ${count} missing ones can be made`;
  if (undrawn === count) return `${beginning}: this server draws no pictures of banners.`;
  // `they`, where it is so of all of them.
  const who = (some: number) => (some < count ? String(some) : isOne ? 'it' : 'they');
  const never = count - made - later;
  const whys = [
    ...(later > 0
      ? [`${who(later)} ${later === 1 ? 'has no picture of its' : 'have no picture of their'} end yet`]
      : []),
    ...(never > 0 ? [`${who(never)} can’t be drawn`] : []),
  ];
  return `${beginning}: ${whys.join(', ')}.`;
}
