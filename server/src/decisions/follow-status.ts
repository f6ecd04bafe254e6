/** Has Status columns follow decisions: names the column and its options, and edits its cells when something was decided or a version is new. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { FollowOptions, StatusFollow } from '@marquee/contract/status-follow.ts';
import { changeSheet, changeSheetFor } from '#access/change-sheet.ts';
import type { Ctx, Services } from '#access/ctx.ts';
import { facesOf } from '#access/faces.ts';
import { isMember, mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { sheetOf } from '#access/sheet-of.ts';
import { earlierOf, facesOfCells } from '#cells/faces.ts';
import { saveTogether } from '#cells/store.ts';
import { mustSee } from '#columns/commands.ts';
import { columnsOf, optionsOf } from '#columns/find-columns.ts';
import type { Tx } from '#platform/db.ts';
import { oneByOne, periodically, type Periodic } from '#platform/periodic.ts';
import type { Say, Written } from '#sheet-log/write.ts';
import { dueInColumn, dueToFollow, dueUnfollowed, followOf, type Due } from './find-follows.ts';
import { endFollow, noteFollowed, putFollow } from './status-store.ts';

/** How often it is looked for versions that nothing has followed. Milliseconds. */
const interval = 60_000;

export interface Follow {
  follow: StatusFollow | null;
}

/** Which Status column follows a Banner column. Throws `notFound` for who doesn't see the Banner column. */
export async function getStatusFollow(ctx: Ctx, columnID: number): Promise<Follow> {
  const viewer = mustBeLoggedIn(ctx);
  const { kysely } = ctx.services.db;
  const sheetID = await sheetOf(kysely, { column: columnID });
  if (sheetID === undefined) throw new Refusal('notFound');
  await mustHaveRole(kysely, viewer, sheetID, 'member');
  mustSee(await columnsOf(kysely, sheetID), columnID, viewer);
  return { follow: (await followOf(kysely, columnID)) ?? null };
}

/** Names the Status column that follows a Banner column, or ends that. What is decided already sets nothing. */
export function setStatusFollow(
  ctx: Ctx,
  columnID: number,
  { statusColumnID, ...options }: { statusColumnID: number | null } & FollowOptions,
): Promise<Written<Follow>> {
  return changeSheet(ctx, { column: columnID }, 'member', async (tx, say, viewer, sheetID) => {
    const columns = await columnsOf(tx, sheetID);
    const column = mustSee(columns, columnID, viewer);
    if (column.column_type !== columnTypes.banner) throw new Refusal('wrongKind');
    if (statusColumnID === null) await endFollow(tx, columnID);
    else {
      const status = mustSee(columns, statusColumnID, viewer);
      if (status.column_type !== columnTypes.status) throw new Refusal('wrongKind');
      if (status.onlyFor !== null && status.onlyFor !== column.onlyFor) throw new Refusal('statusNotShared');
      const there = await optionsOf(tx, sheetID);
      const isOf = (optionID: number | null) =>
        optionID === null || there.some((option) => option.id === optionID && option.column_id === statusColumnID);
      if (!Object.values(options).every(isOf)) throw new Refusal('unknownOption');
      await putFollow(tx, { sheetID, columnID, statusColumnID, ...options });
      await noteFollowed(tx, await dueInColumn(tx, columnID));
    }
    say(facesOf({ onlyFor: column.onlyFor, isPublic: false }, { kind: 'followStatus', columnID }));
    return { follow: (await followOf(tx, columnID)) ?? null };
  });
}

/**
 * Sets what these banners' states set: in the name of the one who sees the banner alone, else of the member whose doing it is, else of the
 * sheet's owner. Who has not done it is mailed of it like everybody.
 */
async function follow(tx: Tx, say: Say, due: readonly Due[], member: number | undefined): Promise<void> {
  await noteFollowed(tx, due);
  const edits = due.flatMap((one) => {
    if (one.optionID === null || one.isCopy) return [];
    const { rowID, statusColumnID: columnID, optionID } = one;
    const userID = one.onlyFor ?? member ?? one.ownerUserID;
    const fields = { multiChoiceOptionID: optionID };
    const place = { rowID, columnID, cellID: 0, columnTypeID: columnTypes.status };
    return { ...place, fields, userID, isNobodys: userID !== member, connectionID: undefined };
  });
  const [first] = due;
  if (!first || edits.length === 0) return;
  // Two Banner columns may have one Status column: of a row the last one counts.
  const bySlot = new Map(edits.map((edit) => [`${edit.rowID}:${edit.columnID}`, edit]));
  const results = await saveTogether(tx, first.sheetID, [...bySlot.values()]);
  const saved = results.flatMap((one) => ('refused' in one ? [] : one));
  if (saved.length > 0) say(facesOfCells(saved), earlierOf(saved));
}

/**
 * Follows what was decided on banners in the change that is under way, in the name of `by` as long as they may: of who decided, or did what
 * settled it, if that was a member.
 */
export async function followDecisions(
  tx: Tx,
  say: Say,
  cellIDs: readonly number[],
  by: number | undefined,
): Promise<void> {
  const due = await dueToFollow(tx, cellIDs);
  const [first] = due;
  if (!first) return;
  const member = by !== undefined && (await isMember(tx, by, first.sheetID)) ? by : undefined;
  await follow(tx, say, due, member);
}

/** Follows versions that were taken: in the name of the one who sees the column alone, or of the sheet's owner. */
export async function followVersions(
  services: Services,
  sheetID: number,
  owner: number,
  cellIDs: readonly number[],
): Promise<void> {
  const due = await dueToFollow(services.db.kysely, cellIDs);
  for (const [userID, theirs] of Map.groupBy(due, ({ onlyFor }) => onlyFor ?? owner)) {
    await changeSheetFor(services, { userID, deed: 'newVersion' }, sheetID, async (tx, say) => {
      const mine = theirs.map(({ cellID }) => cellID);
      await follow(tx, say, await dueToFollow(tx, mine), undefined);
    });
  }
}

/** Follows versions that whoever took them did not follow, as it ended or lost the database in between. */
async function followLeft(services: Services): Promise<void> {
  const due = await dueUnfollowed(services.db.kysely);
  const bySheet = [...Map.groupBy(due, ({ sheetID }) => sheetID)];
  await oneByOne(
    ...bySheet.map(([sheetID, theirs]) => async () => {
      const owner = theirs[0]?.ownerUserID ?? 0;
      const cellIDs = theirs.map(({ cellID }) => cellID);
      await followVersions(services, sheetID, owner, cellIDs).catch((error: unknown) => {
        // A sheet that was deleted meanwhile has nothing that follows.
        if (!(error instanceof Refusal)) throw error;
      });
    }),
  );
}

/** Starts to look for versions that nothing has followed, until it is closed. */
export const startFollowing = (services: Services): Periodic =>
  periodically(interval, () => followLeft(services), services.log, 'following versions');
