/** Looks into the folders of banner cells for newer files: each folder once, and one line for each account or folder that can't be used. */
import { limits } from '@marquee/contract/limits.ts';
import { compareFiles, readFile, type ListedFile } from '@marquee/contract/banner-names/compare.ts';
import { newerFiles } from '@marquee/contract/banner-names/newer.ts';
import { bannerPlace, isSameClock, keyOf, knownFile, type Placed, type ShownSeries } from '#banners/banner-places.ts';
import type { BannerCell, KnownFile } from './cells-to-check.ts';
import { withExactTimes } from './exact-times.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import type { StoredAccount } from '#banners/accounts/find-accounts.ts';
import { filesIn, type FolderFile } from '#banners/folder-files.ts';
import { Turns } from '#platform/turns.ts';
import { Unreadable } from '#banners/accounts/sealed.ts';
import { settled } from '#banners/settled-places.ts';
import { TransferFailure } from '#banners/transfer/failures.ts';
import type { TransferRun } from '#banners/transfer/run.ts';
import type { TransferAccount } from '#banners/transfer/transfer.ts';
import { isBeyond } from '#banners/accounts/used-folders.ts';

export interface Looking {
  run: TransferRun;
  servers: FileServers;
  /** the FTP accounts that may be used, by id */
  accounts: ReadonlyMap<number, StoredAccount>;
  shown: ShownSeries;
  /** whether who looks keeps these accounts: then they are told hosts, and offered files of any folder */
  keepsThem: boolean;
  /** called at the start and after each folder */
  onFolder: (done: number, total: number) => void;
  /** ends the look with what was found by then; the run's own signal must end with it */
  untilLate?: AbortSignal;
}

export interface NewerFile {
  fileName: string;
  file: FolderFile;
  /** newer beyond doubt, so that it may be shown while nobody looks */
  isSafe: boolean;
}

/** A file that a person may choose for a cell. */
export interface Offer {
  fileName: string;
  file: FolderFile;
}

/** What there is for a cell. File names are as the cell would write them. */
export interface Outcome {
  cell: BannerCell;
  newer?: NewerFile;
  /** what may follow the cell's file, or fill it where it has none; best first */
  choices?: Offer[];
  /** the newest file of each other series that may follow it, newest first */
  others?: Offer[];
  /** the cell's file is not there any more, and nothing was found that clearly follows it */
  isGone: boolean;
  /** the cell's file has no bytes, and nothing was found that clearly follows it */
  isEmpty: boolean;
  /** the file that the cell shows, where what is stored of it is missing or no longer right */
  facts?: FolderFile;
}

/** Nobody chooses from more than these. */
const mostChoices = 100;
/** Of a folder no more files that its list leaves out are asked for by name: where all of these are gone, its list is believed. */
const mostAskedFor = 10;
/** How long names are read and cells are compared before others have their turn, in ms. */
export const longestTurn = 20;
/** The last year that the database and dates can both write. */
const lastTime = Date.UTC(9999, 0);

/** What kept an account from being used. */
export interface Stopped {
  /** its line among the problems */
  problem: string;
  /** undefined where its server could not even be asked */
  failure?: TransferFailure;
}

export interface Found {
  /** in the order of the cells */
  outcomes: Outcome[];
  /** a line for each thing that could not be used */
  problems: string[];
  /** the cells that could not be looked at for these */
  noOfUnchecked: number;
  /** what kept all of an account from being used, the last of several */
  stopped: Stopped | undefined;
  /** ids of the cells that were not come to, before it was late or as their account failed before */
  leftOut: ReadonlySet<number>;
}

/** What every cell has to choose from or to follow. */
export async function lookForNewer(looking: Looking, cells: readonly BannerCell[]): Promise<Found> {
  const placed = cells.map((cell): Placed => ({ cell, ...bannerPlace(cell) }));
  const folders = [...Map.groupBy(placed, ({ place }) => keyOf(place)).values()];
  const outcomes = new Map<number, Outcome>();
  const problems = new Set<string>();
  let stopped: Stopped | undefined;
  const leftOut = new Set<number>();
  const isLate = () => looking.untilLate?.aborted === true;
  const leave = (folder: readonly Placed[]) => {
    for (const { cell } of folder) leftOut.add(cell.cellID);
  };
  let done = 0;
  const left = (many: number) => {
    done += many;
    looking.onFolder(done, folders.length);
  };
  const ofAccount = async (ftpAccountID: number, queue: Placed[][]) => {
    const account = looking.accounts.get(ftpAccountID);
    const reached = account ? reach(looking, account) : { problem: goneAccount(queue) };
    if ('problem' in reached) {
      problems.add(reached.problem);
      stopped = reached;
      return left(queue.length);
    }
    const { name, login } = reached;
    const work = async () => {
      for (let folder = queue.shift(); folder; folder = queue.shift()) {
        if (isLate()) {
          leave(folder);
          continue;
        }
        try {
          const { here, elsewhere } = await settled(looking.run, login, folder);
          queue.push(...elsewhere);
          folders.push(...elsewhere);
          for (const outcome of await lookInto(looking, login, here)) outcomes.set(outcome.cell.cellID, outcome);
        } catch (error) {
          if (isLate()) continue;
          if (!(error instanceof TransferFailure)) throw error;
          const problem = `${name}: ${looking.keepsThem ? error.message : error.toldByName(name)}`;
          problems.add(problem);
          if (!error.onlyFolder) stopped = { problem, failure: error };
          const rest = error.onlyFolder ? [] : queue.splice(0);
          rest.forEach(leave);
          left(rest.length);
        }
        left(1);
      }
    };
    // As many as there are connections to an account.
    await Promise.all([work(), work()]);
  };
  left(0);
  const byAccount = Map.groupBy(folders, ([first]) => first?.place.ftpAccountID ?? 0);
  await Promise.all([...byAccount].map(([id, queue]) => ofAccount(id, queue)));
  return {
    outcomes: cells.flatMap((cell) => outcomes.get(cell.cellID) ?? []),
    problems: [...problems],
    noOfUnchecked: cells.length - outcomes.size,
    stopped,
    leftOut,
  };
}

/** How to reach an account, or the line that says why it can't be. */
function reach(
  { servers, keepsThem }: Looking,
  account: StoredAccount,
): { name: string; login: TransferAccount } | { problem: string } {
  try {
    return { name: account.name, login: servers.reachStored(account) };
  } catch (error) {
    if (error instanceof Unreadable)
      return { problem: `${account.name}: ${keepsThem ? error.message : error.toldByName(account.name)}` };
    throw error;
  }
}

function goneAccount(folders: readonly Placed[][]): string {
  const name = folders[0]?.[0]?.cell.accountName;
  return name === undefined
    ? 'The FTP account of some banners was deleted. Please choose another one.'
    : `${name}: This FTP account was deleted. Please choose another one for its banners.`;
}

/** A hostile server's sizes and times could be such that nothing else can be saved beside them. */
function usable(files: readonly FolderFile[]): FolderFile[] {
  const isTime = (time: number | undefined) => time !== undefined && time >= 0 && time < lastTime;
  return files
    .filter(({ bytes }) => Number.isSafeInteger(bytes) && bytes >= 0)
    .map((file) => (isTime(file.modifiedAt) ? file : { ...file, modifiedAt: undefined }));
}

/** All cells of a folder are given the same file objects, whose names are then read once. */
async function lookInto(looking: Looking, account: TransferAccount, cells: readonly Placed[]): Promise<Outcome[]> {
  const [first] = cells;
  if (!first) return [];
  const { folder } = first.place;
  const files = usable(await filesIn(looking.run, account, folder, { fileType: first.cell.fileType }));
  const turns = new Turns(longestTurn);
  const byPath = new Map<string, FolderFile>();
  for (const file of files) {
    byPath.set(readFile(file).path, file);
    await turns.pass();
  }
  const writable = new Map<string, FolderFile[]>();
  /** Those that a cell can write behind its prefix: one list for all that have the same. */
  const filesBehind = (prefix: string) => {
    const those = writable.get(prefix) ?? files.filter((file) => prefix.length + file.path.length <= limits.name);
    writable.set(prefix, those);
    return those;
  };
  const isGone = goneFiles(looking.run, account, folder);
  const outcomes: Outcome[] = [];
  for (const { cell, prefix, path } of cells) {
    await turns.pass();
    const present = byPath.get(readFile({ path }).path);
    const search = {
      // One that is gone is compared with the others.
      current: knownFile({ ...cell, known: knownNow(cell.known, present) }, path, present ? [present] : files),
      files: filesBehind(prefix),
      fileType: cell.fileType,
      wantedSize: { width: cell.width, height: cell.height },
      shownSeries: await looking.shown.beside(cell, turns),
    };
    const found = await withExactTimes(looking.run, account, folder, search, newerFiles(search));
    // Of what follows by its exact time the listing's facts are kept, because the next listing is compared with them.
    const mayTake = (fileName: string) => looking.keepsThem || !isBeyond({ folder: cell.folder, fileName });
    const file = found.kind === 'taken' ? byPath.get(readFile(found.file).path) : undefined;
    const isSafe = found.kind === 'taken' && found.safe;
    outcomes.push({
      cell,
      isGone: (found.kind === 'gone' || (found.kind === 'choices' && found.currentGone)) && (await isGone(path)),
      isEmpty: present?.bytes === 0 && found.kind !== 'taken',
      ...(file && { newer: { fileName: prefix + file.path, file, isSafe } }),
      ...(found.kind === 'choices' && offersOf(found.files, search.current, { prefix, byPath, mayTake })),
      ...(present && found.kind !== 'taken' && !isKnown(cell.known, present) && { facts: present }),
    });
  }
  return outcomes;
}

/**
 * Says whether a file that a folder's list leaves out is gone. A server may list only so many files, or end a list early and call it
 * complete, so it is asked for the file itself.
 */
function goneFiles(run: TransferRun, account: TransferAccount, folder: string): (path: string) => Promise<boolean> {
  let gone = 0;
  let isBelieved = true;
  return async (path) => {
    if (isBelieved && gone >= mostAskedFor) return true;
    const isThere = await run.isThere(account, folder, path);
    if (isThere) isBelieved = false;
    else gone += 1;
    return !isThere;
  };
}

/** How a cell would write the name of a file, and whether who looks may have it do so. */
interface Writing {
  prefix: string;
  byPath: ReadonlyMap<string, FolderFile>;
  mayTake: (fileName: string) => boolean;
}

/** Files of other series are asked about by themselves. What is told of a file is what its folder lists, as the next look compares that. */
function offersOf(
  found: readonly ListedFile[],
  current: ListedFile,
  { prefix, byPath, mayTake }: Writing,
): Pick<Outcome, 'choices' | 'others'> {
  const isOther = (file: ListedFile) => current.path !== '' && compareFiles(current, file) === 'otherSeries';
  const toOffers = (files: readonly ListedFile[]) =>
    files.slice(0, mostChoices).flatMap((one) => {
      const file = byPath.get(readFile(one).path);
      return file && mayTake(prefix + file.path) ? [{ fileName: prefix + file.path, file }] : [];
    });
  const choices = toOffers(found.filter((file) => !isOther(file)));
  const others = toOffers(found.filter(isOther));
  return { ...(choices.length > 0 && { choices }), ...(others.length > 0 && { others }) };
}

/** What is known of a file. Where that is of a banner's folder alone, what lies in folders of its own is no news of it. */
function knownNow(known: KnownFile | undefined, present: FolderFile | undefined): KnownFile | undefined {
  if (!known || !present?.beside || !isKnown(known, { ...present, ...present.beside })) return known;
  const { bytes, modifiedAt = null, noOfFiles = null, precisionMs = 0 } = present;
  return { ...known, bytes, changedAt: modifiedAt, noOfFiles, precisionMs };
}

/** Whether what is stored is right, as far as listings can tell. */
export function isKnown(
  known: KnownFile | undefined,
  { bytes, modifiedAt, precisionMs = 0, noOfFiles }: FolderFile,
): boolean {
  if (!known || known.bytes !== bytes || known.noOfFiles !== (noOfFiles ?? null)) return false;
  if (modifiedAt === undefined) return true;
  if (known.changedAt === null || !isSameClock(known.precisionMs, precisionMs)) return false;
  return Math.abs(known.changedAt - modifiedAt) <= Math.max(known.precisionMs, precisionMs);
}
