/** Whether one banner file is newer than another: by version, finish, the date in the name, or the file's time; in doubt it asks. */
import { readName, type BannerName } from './names.ts';
import { inOneForm } from './atoms.ts';
import { isUnfinished } from './counters.ts';
import { believedDates, compareDates } from './dates.ts';
import { compareFinish, isFinished, isSettled, isTwin } from './standing.ts';
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
  by?: 'version' | 'date' | 'finish' | 'time' | 'bytes';
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

/** Two files of one series. */
interface Pair {
  current: ReadFile;
  candidate: ReadFile;
}

const ask: Judgement = { verdict: 'ask', safe: false };
const decided = (order: number, by: 'version' | 'date' | 'finish' | 'time', safe: boolean): Judgement =>
  order > 0 ? { verdict: 'newer', by, safe } : { verdict: 'older', by, safe: false };

const tolerance = (one: ListedFile, other: ListedFile) => Math.max(one.precisionMs ?? 0, other.precisionMs ?? 0);

/** 1 where the candidate's time is later, -1 earlier, 0 within what the listing can tell; undefined where one is not known. */
function compareTimes(current: ListedFile, candidate: ListedFile): number | undefined {
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
function compareNameDates(current: ReadFile, candidate: ReadFile): number | undefined | 'unclear' {
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
  const isNext = !isUnfinished(first?.scheme) && (version.counts.length > 1 || (first?.numbers[0] ?? 0) > 1);
  if (age === -1) return 'unclear';
  if (isNext) return 'follows';
  return age === 1 ? 'later' : 'unclear';
}

/** Both count: the higher one follows, whenever it was uploaded. */
function byVersion({ current, candidate }: Pair): Judgement | undefined {
  const [mine, theirs] = [current.name.version, candidate.name.version];
  if (!mine || !theirs) return undefined;
  const order = compareVersions(theirs, mine);
  // What counts otherwise may still be finished, or not.
  if (order === undefined) return isFinished(current.name) === isFinished(candidate.name) ? ask : undefined;
  return order === 0 ? undefined : decided(order, 'version', true);
}

/** A copy of the same time and bytes is the same thing. */
function asTwin({ current, candidate }: Pair): Judgement | undefined {
  if (!isTwin(current.name, candidate.name) || compareTimes(current.file, candidate.file) !== 0) return undefined;
  return current.file.bytes === candidate.file.bytes ? { verdict: 'same', safe: false } : undefined;
}

/**
 * Decides where at least one of the two is finished and they are not finished alike. A higher number wins: FINAL4 follows FINAL3. Without
 * numbers, the one that is further on follows only if it also came later. Otherwise a person is asked, so a finished file is never replaced by a
 * less finished one unasked: a plain name, a copy, a lower or no number.
 */
function byFinish({ current, candidate }: Pair): Judgement | undefined {
  const order = compareFinish(current.name, candidate.name);
  if (order === 'higher' || order === 'lower') return decided(order === 'higher' ? 1 : -1, 'version', true);
  if (order === 0) return undefined;
  const alike = shapeOf(current) === shapeOf(candidate);
  return alike && order !== undefined && order === compareAge(current, candidate)
    ? decided(order, 'finish', false)
    : ask;
}

/** Only one of two unfinished files counts. */
function byOneVersion({ current, candidate }: Pair): Judgement | undefined {
  const [mine, theirs] = [current.name.version, candidate.name.version];
  if (isFinished(current.name) || isFinished(candidate.name)) return undefined;
  const [version, direction] = theirs ? [theirs, 1] : [mine, -1];
  if (!version || (mine && theirs)) return undefined;
  const age = compareAge(current, candidate);
  const step = besideUnversioned(version, age === undefined ? age : age * direction);
  if (step === 'unclear') return ask;
  return decided(direction, step === 'follows' ? 'version' : 'time', step === 'follows');
}

/** Both names have a date, and no number tells them apart: the later one follows. */
function byDates({ current, candidate }: Pair): Judgement | undefined {
  const [mine, theirs] = [current.name, candidate.name];
  if ((mine.version === undefined) !== (theirs.version === undefined)) return undefined;
  if (mine.standing.finish !== theirs.standing.finish && (isSettled(mine) || isSettled(theirs))) return undefined;
  if (mine.standing.finishNumber !== theirs.standing.finishNumber) return undefined;
  const order = compareNameDates(current, candidate);
  if (order === undefined || order === 0) return undefined;
  if (order === 'unclear') return ask;
  const shortYear = candidate.name.dateReadings.some((reading) => reading.shortYear);
  // Six digits without a time to bear them out may be an article's number.
  return decided(order, 'date', !shortYear || candidate.file.modifiedAt !== undefined);
}

/** A dated file that came later follows; a later one without a date may be anything. */
function byOneDate({ current, candidate }: Pair): Judgement | undefined {
  const [mine, theirs] = [current, candidate].map(({ name }) => name.dateReadings.length > 0);
  if (mine === theirs) return undefined;
  return compareTimes(current.file, candidate.file) === (theirs ? 1 : -1)
    ? decided(theirs ? 1 : -1, 'time', false)
    : ask;
}

/** Nothing in the names decides: the later one follows, if it is no earlier copy and of the same shape. */
function byTime({ current, candidate }: Pair): Judgement {
  const order = compareTimes(current.file, candidate.file);
  if (!order || shapeOf(current) !== shapeOf(candidate)) return ask;
  const copies = Math.sign(candidate.name.copyNumber - current.name.copyNumber);
  return copies === -order ? ask : decided(order, 'time', false);
}

/** In the order in which they are asked: the first one that knows decides. */
const rules = [byVersion, asTwin, byOneVersion, byDates, byFinish, byOneDate, byTime];

/** As compareFiles, with what decided. */
export function judgeFiles(current: ReadFile, candidate: ReadFile): Judgement {
  if (current.path === candidate.path) return sameFileAgain(current.file, candidate.file);
  const [mine, theirs] = [current.name, candidate.name];
  // `v2.jpg` and `20261121.jpg` have nothing in common but that nothing else is in them.
  const nameless = mine.series === '' && (mine.version === undefined) !== (theirs.version === undefined);
  if (mine.series !== theirs.series || mine.fileType !== theirs.fileType || nameless)
    return { verdict: 'otherSeries', safe: false };
  for (const rule of rules) {
    const judgement = rule({ current, candidate });
    if (judgement) return judgement;
  }
  return ask;
}

/**
 * What the candidate is to the current file: in the same series a higher version is newer, else a later date in the name, else a later
 * time; a lower version never is. The same path with a later time or other bytes is newer. In doubt the answer is 'ask'.
 */
export const compareFiles = (current: ListedFile, candidate: ListedFile): Verdict =>
  judgeFiles(readFile(current), readFile(candidate)).verdict;
