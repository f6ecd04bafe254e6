/** "Update links": looks for newer files of a Banner column's cells, takes what is clear, and asks about the rest. */
import { newerFileFound, type BannerProgress, type BannerUpdate } from '@marquee/contract/banners.ts';
import { counted } from '@marquee/contract/counted.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { authorOf, changeSheet } from '#access/change-sheet.ts';
import { isSeenBy } from '#access/seen.ts';
import { earlierOf, facesOfCells } from '#cells/faces.ts';
import type { Edit } from '#cells/edit.ts';
import { columnsOf } from '#columns/find-columns.ts';
import { sheetOfGroup } from '#groups/find-groups.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import type { Queries, Tx } from '#platform/db.ts';
import type { Revisions } from '#sheet-log/committed-change.ts';
import { KeyedQueue } from '#sheet-log/keyed-queue.ts';
import type { Author, Written } from '#sheet-log/write.ts';
import { findByID } from '#sheets/find-sheets.ts';
import { asTheyAreNow, isAsItWas, knownFacts, newerFile, saveAll, showsAlready } from './apply-updates.ts';
import { ShownSeries } from '#banners/banner-places.ts';
import { bannerCells, type BannerCell } from './cells-to-check.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { storedOf } from '#banners/accounts/find-accounts.ts';
import { lookForNewer, type Found, type Outcome } from './look-for-newer.ts';
import { askForBanners, mustSeeBanners } from '#banners/must-see-banners.ts';
import { keepOpen } from './open-questions.ts';
import { questionsFrom, type Doubt } from './questions.ts';
import { SkippedFiles } from './skipped-files.ts';
import { TransferRun } from '#banners/transfer/run.ts';
import { keepsAccounts } from '#banners/accounts/used-folders.ts';

interface Wanted {
  columnID: number;
  /** all groups where there is none */
  groupID: number | undefined;
  /** whether files that were skipped are asked about again */
  asksAgain: boolean;
}

const message = 'Checking for new files, please wait';
/** Cells that are saved at once: an edit of the sheet waits for no more. */
const mostAtOnce = 100;
/** Between two words about progress, in ms. */
const betweenWordsMs = 200;

/** Tells the connection that asked how far its run has come, a few times a second and at both ends. */
function progressTo(ctx: Ctx): (done: number, total: number) => void {
  const { connectionID, services } = ctx;
  let told = -Infinity;
  return (done, total) => {
    const now = performance.now();
    if (connectionID === undefined || (done < total && now - told < betweenWordsMs)) return;
    told = now;
    const progress: BannerProgress = { done, total, message };
    services.notices.tell({ connectionID, progress });
  };
}

/** The cells to look at, and what all cells that the viewer sees show by now. */
async function cellsFor(db: Queries, viewer: Viewer, sheetID: number, { columnID, groupID }: Wanted) {
  const columns = await columnsOf(db, sheetID);
  const seen = new Set(columns.filter((column) => isSeenBy(viewer.userID, column)).map(({ id }) => id));
  const all = (await bannerCells(db, { sheetID })).filter((cell) => seen.has(cell.columnID));
  const isWanted = (cell: BannerCell) => cell.columnID === columnID && (groupID ?? cell.groupID) === cell.groupID;
  return { cells: all.filter(isWanted), shown: new ShownSeries(all) };
}

const nameOf = ({ groupName, rowName }: BannerCell): string => `${groupName}, ${rowName}`;
const goneLine = (cell: BannerCell): string => `${nameOf(cell)}: The file ${cell.fileName} is no longer in its folder.`;
const emptyLine = (cell: BannerCell): string =>
  `${nameOf(cell)}: The file ${cell.fileName} is empty (0 bytes). Please upload it again.`;
const changedLine = (cell: BannerCell): string =>
  `${nameOf(cell)}: Someone changed this cell in the meantime, so it was left as it is.`;

const moreLine = (count: number): string =>
  `There is more to ask: ${counted(count, 'further file')} may be newer. Please update the links again after these.`;

/** What a run comes to, once each cell was compared with what it is by now. */
interface Verdict {
  edits: Edit[];
  /** cells that show a newer file by these edits, as they show it */
  newer: Map<number, BannerCell>;
  doubts: Doubt[];
  feedback: string[];
}

async function judge(tx: Tx, author: Author, outcomes: readonly Outcome[]): Promise<Verdict> {
  const verdict: Verdict = { edits: [], newer: new Map(), doubts: [], feedback: [] };
  const now = await asTheyAreNow(tx, outcomes);
  for (const { cell: before, newer, choices, others, isGone, isEmpty, facts } of outcomes) {
    const cell = now.get(before.cellID);
    if (!cell) continue;
    if (newer && showsAlready(cell, before, newer)) continue;
    if (!isAsItWas(before, cell)) {
      if (newer || choices || others) verdict.feedback.push(changedLine(cell));
      continue;
    }
    if (isGone) verdict.feedback.push(goneLine(cell));
    if (isEmpty) verdict.feedback.push(emptyLine(cell));
    if (newer) {
      verdict.feedback.push(newerFileFound(newer.fileName));
      verdict.newer.set(cell.cellID, { ...cell, fileName: newer.fileName });
      verdict.edits.push(newerFile(cell, author, newer, 'update'));
    }
    if (choices || others) verdict.doubts.push({ cell, ...(choices && { choices }), ...(others && { others }) });
    if (facts) verdict.edits.push(knownFacts(cell, author, facts));
  }
  return verdict;
}

const saysAnything = ({ newer, choices, others, isGone, isEmpty, facts }: Outcome): boolean =>
  [newer, choices, others, facts].some((one) => one !== undefined) || isGone || isEmpty;

/** What is saved at once; an empty part where there is nothing, so that rights are checked. */
function inParts(outcomes: readonly Outcome[]): Outcome[][] {
  const parts = [outcomes.slice(0, mostAtOnce)];
  for (let start = mostAtOnce; start < outcomes.length; start += mostAtOnce)
    parts.push(outcomes.slice(start, start + mostAtOnce));
  return parts;
}

export class BannerUpdates {
  readonly #servers: FileServers;
  readonly #turns = new KeyedQueue();

  constructor(servers: FileServers) {
    this.#servers = servers;
  }

  /**
   * Looks, and saves what was found; whoever looks at the same column meanwhile has their turn afterwards. Only what is still as it was
   * looked at is changed, in one change unless there are hundreds. The answer holds the cells that show a newer file; the change may also
   * have filled in what is known of others. Throws the signal's reason; once the saving has begun it is finished.
   */
  async run(ctx: Ctx, wanted: Wanted, signal: AbortSignal): Promise<Written<BannerUpdate>> {
    const { viewer, column } = await askForBanners(ctx, wanted.columnID);
    const { kysely } = ctx.services.db;
    const sheetID = column.sheet_id;
    if (wanted.groupID !== undefined && (await sheetOfGroup(kysely, wanted.groupID)) !== sheetID)
      throw new Refusal('notFound');
    return this.#turns.alone(wanted.columnID, async () => {
      signal.throwIfAborted();
      const found = await this.#look(ctx, viewer, sheetID, wanted, signal);
      return save(ctx, viewer, sheetID, wanted, found, signal);
    });
  }

  async #look(ctx: Ctx, viewer: Viewer, sheetID: number, wanted: Wanted, signal: AbortSignal): Promise<Found> {
    const { kysely } = ctx.services.db;
    const sheet = await findByID(kysely, sheetID);
    if (!sheet) throw new Refusal('notFound');
    const { cells, shown } = await cellsFor(kysely, viewer, sheetID, wanted);
    const stored = await storedOf(kysely, sheet.account_id);
    const looking = {
      run: new TransferRun(this.#servers.pool, signal),
      servers: this.#servers,
      accounts: new Map(stored.map((account) => [account.ftp_account_id, account])),
      shown,
      keepsThem: keepsAccounts(viewer, sheet.account_id),
      onFolder: progressTo(ctx),
    };
    return lookForNewer(looking, cells);
  }
}

/** Saves what was found, part by part; each part checks again who may, and that its cells still are what was looked at. */
async function save(
  ctx: Ctx,
  viewer: Viewer,
  sheetID: number,
  { columnID, asksAgain }: Wanted,
  { noOfUnchecked, outcomes, problems }: Found,
  signal: AbortSignal,
): Promise<Written<BannerUpdate>> {
  const author = authorOf(ctx, viewer);
  const answer: BannerUpdate = { updatedCells: [], multipleFilesChoices: [], feedback: [] };
  const taken: BannerCell[] = [];
  const doubts: Doubt[] = [];
  let revisions: Revisions | undefined;
  let hasBegun = false;
  for (const part of inParts(outcomes.filter(saysAnything))) {
    const written = await changeSheet({ ...ctx, deed: 'looked' }, sheetID, 'member', async (tx, say) => {
      if (!hasBegun) signal.throwIfAborted();
      hasBegun = true;
      await mustSeeBanners(tx, viewer, sheetID, columnID);
      const { edits, newer, ...rest } = await judge(tx, author, part);
      const saved = await saveAll(tx, sheetID, edits);
      if (saved.length > 0) say(facesOfCells(saved), earlierOf(saved));
      return { updated: saved.map((one) => one.cell).filter((cell) => newer.has(cell.cellID)), newer, ...rest };
    });
    answer.updatedCells.push(...written.value.updated);
    answer.feedback.push(...written.value.feedback);
    taken.push(...written.value.newer.values());
    doubts.push(...written.value.doubts);
    revisions = written.revisions ?? revisions;
  }
  const skipped = await SkippedFiles.read(ctx.services.db.kysely, columnID);
  const asked = await questionsFrom(doubts, { taken: new ShownSeries(taken), skipped, asksAgain });
  answer.multipleFilesChoices.push(...asked.choices);
  if (asked.noOfSkipped > 0) answer.noOfSkipped = asked.noOfSkipped;
  if (asked.noOfMore > 0) answer.feedback.push(moreLine(asked.noOfMore));
  answer.feedback.push(...problems);
  if (noOfUnchecked > 0) answer.notChecked = { noOfBanners: noOfUnchecked, reasons: problems };
  const cells = outcomes.map(({ cell }) => cell);
  await keepOpen(ctx.services, { columnID, cells, choices: asked.choices, asksForAll: true });
  return { value: answer, sheetID, revisions };
}
