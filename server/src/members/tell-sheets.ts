/** Tells every sheet that knows a person of them as they are now. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheetFor } from '#access/change-sheet.ts';
import { facesFor } from '#access/faces.ts';
import { findPeople } from '#people/find-people.ts';
import type { Services } from '#access/ctx.ts';
import { logFailure } from '#platform/database-error.ts';
import { findPublicPeople, sheetsKnowing } from './find-members.ts';

/** Whoever misses it reads it with the sheet, so a failure is no reason to refuse. */
async function tellSheet(services: Services, sheetID: number, userID: number): Promise<void> {
  try {
    await changeSheetFor(services, userID, sheetID, async (tx, say) => {
      const [user] = await findPeople(tx, [userID]);
      const [shown] = await findPublicPeople(tx, sheetID, [userID]);
      if (!user) return;
      say(
        facesFor((audience) => {
          const seen = audience === 'public' ? shown : user;
          return seen && { kind: 'updateUser', user: seen };
        }),
      );
    });
  } catch (error) {
    const isGone = error instanceof Refusal && error.code === 'notFound';
    if (!isGone) logFailure(services.log, error, 'a sheet could not be told of a person', { sheetID, userID });
  }
}

export async function tellSheets(services: Services, userID: number): Promise<void> {
  for (const sheetID of await sheetsKnowing(services.db.kysely, userID)) await tellSheet(services, sheetID, userID);
}
