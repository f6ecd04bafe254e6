/** Mails about Status and Who: one per member and sheet for each window of 20 minutes, with what came of all the changes in it. */
import { counted } from '@marquee/contract/counted.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { fullName } from '@marquee/contract/people.ts';
import { queueMail } from '#mail/commands.ts';
import type { ChangedRow } from '#mail/letter.ts';
import { markAlerted } from '#members/store.ts';
import { findUser } from '#people/find-people.ts';
import type { Services } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { periodically, type Periodic } from '#platform/periodic.ts';
import { closedWindows, netChanges, type ClosedWindow, type NetChange } from './find-alert-changes.ts';
import { forgetAlertChanges } from './store.ts';

/** How often closed windows are looked for. Milliseconds. */
const interval = 30_000;

/** Changes of the same row together, with the address of the row. */
function byRow(changes: readonly NetChange[], sheetURL: string): ChangedRow[] {
  return [...Map.groupBy(changes, ({ rowID }) => rowID)].flatMap(([rowID, ofRow]) => {
    const [first] = ofRow;
    return first ? [{ group: first.group, row: first.row, url: `${sheetURL}?row=${rowID}`, changes: ofRow }] : [];
  });
}

async function mailChanges(
  services: Services,
  tx: Tx,
  window: ClosedWindow,
  changes: readonly NetChange[],
): Promise<void> {
  const user = await findUser(tx, window.userID);
  const sheet = await tx
    .selectFrom('sheet')
    .select(['name', 'url'])
    .where('sheet_id', '=', window.sheetID)
    .executeTakeFirst();
  if (!user || !sheet) return;
  const about = counted(changes.length, 'change');
  const url = `${services.address()}/sheet/${sheet.url}`;
  await queueMail(services, tx, {
    to: user.emailAddress,
    toName: fullName(user),
    kind: 'cellChanges',
    sheetID: window.sheetID,
    subject: `${about} in ${sheet.name}`,
    letter: {
      preview: changes
        .slice(0, 3)
        .map(({ row, column, to }) => `${row}: ${column} ${to.words || 'cleared'}`)
        .join(' · '),
      sheet: { name: sheet.name, url },
      heading: `${about} in ${isolated(sheet.name)}`,
      blocks: [
        { kind: 'changes', rows: byRow(changes, url) },
        { kind: 'button', words: 'Open the sheet', url },
      ],
      reason: 'You’re getting this because Status/Who alerts are on for you on this sheet.',
    },
    alert: { sheetUserID: window.sheetUserID, flag: 'cellChangesAlertsEnabled' },
  });
}

/** Closes one window, whichever server process comes first. */
async function close(services: Services, window: ClosedWindow): Promise<void> {
  await services.db.kysely.transaction().execute(async (tx) => {
    const changes = window.isWanted ? await netChanges(tx, window) : [];
    if (!(await markAlerted(tx, window.sheetUserID, window.until))) return;
    if (changes.length) await mailChanges(services, tx, window, changes);
  });
}

/** Starts to look for windows that have closed, until it is closed itself. */
export function startChangeMails(services: Services): Periodic {
  const work = async () => {
    const windows = await closedWindows(services.db.kysely);
    for (const window of windows) await close(services, window);
    await forgetAlertChanges(services.db.kysely);
  };
  return periodically(interval, work, services.log, 'mailing about changes');
}
