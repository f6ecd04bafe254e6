/** Has people look again at what waits for them whenever a change of a sheet may have altered it, and says what comes and goes with members. */
import type { Change } from '@marquee/contract/live.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheetFor } from '#access/change-sheet.ts';
import type { Services } from '#access/ctx.ts';
import { tellDecided } from '#decisions/tell-decided.ts';
import { askedOn, everAsked } from './find-asks.ts';

/** Whose lists a change of a sheet may alter. */
async function whose(services: Services, sheetID: number, change: Change): Promise<number[]> {
  const { kysely } = services.db;
  switch (change.kind) {
    case 'decideBanners':
      return everAsked(
        kysely,
        change.cells.map(({ cellID }) => cellID),
      );
    case 'deleteSheet':
    case 'addGroup':
    case 'deleteGroup':
    case 'addRows':
    case 'deleteRow':
    case 'deleteRows':
    case 'addColumn':
    case 'deleteColumn':
      return (await askedOn(kysely, sheetID)).userIDs;
    case 'addUserToSheet':
      return [change.user.userID];
    case 'removeUserFromSheet':
      return [change.userID];
    default:
      return [];
  }
}

/** Nobody waits for somebody who has left; what they were asked stands again when they are back. */
async function tellOfMember(services: Services, sheetID: number, userID: number, actor: number): Promise<void> {
  const { cellIDs } = await askedOn(services.db.kysely, sheetID, userID);
  if (cellIDs.length === 0) return;
  await changeSheetFor(services, actor, sheetID, (tx, say) => tellDecided(tx, say, cellIDs, { by: actor }));
}

async function hear(services: Services, sheetID: number, change: Change, actor: number): Promise<void> {
  if (change.kind === 'addUserToSheet') await tellOfMember(services, sheetID, change.user.userID, actor);
  if (change.kind === 'removeUserFromSheet') await tellOfMember(services, sheetID, change.userID, actor);
  services.notices.tell({ userIDs: await whose(services, sheetID, change), what: 'waiting' });
}

/** Listens to every committed change of a sheet. */
export function hearOfAsked(services: Services): void {
  services.writer.onCommitted(({ sheetID, faces, actor = 0 }) => {
    // Visitors are not asked, and what they are told members are told, too.
    const { public: _, ...ofMembers } = faces;
    for (const change of Object.values(ofMembers)) {
      if (!change) continue;
      // A sheet that was deleted meanwhile has nobody to tell; whoever was not told sees it when they next look.
      hear(services, sheetID, change, actor).catch((error: unknown) => {
        if (!(error instanceof Refusal)) services.log.error({ err: error }, 'what waits for people could not be told');
      });
    }
  });
}
