/**
 * Has the trees of a sheet's members read again, and their bells with them: when it is renamed or deleted, of whoever joins or leaves it, and of
 * whoever has unread news of something that goes or comes back.
 */
import type { Change } from '@marquee/contract/live.ts';
import { memberIDs } from '#members/find-members.ts';
import { membersToldOf } from '#notifications/find-notifications.ts';
import type { Services } from '#access/ctx.ts';
import { logFailure } from '#platform/database-error.ts';

/** Whose trees a change of a sheet alters. */
async function whose(services: Services, sheetID: number, change: Change): Promise<number[]> {
  switch (change.kind) {
    case 'updateSheet':
      return change.fields.includes('name') ? memberIDs(services.db.kysely, sheetID) : [];
    case 'deleteSheet':
      return memberIDs(services.db.kysely, sheetID);
    // What people were told of it, and comments that mention them, are not to be seen any more, or are again.
    case 'deleteRow':
      return membersToldOf(services.db.kysely, sheetID, { rowIDs: [change.rowID] });
    case 'deleteRows':
      return membersToldOf(services.db.kysely, sheetID, change);
    case 'addRows':
      return membersToldOf(services.db.kysely, sheetID, { rowIDs: change.rows.map(({ rowID }) => rowID) });
    case 'deleteGroup':
      return membersToldOf(services.db.kysely, sheetID, change);
    case 'addGroup':
      return membersToldOf(services.db.kysely, sheetID, change.group);
    case 'deleteComment':
    case 'deleteColumn':
      return membersToldOf(services.db.kysely, sheetID, change);
    case 'addColumn':
      return membersToldOf(services.db.kysely, sheetID, change.column);
    case 'addUserToSheet':
      return [change.user.userID];
    case 'removeUserFromSheet':
      return [change.userID];
    default:
      return [];
  }
}

/** Listens to every committed change of a sheet. */
export function tellTreesOnCommit(services: Services): void {
  services.writer.onCommitted(({ sheetID, faces }) => {
    const change = faces.all ?? faces.members;
    if (!change) return;
    whose(services, sheetID, change).then(
      (userIDs) => services.notices.tell({ userIDs, what: 'tree' }),
      // Whoever was not told sees it when they next look.
      (error: unknown) => logFailure(services.log, error, 'the trees of a sheet’s members could not be told'),
    );
  });
}
