/** Whether one banner file is newer than another: by version, else by the date in the name, else by the file's time; in doubt it asks. */
import { readName, type BannerName } from '#names.ts';
import { inOneForm } from './atoms.ts';
import { believedDates, compareDates } from './dates.ts';
import { compareVersions, type Version } from './versions.ts';
import { sameEnding } from './which-files.ts';

export interface ListedFile {
  /** relative to the listed folder: `banner.jpg`, or `sub-folder/index.html` */
  path: string;
  bytes?: number | undefined;
  /** UTC, in ms */
  modifiedAt?: number | undefined;
  /** how exact that time is, in ms: 1 or 1000 for MLSD and MDTM, a minute or a day for LIST */
  precisionMs?: number | undefined;
}

export type Verdict = 'newer' | 'older' | 'same' | 'otherSeries' | 'ask';

export interface Judgement {
  verdict: Verdict;
  /** what decided; undefined where nothing did */
  by?: 'version' | 'date' | 'time' | 'bytes';
  /** newer by version or date, and beyond doubt: may be taken while nobody looks */
  safe: boolean;
}

/** A file with its name read once. */
export interface ReadFile {
  file: ListedFile;
  name: BannerName;
  /** the path in one form: some systems take umlauts apart, and it is the same file */
  path: string;
}

const known = new WeakMap<ListedFile, ReadFile>();

/** Reads a file's name, once for each object: a folder is listed once, and then searched for every cell that shows a file of it. */
export function readFile(file: ListedFile): ReadFile {
  const read = known.get(file) ?? { file, name: readName(file.path), path: inOneForm(file.path, 'NFC') };
  known.set(file, read);
  return read;
}

/** What makes two files of one name different things: jpg or gif, a file or a folder. */
export const shapeOf = ({ file, name }: ReadFile): string => (name.isFolderBanner ? '/' : sameEnding(file.path));

const ask: Judgement = { verdict: 'ask', safe: false };
const decided = (order: number, by: 'version' | 'date' | 'time', safe: boolean): Judgement =>
  order > 0 ? { verdict: 'newer', by, safe } : { verdict: 'older', by, safe: false };

const tolerance = (one: ListedFile, other: ListedFile) => Math.max(one.precisionMs ?? 0, other.precisionMs ?? 0);

/** 1 where the candidate's time is later, -1 earlier, 0 within what the listing can tell; undefined where one is not known. */
export function compareTimes(current: ListedFile, candidate: ListedFile): number | undefined {
  if (current.modifiedAt === undefined || candidate.modifiedAt === undefined) return undefined;
  const difference = candidate.modifiedAt - current.modifiedAt;
  return Math.abs(difference) > tolerance(current, candidate) ? Math.sign(difference) : 0;
}

const minute = 60_000;

/** LIST gives the server's own clock: when that is put forward or back, every file seems to have moved by an hour. */
function clockChanged(before: ListedFile, now: ListedFile): boolean {
  const exactness = tolerance(before, now);
  const moved = Math.abs((now.modifiedAt ?? 0) - (before.modifiedAt ?? 0));
  return exactness >= minute && before.bytes === now.bytes && Math.abs(moved - 60 * minute) < exactness;
}

function sameFileAgain(before: ListedFile, now: ListedFile): Judgement {
  const resized = before.bytes !== undefined && now.bytes !== undefined && before.bytes !== now.bytes;
  if (compareTimes(before, now) === 1 && !clockChanged(before, now))
    return { verdict: 'newer', by: 'time', safe: false };
  return resized ? { verdict: 'newer', by: 'bytes', safe: false } : { verdict: 'same', safe: false };
}

/** By the dates in both names: 1 where the candidate's is later; undefined where one has none; `'unclear'` where they can't be trusted. */
export function compareNameDates(current: ReadFile, candidate: ReadFile): number | undefined | 'unclear' {
  if (current.name.dateReadings.length === 0 || candidate.name.dateReadings.length === 0) return undefined;
  const [mine, theirs] = [current, candidate].map(({ file, name }) =>
    believedDates(name.dateReadings, file.modifiedAt),
  );
  if (!mine?.length || !theirs?.length) return 'unclear';
  return compareDates(theirs, mine) ?? 'unclear';
}

/** 1 where the candidate is later, by the date in the name if that is clear, else by time; -1 earlier, 0 or undefined where that can't be told. */
export function compareAge(current: ReadFile, candidate: ReadFile): number | undefined {
  const order = compareNameDates(current, candidate);
  return order === 'unclear' || !order ? compareTimes(current.file, candidate.file) : order;
}

/** `v2` beside a name without a version: v2 follows it, unless the name without came later. v1 may be the same thing. */
function besideUnversioned(version: Version, age: number | undefined): 'follows' | 'later' | 'unclear' {
  const [first] = version.counts;
  const isNext = first?.scheme !== 'draft' && (version.counts.length > 1 || (first?.numbers[0] ?? 0) > 1);
  if (age === -1) return 'unclear';
  if (isNext) return 'follows';
  return age === 1 ? 'later' : 'unclear';
}

function byVersion(current: ReadFile, candidate: ReadFile): Judgement | undefined {
  const [mine, theirs] = [current.name.version, candidate.name.version];
  if (!mine && !theirs) return undefined;
  if (mine && theirs) {
    const order = compareVersions(theirs, mine);
    if (order === undefined) return ask;
    return order === 0 ? undefined : decided(order, 'version', true);
  }
  const [version, direction] = theirs ? [theirs, 1] : [mine, -1];
  if (!version) return ask;
  const age = compareAge(current, candidate);
  const step = besideUnversioned(version, age === undefined ? age : age * direction);
  if (step === 'unclear') return ask;
  return decided(direction, step === 'follows' ? 'version' : 'time', step === 'follows');
}

function byDate(current: ReadFile, candidate: ReadFile): Judgement | undefined {
  const order = compareNameDates(current, candidate);
  if (order === 'unclear') return ask;
  const shortYear = candidate.name.dateReadings.some((reading) => reading.shortYear);
  // Six digits without a time to bear them out may be an article's number.
  if (order) return decided(order, 'date', !shortYear || candidate.file.modifiedAt !== undefined);
  const [mine, theirs] = [current, candidate].map(({ name }) => name.dateReadings.length > 0);
  if (mine === theirs) return undefined;
  // A dated file that came later follows; a later one without a date may be anything.
  return compareTimes(current.file, candidate.file) === (theirs ? 1 : -1)
    ? decided(theirs ? 1 : -1, 'time', false)
    : ask;
}

function byTime(current: ReadFile, candidate: ReadFile): Judgement {
  const order = compareTimes(current.file, candidate.file);
  if (!order || shapeOf(current) !== shapeOf(candidate)) return ask;
  const copies = Math.sign(candidate.name.copyNumber - current.name.copyNumber);
  return copies === -order ? ask : decided(order, 'time', false);
}

/** As compareFiles, with what decided. */
export function judgeFiles(current: ReadFile, candidate: ReadFile): Judgement {
  if (current.path === candidate.path) return sameFileAgain(current.file, candidate.file);
  const [mine, theirs] = [current.name, candidate.name];
  // `v2.jpg` and `20261121.jpg` have nothing in common but that nothing else is in them.
  const nameless = mine.series === '' && (mine.version === undefined) !== (theirs.version === undefined);
  if (mine.series !== theirs.series || mine.fileType !== theirs.fileType || nameless)
    return { verdict: 'otherSeries', safe: false };
  return byVersion(current, candidate) ?? byDate(current, candidate) ?? byTime(current, candidate);
}

/**
 * What the candidate is to the current file: in the same series a higher version is newer, else a later date in the name, else a later
 * time; a lower version never is. The same path with a later time or other bytes is newer. In doubt the answer is 'ask'.
 */
export const compareFiles = (current: ListedFile, candidate: ListedFile): Verdict =>
  judgeFiles(readFile(current), readFile(candidate)).verdict;
