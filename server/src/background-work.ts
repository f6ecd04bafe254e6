/** What goes on beside the calls for as long as the server runs: mails, versions, newer files, what was left halfway, what is forgotten. */
import { forgetOldEvents } from '#audit/store.ts';
import type { Services } from '#access/ctx.ts';
import type { Drawing } from '#banners/stills/drawing.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { startAutoUpdate } from '#banners/updates/auto-update.ts';
import { Freezer } from '#banners/versions/freezer.ts';
import { startChangedMails } from '#banners/versions/letters.ts';
import { mailedLogos } from '#brand/mailed-logo.ts';
import { startChangeMails } from '#cells/letters.ts';
import { CheckWorker } from '#checks/check-worker.ts';
import { startFollowing } from '#decisions/follow-status.ts';
import { startTakingOver as startTakingOverImports } from '#import/coming.ts';
import { startMailer, type Mailer } from '#mail/mailer.ts';
import { startAssignments } from '#notifications/assignments.ts';
import { startDaily } from '#notifications/daily.ts';
import type { Authenticator } from '#people/authenticator.ts';
import { periodically, type Periodic } from '#platform/periodic.ts';
import { startApprovedMails } from '#review/approved-letters.ts';
import { startGuestRounds } from '#review/guest-round.ts';
import { startTakingOver } from '#rows/coming.ts';
import { forgetOldChanges } from '#sheet-log/old-changes.ts';

/** What may be asked to do its next round at once. */
export interface BackgroundWork {
  mailer: Mailer;
  /** the mails about Status and Who */
  changeMails: Periodic;
  /** the mails about files that changed after approval */
  changedMails: Periodic;
  /** the mails about banners that clients approved */
  approvedMails: Periodic;
  /** what is told of Who cells */
  assignments: Periodic;
  /** banners that follow newer files by themselves */
  autoUpdate: Periodic;
  /** what keeps the versions of banners */
  freezer: Freezer;
  /** what has banners read that are checked */
  checks: CheckWorker;
  /** versions that nothing has followed */
  following: Periodic;
  /** rows whose coming back somebody left halfway */
  comingRows: Periodic;
  /** imports that somebody left halfway */
  comingImports: Periodic;
}

const hour = 3_600_000;

function startForgetting({ db: { kysely }, settings, log }: Services): Periodic[] {
  let isFirst = true;
  const forgetChanges = () =>
    forgetOldChanges(kysely, settings.historyDays, isFirst).then(() => void (isFirst = false));
  return [
    periodically(hour, forgetChanges, log, 'forgetting old changes'),
    periodically(hour, () => forgetOldEvents(kysely), log, 'forgetting the old audit log'),
  ];
}

/** Starts all of it. `close` starts no more of it, and waits for what is under way. */
export function startBackgroundWork(
  services: Services,
  authenticator: Authenticator,
  { drawing, fileServers }: { fileServers: FileServers; drawing: Drawing },
  print: (line: string) => void,
): BackgroundWork & { close: () => Promise<void> } {
  const work: BackgroundWork = {
    mailer: startMailer(services, print, () => fileServers.blobs(), mailedLogos(services)),
    changeMails: startChangeMails(services),
    changedMails: startChangedMails(services),
    approvedMails: startApprovedMails(services),
    assignments: startAssignments(services),
    autoUpdate: startAutoUpdate(services, fileServers),
    freezer: new Freezer(services, fileServers, drawing).start(),
    checks: new CheckWorker(services).start(),
    following: startFollowing(services),
    comingRows: startTakingOver(services),
    comingImports: startTakingOverImports(services),
  };
  const { mailer, ...others } = work;
  const unasked = [
    periodically(5_000, () => authenticator.lookForEnded(), services.log, 'looking for ended logins'),
    startDaily(services),
    startGuestRounds(services),
    ...startForgetting(services),
  ];
  const close = async () => {
    for (const one of [...unasked, ...Object.values(others)]) await one.close();
    // The others queue mails.
    await mailer.close();
  };
  return { ...work, close };
}
