/** Which file of a folder a banner cell should show next: the one that is clearly newer, or what a person may choose from. */
import {
  compareAge,
  judgeFiles,
  readFile,
  shapeOf,
  type Judgement,
  type ListedFile,
  type ReadFile,
} from './compare.ts';
import { compareDates } from './dates.ts';
import type { Size } from './sizes.ts';
import { isFinished } from './standing.ts';
import { readFolder, type ReadFolder } from './read-folder.ts';
import { compareVersions } from './versions.ts';
import type { BannerFileType } from './which-files.ts';

export interface Search {
  /** the cell's file as it was when it was last looked at; undefined, or with an empty path, where the cell has none */
  current?: ListedFile | undefined;
  /** everything in the cell's folder */
  files: readonly ListedFile[];
  /** those of the files that may follow, where it is known of the others that they don't; without it all may */
  mayFollow?: readonly ListedFile[] | undefined;
  fileType: BannerFileType;
  /** the cell's size in pixels; 0 is any */
  wantedSize?: Size | undefined;
  /** the series that cells of the sheet show by now: they are not offered to another cell */
  shownSeries?: ReadonlySet<string> | undefined;
}

export type Found =
  /** exactly one is clear; `safe` where it may be taken while nobody looks; by 'only' it is the only one that fits an empty cell */
  | { kind: 'taken'; file: ListedFile; by: Judgement['by'] | 'only'; safe: boolean; currentGone: boolean }
  /** best first */
  | { kind: 'choices'; files: ListedFile[]; currentGone: boolean }
  | { kind: 'none' }
  /** the current file is not there any more, and nothing follows it */
  | { kind: 'gone' };

const isAny = (wanted: Size | undefined): boolean => !wanted || (wanted.width === 0 && wanted.height === 0);
const isSize = (size: Size | undefined, wanted: Size): boolean =>
  size?.width === wanted.width && size.height === wanted.height;

const collator = new Intl.Collator('en', { numeric: true });

/** Best first: higher version, later date, later time, the shape that the cell has now, natural order of names. */
const rank =
  (shape: string | undefined) =>
  (one: ReadFile, other: ReadFile): number => {
    const has = (yes: unknown) => (yes ? 1 : 0);
    const [a, b] = [one.name, other.name];
    const versions = a.version && b.version ? (compareVersions(b.version, a.version) ?? 0) : 0;
    const dates = compareDates(b.dateReadings, a.dateReadings) ?? 0;
    return (
      has(b.version) - has(a.version) ||
      versions ||
      dates ||
      (other.file.modifiedAt ?? 0) - (one.file.modifiedAt ?? 0) ||
      has(shapeOf(other) === shape) - has(shapeOf(one) === shape) ||
      collator.compare(one.file.path, other.file.path)
    );
  };

/** An empty cell takes every file of its size; files that state none count only where no file states the right one. */
function forEmptyCell(files: readonly ReadFile[], wanted: Size | undefined): Found {
  const right = wanted && !isAny(wanted) ? files.filter(({ name }) => isSize(name.size, wanted)) : files;
  const fitting = (right.length ? right : files.filter(({ name }) => !name.size)).toSorted(rank(undefined));
  const [only, ...others] = fitting.map(({ file }) => file);
  if (!only) return { kind: 'none' };
  return others.length === 0
    ? { kind: 'taken', file: only, by: 'only', safe: false, currentGone: false }
    : { kind: 'choices', files: [only, ...others], currentGone: false };
}

/**
 * The newest of each other series that came later than the current file, has its size, and is in no other language. Its siblings, as
 * another frame or density of it, are never meant.
 */
function otherSeries(
  current: ReadFile,
  bySeries: ReadFolder['bySeries'],
  mayFollow: (file: ReadFile) => boolean,
  search: Search,
): ReadFile[] {
  const wanted = isAny(search.wantedSize) ? current.name.size : search.wantedSize;
  const fits = ({ name }: ReadFile) =>
    (name.size ? !wanted || isSize(name.size, wanted) : !current.name.size) &&
    (!name.language || !current.name.language || name.language === current.name.language);
  const order = rank(shapeOf(current));
  const isOffered = (file: ReadFile) => fits(file) && compareAge(current, file) === 1;
  const heads: ReadFile[] = [];
  for (const [series, files] of bySeries) {
    if (series === current.name.series || search.shownSeries?.has(series)) continue;
    const [first, ...others] = files.filter((file) => file.name.family !== current.name.family && mayFollow(file));
    if (!first) continue;
    const head = others.reduce((best, file) => (order(file, best) < 0 ? file : best), first);
    if (isOffered(head)) heads.push(head);
  }
  return heads.toSorted(order).toSorted(byAge);
}

const byAge = (one: ReadFile, other: ReadFile): number => (other.file.modifiedAt ?? 0) - (one.file.modifiedAt ?? 0);

/** What files of the same content have in common, as far as a listing can tell; undefined where it does not tell. */
function contentKey(read: ReadFile): string | undefined {
  const { file, name } = read;
  if (file.bytes === undefined || file.modifiedAt === undefined) return undefined;
  const { finish, finishNumber, isAmended } = name.standing;
  const named = [name.series, name.version, name.dateReadings, finish, finishNumber, isAmended];
  return JSON.stringify([file.bytes, file.modifiedAt, shapeOf(read), ...named]);
}

/** Without the copies of what is there too, with the same time and bytes: what is called no copy stays, else the first one. */
function withoutCopies(files: readonly ReadFile[]): ReadonlySet<ReadFile> {
  const originals = new Map<string, ReadFile>();
  const copiesLast = files.toSorted(
    (one, other) => Number(one.name.standing.isCopy) - Number(other.name.standing.isCopy),
  );
  for (const one of copiesLast) {
    const key = contentKey(one);
    if (key !== undefined && !originals.has(key)) originals.set(key, one);
  }
  const stays = (one: ReadFile) => !one.name.standing.isCopy || (originals.get(contentKey(one) ?? '') ?? one) === one;
  return new Set(files.filter(stays));
}

/** What clearly follows and yet a person decides: a conflict of two people's work, or a copy in the place of what is finished. */
const isForAPerson = (current: ReadFile, best: ReadFile): boolean =>
  best.name.standing.isConflict ||
  (isFinished(current.name) && best.name.standing.isCopy && best.path !== current.path);

/** Whether any file of its series has a higher version: the current one may be a copy of it, or be finished without a number. */
const isBelowAny = (best: ReadFile, itsSeries: readonly ReadFile[]): boolean =>
  itsSeries.some(({ name: { version } }) => {
    const mine = best.name.version;
    return version && mine && compareVersions(mine, version) === -1;
  });

/** Whether a candidate leaves another one behind: by version or date, as the finished file of its version, or as the same step in the shape that the cell has now. */
function leavesBehind(best: ReadFile, other: ReadFile, shape: string): boolean {
  const { verdict, by } = judgeFiles(other, best);
  const [a, b] = [best.name, other.name];
  if (verdict === 'newer' && (by === 'version' || by === 'date' || (by === 'finish' && a.version))) return true;
  const sameVersion = a.version && b.version ? compareVersions(a.version, b.version) === 0 : a.version === b.version;
  const undated = a.dateReadings.length === 0 && b.dateReadings.length === 0;
  const sameDate = undated || compareDates(a.dateReadings, b.dateReadings) === 0;
  return sameVersion && sameDate && shapeOf(best) === shape && shapeOf(other) !== shape;
}

/**
 * What a cell should show next. Files of the same series are taken if exactly one is clear; files of another series that came later and
 * fit are offered, never taken; in doubt a person chooses. A lower version is never taken, whenever it was uploaded.
 */
export function newerFiles(search: Search): Found {
  const { banners, byPath, bySeries } = readFolder(search.files, search.fileType, search.current?.path);
  if (!search.current?.path) return forEmptyCell(banners, search.wantedSize);

  const known = readFile(search.current);
  const present = byPath.get(known.path);
  const currentGone = present === undefined;
  // Against other files the current one is as old as it is now; only its own past tells whether it was replaced.
  const current = present ?? known;
  const ofSeries = ({ name }: ReadFile) => bySeries.get(name.series) ?? [];
  const mayFollow = ({ file }: ReadFile) => search.mayFollow?.includes(file) ?? true;
  // Files of other series are compared with nothing: what is to become of them is not told by their names.
  const judged = ofSeries(current)
    .filter(mayFollow)
    .map((read) => ({ read, ...judgeFiles(read === present ? known : current, read) }));
  const following = judged.filter(({ verdict }) => verdict === 'newer' || verdict === 'ask');
  const originals = withoutCopies(following.map(({ read }) => read));
  const ofVerdict = (verdict: string) =>
    following.filter((one) => one.verdict === verdict && originals.has(one.read)).map(({ read }) => read);
  const order = rank(shapeOf(current));
  const newer = ofVerdict('newer').toSorted(order);
  const unclear = ofVerdict('ask').toSorted(order);

  const rivals = [...newer, ...unclear];
  const best = newer.find((one) =>
    rivals.every((other) => other === one || leavesBehind(one, other, shapeOf(current))),
  );
  const judgement = judged.find(({ read }) => read === best);
  if (best && judgement && !isForAPerson(current, best) && !isBelowAny(best, ofSeries(best))) {
    return { kind: 'taken', file: best.file, by: judgement.by, safe: judgement.safe, currentGone };
  }
  const choices = [...newer, ...unclear, ...otherSeries(current, bySeries, mayFollow, search)].map(({ file }) => file);
  if (choices.length > 0) return { kind: 'choices', files: choices, currentGone };
  return { kind: currentGone ? 'gone' : 'none' };
}
