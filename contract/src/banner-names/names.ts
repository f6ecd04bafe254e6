/** Banner file names: what series a file belongs to, and its version, date, size and language, as a production manager would read them. */
import { cutIntoAtoms, type Atom } from './atoms.ts';
import { markDate, plainDate, type DateReading } from './dates.ts';
import { languageAtStart, languageInside } from './languages.ts';
import { familyOf } from './siblings.ts';
import { markKnownSizes, markSizes, type Size } from './sizes.ts';
import { markTail } from './tail.ts';
import { joinVersions, markVersions, modelsOf, type Version } from './versions.ts';
import { bannerFolder, fileTypeOf, withoutEndings, type BannerFileType } from './which-files.ts';
import { markConflict } from './words.ts';

/** How far a name says that its file is. */
interface Standing {
  /** `final`, or more: `approved` */
  finish: 'final' | 'approved' | undefined;
  /** the 3 of `FINAL3`; 0 where there is none */
  finishNumber: number;
  /** the b of `FINAL2b` */
  finishLetter: string | undefined;
  /** `amends` and the like, without a number */
  isAmended: boolean;
  /** `copy`, `(1)`, `Copy of`, or a Mac's ` 2` */
  isCopy: boolean;
  /** what a shared folder made for the one who saved second */
  isConflict: boolean;
}

export interface BannerName {
  /** what is left of the name in lower case, one space between words: the same for every version, never for another size or language */
  series: string;
  /** the series without what tells siblings apart, as frames, densities and concepts: files of one family are never offered for each other */
  family: string;
  version: Version | undefined;
  /** `2026-11-21`, or `2026-11-21T15:30`; undefined where there is none or day and month could be swapped */
  date: string | undefined;
  /** every way to read the date */
  dateReadings: readonly DateReading[];
  /** in pixels; undefined where there is none or several differ */
  size: Size | undefined;
  /** `en`, `en-GB` */
  language: string | undefined;
  fileType: BannerFileType | undefined;
  /** `sub-folder/index.html`, read by its folder's name */
  isFolderBanner: boolean;
  /** `final`, `new`, `copy` … at the end, in lower case */
  trailing: readonly string[];
  standing: Standing;
  /** the 2 of `copy 2`, `new2` and `(2)`; 0 where there is none */
  copyNumber: number;
}

/** What is left is joined as it was written: `iPhone15` stays one word, separators become one space, sizes stand alone. */
function seriesOf(atoms: readonly Atom[]): string {
  let series = '';
  let previous: Atom | undefined;
  let skipped = true;
  for (const atom of atoms) {
    const stays = (atom.role === 'plain' || atom.role === 'size' || atom.role === 'language') && atom.text !== '';
    if (stays) {
      const apart = skipped || atom.gap !== '' || atom.role === 'size' || previous?.role === 'size';
      series += (apart && series ? ' ' : '') + atom.text;
      previous = atom;
    }
    skipped = !stays;
  }
  return series;
}

/** Reads the name of a banner file, or of a folder banner by its path. Never throws. */
export function readName(name: string): BannerName {
  const folder = bannerFolder(name);
  const own = name.slice(name.lastIndexOf('/', name.length - 2) + 1).replace('/', '');
  const atoms = cutIntoAtoms(folder ?? withoutEndings(own));
  const isConflict = markConflict(atoms);
  const sizes = markSizes(atoms);
  const dateReadings = markDate(atoms);
  sizes.push(...markKnownSizes(atoms));
  const models = modelsOf(atoms);
  const versions = markVersions(atoms, models);
  const tail = markTail(atoms, models, versions.length > 0);
  const [size] = sizes;
  const oneSize = sizes.every((other) => other.width === size?.width && other.height === size.height);
  // A name of nothing but such words is called by them.
  if (atoms.every((atom) => atom.role === 'status')) for (const atom of atoms) atom.role = 'plain';
  const series = seriesOf(atoms);
  const finish = tail.stages.has('approved') ? 'approved' : tail.stages.has('final') ? 'final' : undefined;
  return {
    series,
    family: familyOf(series),
    version: joinVersions([...versions, ...tail.versions], finish !== undefined),
    date: plainDate(dateReadings),
    dateReadings,
    size: oneSize ? size : undefined,
    language: tail.language ?? languageAtStart(atoms) ?? languageInside(atoms),
    fileType: fileTypeOf(own),
    isFolderBanner: folder !== undefined,
    trailing: tail.words,
    standing: {
      finish,
      finishNumber: tail.finishNumber,
      finishLetter: tail.finishLetter,
      isAmended: tail.stages.has('amended'),
      isCopy: tail.stages.has('copy') || isConflict,
      isConflict,
    },
    copyNumber: tail.count,
  };
}

/** The size that a name states, in pixels. */
export const sizeInName = (name: string): Size | undefined => readName(name).size;
