/** Has people look again at what waits for them whenever a change of a sheet may have altered it. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Change } from '@marquee/contract/live.ts';
import type { Services } from '#access/ctx.ts';
import { logFailure } from '#platform/database-error.ts';
import type { Queries } from '#platform/db.ts';
import { everAsked, peopleAskedOn } from './find-asks.ts';

/** Everybody who was ever asked about those of these cells that are banners. */
async function everAskedAbout(db: Queries, cells: readonly Cell[]): Promise<number[]> {
  const banners = cells.filter(({ cellBanner }) => cellBanner).map(({ cellID }) => cellID);
  return banners.length > 0 ? everAsked(db, banners) : [];
}

/** By what a banner comes to show a file, or none. */
const shownBy = new Set<string>(['fileName', 'displayText']);

/** Whose lists a change of a sheet may alter. */
async function whose(services: Services, sheetID: number, change: Change): Promise<number[]> {
  const { kysely } = services.db;
  switch (change.kind) {
    case 'decideBanners':
      return everAsked(
        kysely,
        change.cells.map(({ cellID }) => cellID),
      );
    // A banner that is emptied waits for nobody, and does so again once it shows a file.
    case 'updateCell':
      return change.fields.some((field) => shownBy.has(field)) ? everAskedAbout(kysely, [change.cell]) : [];
    case 'updateRows':
      return everAskedAbout(kysely, change.cells);
    case 'deleteSheet':
    case 'addGroup':
    case 'deleteGroup':
    case 'addRows':
    case 'deleteRow':
    case 'deleteRows':
    case 'addColumn':
    case 'deleteColumn':
      return peopleAskedOn(kysely, sheetID);
    case 'addUserToSheet':
      return [change.user.userID];
    case 'removeUserFromSheet':
      return [change.userID];
    default:
      return [];
  }
}

/** Listens to every committed change of a sheet. */
export function tellWaitingOnCommit(services: Services): void {
  services.writer.onCommitted(({ sheetID, faces }) => {
    // Visitors are not asked, and what they are told members are told, too.
    const { public: _, ...ofMembers } = faces;
    for (const change of Object.values(ofMembers)) {
      if (!change) continue;
      whose(services, sheetID, change).then(
        (userIDs) => services.notices.tell({ userIDs, what: 'waiting' }),
        // Whoever was not told sees it when they next look.
        (error: unknown) => logFailure(services.log, error, 'what waits for people could not be told'),
      );
    }
  });
}
