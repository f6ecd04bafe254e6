/** What guests are told later: once a day of what is due, and some minutes after they were taken of new versions; by one of several servers. */
import type { Services } from '#access/ctx.ts';
import { claimDay, startHour } from '#notifications/store.ts';
import { oneByOne, periodically, type Periodic } from '#platform/periodic.ts';
import { dueForGuests, claimTelling, takeNewVersions } from './guest-news.ts';
import { mailNewVersions, mailReminders } from './waiting-letters.ts';

/** How often it is looked. Milliseconds. */
const interval = 60_000;
/** Versions that come together are told together: so long nothing more has to have come. Minutes. */
const settleMinutes = 5;

async function remindGuests(services: Services, hour: number): Promise<void> {
  await services.db.kysely.transaction().execute(async (tx) => {
    if (await claimDay(tx, 'guestsAsked', hour)) await mailReminders(services, tx, await dueForGuests(tx));
  });
}

async function tellNewVersions(services: Services, minutes: number): Promise<void> {
  await services.db.kysely.transaction().execute(async (tx) => {
    if (await claimTelling(tx)) await mailNewVersions(services, tx, await takeNewVersions(tx, minutes));
  });
}

/** All that guests are to be told by now. */
export async function guestRound(
  services: Services,
  { hour = startHour, minutes = settleMinutes } = {},
): Promise<void> {
  await oneByOne(
    () => remindGuests(services, hour),
    () => tellNewVersions(services, minutes),
  );
}

/** Starts to look what guests are to be told, until it is closed itself. */
export const startGuestRounds = (services: Services): Periodic =>
  periodically(interval, () => guestRound(services), services.log, 'telling guests what waits for them');
