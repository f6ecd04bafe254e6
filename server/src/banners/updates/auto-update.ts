/** Auto update: every 15 minutes the banners of an account's chosen FTP account follow what is newer beyond doubt, while nobody looks. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheetFor } from '#access/change-sheet.ts';
import { isSeenBy } from '#access/seen.ts';
import { earlierOf, facesOfCells } from '#cells/faces.ts';
import { saveTogether } from '#cells/store.ts';
import { claimAutoUpdate, noteAutoUpdate, type DueAccount, type Hindrance } from './store.ts';
import type { Services } from '#access/ctx.ts';
import { logFailure } from '#platform/database-error.ts';
import type { Tx } from '#platform/db.ts';
import { periodically, type Periodic } from '#platform/periodic.ts';
import type { Say } from '#sheet-log/write.ts';
import { findByID } from '#sheets/find-sheets.ts';
import { asTheyAreNow, isAsItWas, newerFile, showsAlready } from './apply-updates.ts';
import { ShownSeries } from '#banners/banner-places.ts';
import { bannerCells } from './cells-to-check.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { findStored } from '#banners/accounts/find-accounts.ts';
import { lookForNewer, type Outcome, type Stopped } from './look-for-newer.ts';
import { keepOpen } from './open-questions.ts';
import { questionsFrom } from './questions.ts';
import { SkippedFiles } from './skipped-files.ts';
import { steadyFiles } from './steady-files.ts';
import { cleanPath } from '#banners/transfer/paths.ts';
import { TransferRun } from '#banners/transfer/run.ts';
import { tellUpdated } from './letters.ts';
import { mailHindered } from './hindered-letter.ts';
import { ringBells } from '#notifications/commands.ts';

/** How often an account is checked. */
const everyMinutes = 15;
/** How often where the password is refused: some servers lock out who tries a wrong one more often. */
const refusedMinutes = 4 * 60;
/** How often accounts that are due are looked for, and how long one may take until the others have their turn; ms. */
const interval = 60_000;
const longest = 10 * 60_000;
/** Accounts that are checked at once, so that a slow server doesn't keep the others waiting. */
const atOnce = 4;

const reason = 'You’re getting this because you’re a member of this sheet and auto update is on for its banners.';

type Newer = Outcome & Required<Pick<Outcome, 'newer'>>;

const pathOf = ({ cell, newer }: Newer): string => cleanPath(cell.folder, newer.fileName);

/** What ends a look, at once or with what it found by then, and where it begins. */
interface Turn {
  ending: AbortSignal;
  untilLate: AbortSignal;
  /** ids of the cells that the last look did not come to */
  leftOut: ReadonlySet<number>;
}

const notAll = 'There was no time for all folders. The next look begins with those that are left.';

/** The files to show, what could not be looked at, or why nothing could, and what it did not come to. */
async function look(services: Services, servers: FileServers, due: DueAccount, { ending, leftOut, untilLate }: Turn) {
  const { kysely } = services.db;
  const account = await findStored(kysely, due.ftpAccountID);
  if (!account) return { newer: [], problems: [], stopped: undefined, leftOut: new Set<number>() };
  const cells = await bannerCells(kysely, { ftpAccountID: account.ftp_account_id });
  const found = await lookForNewer(
    {
      run: new TransferRun(servers.pool, AbortSignal.any([ending, untilLate])),
      untilLate,
      servers,
      accounts: new Map([[account.ftp_account_id, account]]),
      shown: new ShownSeries([]),
      // Its lines are for the operator's log and for admin users, and it takes no offers.
      keepsThem: true,
      onFolder: () => undefined,
    },
    [...cells.filter(({ cellID }) => leftOut.has(cellID)), ...cells.filter(({ cellID }) => !leftOut.has(cellID))],
  );
  ending.throwIfAborted();
  const { outcomes, problems, stopped } = found;
  await keepDoubts(services, outcomes);
  const safe = outcomes.filter((outcome): outcome is Newer => outcome.newer?.isSafe === true);
  const areAll = !untilLate.aborted && found.leftOut.size === 0;
  const looks = safe.map((outcome) => ({ path: pathOf(outcome), bytes: outcome.newer.file.bytes }));
  const steady = await steadyFiles(services.db, account.ftp_account_id, looks, areAll);
  const newer = safe.filter((outcome) => steady.has(pathOf(outcome)));
  const all = untilLate.aborted ? [...problems, notAll] : problems;
  return { newer, problems: all, stopped, leftOut: found.leftOut };
}

/** Keeps what it leaves for a person to decide: several files that may follow, or one that follows, but not beyond doubt. */
async function keepDoubts(services: Services, outcomes: readonly Outcome[]): Promise<void> {
  for (const [columnID, ofColumn] of Map.groupBy(outcomes, ({ cell }) => cell.columnID)) {
    const doubts = ofColumn.flatMap(({ cell, choices, newer }) => {
      const unsure = newer && !newer.isSafe ? [newer] : choices;
      return unsure ? [{ cell, choices: unsure }] : [];
    });
    const skipped = await SkippedFiles.read(services.db.kysely, columnID);
    const { choices } = await questionsFrom(doubts, { taken: new ShownSeries([]), skipped, asksAgain: false });
    await keepOpen(services, { columnID, cells: ofColumn.map(({ cell }) => cell), choices, asksForAll: false });
  }
}

/** Saves in one change what is as it was looked at, as the owner, and in Just-for-me columns as their creator. Answers who is told of it. */
async function saveHere(
  services: Services,
  tx: Tx,
  say: Say,
  owner: number,
  newer: readonly Newer[],
): Promise<number[]> {
  const sheetID = newer[0]?.cell.sheetID ?? 0;
  const now = await asTheyAreNow(tx, newer);
  const updates = newer.flatMap(({ cell: before, newer: file }) => {
    const cell = now.get(before.cellID);
    if (!cell || !isAsItWas(before, cell) || showsAlready(cell, before, file)) return [];
    const author = { userID: cell.onlyFor ?? owner, connectionID: undefined };
    return { cell, fileName: file.fileName, author, edit: newerFile(cell, author, file, 'auto') };
  });
  const results = await saveTogether(
    tx,
    sheetID,
    updates.map(({ edit }) => edit),
  );
  // Who left the sheet can't change their column, and nobody else can: that is refused and stays as it is.
  const saved = updates.flatMap((update, index) => {
    const one = results[index];
    return one && !('refused' in one) ? { ...update, one } : [];
  });
  for (const theirs of Map.groupBy(saved, ({ author }) => author.userID).values())
    say(facesOfCells(theirs.map(({ one }) => one)), earlierOf(theirs.map(({ one }) => one)));
  const shared = saved.filter(({ one }) => isSeenBy('members', one));
  const banners = shared.map(({ cell: { rowID, columnID, groupName, rowName, fileName: previous }, fileName }) => ({
    rowID,
    columnID,
    groupName,
    rowName,
    fileName,
    previous,
  }));
  return (await tellUpdated(services, tx, { sheetID, banners, reason })).told;
}

/** Saves and mails what is newer in one sheet. A sheet that was deleted meanwhile is left alone. */
async function updateSheet(services: Services, sheetID: number, newer: readonly Newer[]): Promise<void> {
  const owner = (await findByID(services.db.kysely, sheetID))?.owner_user_id;
  if (owner === undefined) return;
  try {
    const { value: told } = await changeSheetFor(services, { userID: owner, deed: 'autoUpdated' }, sheetID, (tx, say) =>
      saveHere(services, tx, say, owner, newer),
    );
    ringBells(services, told);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** What keeps an account from being used for longer than a moment: what only somebody can end lasts. */
function hindranceOf({ problem, failure }: Stopped): Hindrance {
  const isLasting = failure === undefined || (failure.wholeAccount && !failure.maySoonPass);
  return { problem, isLasting, ...(failure?.kind === 'wrongPassword' && { waitMinutes: refusedMinutes }) };
}

/** Keeps why an account could not be used, and mails it to its admin users where it lasts. */
async function noteStopped(services: Services, due: DueAccount, stopped: Stopped | undefined): Promise<void> {
  await services.db.kysely.transaction().execute(async (tx) => {
    const isToBeTold = await noteAutoUpdate(tx, due, stopped && hindranceOf(stopped));
    if (isToBeTold && stopped) await mailHindered(services, tx, due, stopped.problem);
  });
}

/** Starts to check accounts that are due, until it is closed itself. `longestMs`: see `longest`. */
export function startAutoUpdate(services: Services, servers: FileServers, longestMs = longest): Periodic {
  const ending = new AbortController();
  /** by account, where the next look begins */
  const leftOut = new Map<number, ReadonlySet<number>>();
  /** what was logged last of each account, so that a server that is down for a week is logged once */
  const logged = new Map<number, string>();
  const logOnce = ({ accountID, ftpAccountID }: DueAccount, problems: readonly string[]) => {
    const text = problems.join(' ');
    if (text !== '' && logged.get(accountID) !== text)
      services.log.warn({ accountID, ftpAccountID, problems }, 'auto update could not look at all banners');
    logged.set(accountID, text);
  };
  const check = async (due: DueAccount) => {
    const turn = {
      ending: ending.signal,
      untilLate: AbortSignal.timeout(longestMs),
      leftOut: leftOut.get(due.accountID) ?? new Set<number>(),
    };
    try {
      const { newer, problems, stopped, ...rest } = await look(services, servers, due, turn);
      leftOut.set(due.accountID, rest.leftOut);
      logOnce(due, problems);
      await noteStopped(services, due, stopped);
      for (const [sheetID, ofSheet] of Map.groupBy(newer, ({ cell }) => cell.sheetID))
        await updateSheet(services, sheetID, ofSheet);
    } catch (error) {
      if (!ending.signal.aborted) logFailure(services.log, error, 'auto update failed', due);
    }
  };
  const work = async () => {
    for (;;) {
      const due = ending.signal.aborted ? undefined : await claimAutoUpdate(services.db.kysely, everyMinutes);
      if (!due) return;
      await check(due);
    }
  };
  /** who checks one account after the other: one that takes long keeps no place but its own */
  const workers = new Set<Promise<void>>();
  const rounds = periodically(
    interval,
    async () => {
      while (workers.size < atOnce) {
        const worker = work()
          .catch((error: unknown) => logFailure(services.log, error, 'auto update failed'))
          .finally(() => workers.delete(worker));
        workers.add(worker);
      }
    },
    services.log,
    'auto update',
  );
  const allDone = async () => void (await Promise.all(workers));
  return {
    now: () => rounds.now().then(allDone),
    close: async () => {
      ending.abort(new Error('Marquee is shutting down.'));
      await rounds.close();
      await allDone();
    },
  };
}
