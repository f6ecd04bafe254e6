/** Rules about the image that stands in for a banner where it can't be seen: whether there is one, how large it is and how heavy. */
import type { BannerFacts } from '#checks/facts/banner-facts.ts';
import { isCalledBackup } from '#checks/facts/file-kinds.ts';
import { unknownBeside } from './beside.ts';
import { notDrawn } from './look.ts';
import { isPage, isSame, sizeWords, type Judged, type RulesOf } from './ruling.ts';
import { aboveLimit } from './weight.ts';

type Backup = BannerFacts['backups']['first'][number];

/** How likely one is the backup image: it has the banner's size, it is called so, or nothing names it. */
function rankOf({ size, called }: Backup, judged: Judged): number {
  const byName = called === 'backup' ? 3 : called === 'perhaps' ? 2 : 1;
  if (size && judged.size && isSame(size, judged.size)) return 10 + byName;
  // Of another size, one that is not called so is just not used.
  return called === null ? 0 : byName;
}

/** The likeliest of all, in whatever order they are; of those that are as likely the lightest. */
function backupOf(judged: Judged): Backup | undefined {
  if (!isPage(judged)) return undefined;
  const [best] = judged.facts.backups.first
    .map((backup) => ({ backup, rank: rankOf(backup, judged) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank || a.backup.bytes - b.backup.bytes || (a.backup.path < b.backup.path ? -1 : 1));
  return best?.backup;
}

/**
 * So much of a backup image may look different from the end of its banner: letters are smoothed in another way where it was made, and packing
 * leaves marks. Of 1.
 */
const mostDifferent = 0.01;

export const backupRules: RulesOf<'backup.missing' | 'backup.size' | 'backup.weight' | 'backup.differs'> = {
  'backup.missing': (_asked, judged) => {
    if (!isPage(judged)) return 'other';
    const isBeside = (judged.delivered.leftOut ?? []).some(({ path }) => isCalledBackup(path));
    if (backupOf(judged) || isBeside) return 'passed';
    const { backups } = judged.facts;
    // Any that nothing names may be it.
    if (backups.count > backups.first.length || (backups.count > 0 && !judged.size)) {
      return {
        level: 'unknown',
        says: 'Not known: whether one of the pictures that nothing names is the backup image.',
        todo: judged.size
          ? 'Call the backup image backup.'
          : 'Set the size in the cell, or call the backup image backup.',
        evidence: backups.first.map(({ path }) => ({ file: path })),
        count: backups.count,
      };
    }
    return (
      unknownBeside(judged, 'whether a backup image lies beside it') ?? {
        says: 'No backup image is with it.',
        todo: 'Add a gif, jpg or png of its last picture, called backup.',
      }
    );
  },
  'backup.size': (_asked, judged) => {
    const backup = backupOf(judged);
    if (!backup) return 'other';
    const { size } = backup;
    const evidence = [{ file: backup.path }];
    if (!judged.size) {
      const says = 'Not known: neither its cell nor the banner says its size.';
      return { level: 'unknown', says, todo: 'Set the size in the cell.', evidence };
    }
    if (!size) {
      const says = 'Not known: the backup image can’t be read.';
      return { level: 'unknown', says, todo: 'Save the backup image as a gif, jpg or png.', evidence };
    }
    if (isSame(size, judged.size)) return 'passed';
    const { width, height } = judged.size;
    const isSharper = [2, 3].some((by) => size.width === width * by && size.height === height * by);
    return {
      says: `The backup image is ${sizeWords(size)}; the banner is ${sizeWords(judged.size)}.`,
      todo: 'Save the backup image in the banner’s size.',
      evidence,
      ...(isSharper ? { level: 'warn' as const } : {}),
    };
  },
  'backup.weight': ({ most }, judged) => {
    const backup = backupOf(judged);
    if (!backup) return 'other';
    const todo = 'Save the backup image with stronger compression.';
    return aboveLimit(backup.bytes, most, 'The backup image weighs', { todo, evidence: [{ file: backup.path }] });
  },
  'backup.differs': (_asked, judged) => {
    const backup = backupOf(judged);
    const { drawn } = judged.delivered;
    if (!backup || drawn === 'blank') return 'other';
    if (!drawn) return notDrawn('whether the backup image looks like the end of the banner');
    const share = drawn.differs[backup.path];
    // What can't be read, or has other proportions, other rules tell.
    if (share === undefined) return 'other';
    if (share <= mostDifferent) return 'passed';
    return {
      says: `The backup image doesn’t look like the end of the banner: ${Math.round(share * 100)} % of it is different.`,
      todo: 'Save the banner’s last picture as its backup image.',
      evidence: [{ file: backup.path }],
    };
  },
};
