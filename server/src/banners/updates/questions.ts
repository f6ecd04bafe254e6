/** What a look for newer files asks a person: a question for each cell in doubt, and one for each file of another series. */
import type { FileChoice } from '@marquee/contract/banners.ts';
import { readFile } from '@marquee/contract/banner-names/compare.ts';
import type { ShownSeries } from '#banners/banner-places.ts';
import { Turns } from '#platform/turns.ts';
import type { BannerCell } from './cells-to-check.ts';
import { factsOf } from '#banners/facts/file-facts.ts';
import { longestTurn, type Offer, type Outcome } from './look-for-newer.ts';
import { pathFor, type SkippedFiles } from './skipped-files.ts';

/** Nobody answers more than these questions about other series at once. */
const mostFiles = 100;

/** A cell as it is now, with what there is to choose from for it. */
export type Doubt = Pick<Outcome, 'cell' | 'choices' | 'others'>;

export interface Asking {
  /** what cells show since this look: it is not offered to others */
  taken: ShownSeries;
  skipped: SkippedFiles;
  /** whether skipped files are asked about all the same */
  asksAgain: boolean;
}

export interface Questions {
  choices: FileChoice[];
  /** those left out because their files were skipped */
  noOfSkipped: number;
  /** those left out because there are too many */
  noOfMore: number;
}

const nameOf = ({ cellID, groupName, rowName }: BannerCell) => ({ cellID, groupName, rowName });

function withFiles(cell: BannerCell, offers: readonly Offer[]): FileChoice {
  const files = offers.map(({ fileName, file }) => {
    const { bytes, changedAt, precisionMs } = factsOf(file);
    return { fileName, path: pathFor(cell, fileName), bytes, changedAt, precisionMs };
  });
  return { ...nameOf(cell), fileNames: files.map(({ fileName }) => fileName), files };
}

/** Every cell with the files of other series that it could show, by file. */
async function byFile(doubts: readonly Doubt[], taken: ShownSeries) {
  const turns = new Turns(longestTurn);
  const fits: { cell: BannerCell; offer: Offer }[] = [];
  for (const { cell, others = [] } of doubts) {
    const gone = await taken.beside(cell, turns);
    fits.push(...others.filter(({ file }) => !gone.has(readFile(file).name.series)).map((offer) => ({ cell, offer })));
  }
  return [...Map.groupBy(fits, ({ cell, offer }) => `${cell.ftpAccountID} ${pathFor(cell, offer.fileName)}`).values()];
}

/** The cells' own questions come first, in their order, then those about files of other series. */
export async function questionsFrom(
  doubts: readonly Doubt[],
  { taken, skipped, asksAgain }: Asking,
): Promise<Questions> {
  let noOfSkipped = 0;
  const isAsked = (asides: readonly ReturnType<SkippedFiles['ofAll']>[]): boolean => {
    if (asides.includes(undefined)) return true;
    const isSkipped = asides.includes('skip');
    if (isSkipped && !asksAgain) noOfSkipped += 1;
    return isSkipped && asksAgain;
  };
  const own = doubts.flatMap(({ cell, choices }) =>
    choices && isAsked(choices.map((offer) => skipped.ofCell(cell, offer))) ? [withFiles(cell, choices)] : [],
  );
  const files = (await byFile(doubts, taken)).flatMap((fits): FileChoice[] => {
    const [first] = fits;
    if (!first || !isAsked([skipped.ofAll(first.cell, first.offer)])) return [];
    const cells = fits.map(({ cell, offer }) => ({ ...nameOf(cell), fileName: offer.fileName }));
    return [{ ...withFiles(first.cell, [first.offer]), cells }];
  });
  return {
    choices: [...own, ...files.slice(0, mostFiles)],
    noOfSkipped,
    noOfMore: Math.max(0, files.length - mostFiles),
  };
}
