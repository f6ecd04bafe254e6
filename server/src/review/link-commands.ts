/** Making, listing, changing and withdrawing review links. For members of the sheet. */
import { Refusal } from '@marquee/contract/refusals.ts';
import type { ReviewLink, ReviewScope } from '@marquee/contract/review-links.ts';
import { limits } from '@marquee/contract/limits.ts';
import { sql } from 'kysely';
import { changeSheetFor } from '#access/change-sheet.ts';
import type { Ctx } from '#access/ctx.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { note } from '#audit/note.ts';
import { cellsAskedBy } from '#decisions/asks/find-asks.ts';
import { tellDecided } from '#decisions/tell-decided.ts';
import { hashPassword } from '#people/passwords.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { keepAnswer } from '#sheet-log/idempotency-key.ts';
import { linkByID, linksOf } from './find-links.ts';
import { newLinkToken } from './link-token.ts';
import * as store from './store.ts';

export async function listReviewLinks(ctx: Ctx, sheetID: number): Promise<{ links: ReviewLink[] }> {
  const { kysely } = ctx.services.db;
  await mustHaveRole(kysely, mustBeLoggedIn(ctx), sheetID, 'member');
  return { links: await linksOf(ctx.services, { sheetID }) };
}

/**
 * Whether groups, rows and columns are of this sheet, and what a link may show: nothing that is hidden from public, or one person's alone.
 * What a link is about already may stay, whatever became of it: it is not shown meanwhile.
 */
async function mustFit(
  tx: Tx,
  sheetID: number,
  { columnIDs = [], scope }: { columnIDs?: readonly number[] | undefined; scope?: ReviewScope | undefined },
  reviewLinkID?: number,
): Promise<void> {
  const linkID = reviewLinkID ?? null;
  const groupIDs = scope?.of === 'groups' ? scope.groupIDs : [];
  const rowIDs = scope?.of === 'rows' ? scope.rowIDs : [];
  const { rows } = await sql<{ isStrange: boolean }>`
    select exists (
      select from unnest(${groupIDs}::int[]) as id where not exists (
        select from alive_group g where g.group_id = id and g.sheet_id = ${sheetID}
        union all select from review_link_group o where o.group_id = id and o.review_link_id = ${linkID})
    ) or exists (
      select from unnest(${rowIDs}::int[]) as id where not exists (
        select from alive_row r where r.row_id = id and r.sheet_id = ${sheetID}
        union all select from review_link_row o where o.row_id = id and o.review_link_id = ${linkID})
    ) or exists (
      select from unnest(${columnIDs}::int[]) as id where not exists (
        select from alive_column k where k.column_id = id and k.sheet_id = ${sheetID} and k.is_public
        union all select from review_link_column o where o.column_id = id and o.review_link_id = ${linkID})
    ) as "isStrange"
  `.execute(tx);
  if (rows[0]?.isStrange === true) throw new Refusal('nothingToReview');
}

async function mustHaveRoom(db: Queries, sheetID: number): Promise<void> {
  const { rows } = await sql<{
    links: number;
  }>`select count(*)::int as links from review_link where sheet_id = ${sheetID} and revoked_at is null`.execute(db);
  if ((rows[0]?.links ?? 0) >= limits.reviewLinksPerSheet) throw new Refusal('tooManyReviewLinks');
}

export interface NewLink extends Omit<store.LinkSettings, 'passwordHash'> {
  sheetID: number;
  password?: string | null | undefined;
}

/** Throws `nothingToReview` for groups, rows and columns that the sheet's public view doesn't have. */
export async function addReviewLink(ctx: Ctx, { password, ...link }: NewLink): Promise<ReviewLink> {
  const viewer = mustBeLoggedIn(ctx);
  const { services } = ctx;
  const { kysely } = services.db;
  await mustHaveRole(kysely, viewer, link.sheetID, 'member');
  const passwordHash = password ? await hashPassword(password) : null;
  const reviewLinkID = await kysely.transaction().execute(async (tx) => {
    await mustHaveRole(tx, viewer, link.sheetID, 'member');
    const made = await makeLink(ctx, tx, { ...link, passwordHash, madeBy: viewer.userID });
    // No more than its id, as its token is stored sealed alone.
    await keepAnswer(tx, { call: ctx.call, userID: viewer.userID, sheetID: link.sheetID }, made);
    return made;
  });
  services.notices.tell({ reviewLinksOf: link.sheetID });
  return linkByID(services, reviewLinkID);
}

/** Makes a link in the name of a member, who was asked for by whoever calls. Throws `tooManyReviewLinks` and `nothingToReview`. */
export async function makeLink(
  ctx: Ctx,
  tx: Tx,
  link: store.LinkSettings & { sheetID: number; madeBy: number },
): Promise<number> {
  await mustHaveRoom(tx, link.sheetID);
  await mustFit(tx, link.sheetID, link);
  await note(tx, ctx, { kind: 'reviewLinkMade', sheetID: link.sheetID, about: link.name });
  return store.addLink(tx, link, newLinkToken(ctx.services.settings));
}

/** The sheet of a link, for a member of it; with a transaction, the link stays as it is until that ends. Throws `notFound` for who is none. */
async function mustKeep(
  ctx: Ctx,
  reviewLinkID: number,
  tx?: Tx,
): Promise<{ sheetID: number; name: string; isRevoked: boolean }> {
  const viewer = mustBeLoggedIn(ctx);
  const db = tx ?? ctx.services.db.kysely;
  const link = await db
    .selectFrom('review_link')
    .select(['sheet_id', 'name', 'revoked_at'])
    .where('review_link_id', '=', reviewLinkID)
    .$if(tx !== undefined, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!link) throw new Refusal('notFound');
  await mustHaveRole(db, viewer, link.sheet_id, 'member');
  return { sheetID: link.sheet_id, name: link.name, isRevoked: link.revoked_at !== null };
}

export type ChangedLink = store.ChangedSettings & { password?: string | null | undefined };

/** Changes a link; pages that are open follow. Throws `linkWithdrawn` for one that was, which stays so. */
export async function updateReviewLink(
  ctx: Ctx,
  reviewLinkID: number,
  { password, ...changed }: ChangedLink,
): Promise<ReviewLink> {
  const { services } = ctx;
  await mustKeep(ctx, reviewLinkID);
  const passwordHash = password ? await hashPassword(password) : password;
  const sheetID = await services.db.kysely.transaction().execute(async (tx) => {
    const { isRevoked, name, sheetID } = await mustKeep(ctx, reviewLinkID, tx);
    if (isRevoked) throw new Refusal('linkWithdrawn');
    await mustFit(tx, sheetID, changed, reviewLinkID);
    await note(tx, ctx, { kind: 'reviewLinkChanged', sheetID, about: changed.name ?? name });
    await store.changeLink(tx, reviewLinkID, { ...changed, ...(passwordHash !== undefined && { passwordHash }) });
    return sheetID;
  });
  services.notices.tell({ reviewLinksOf: sheetID });
  return linkByID(services, reviewLinkID);
}

/** For good; whoever has it open is shown nothing more. Nothing happens to one that was withdrawn before. */
export async function revokeReviewLink(ctx: Ctx, reviewLinkID: number): Promise<void> {
  const { services } = ctx;
  const { isRevoked, name, sheetID } = await mustKeep(ctx, reviewLinkID);
  if (isRevoked) return;
  const viewer = mustBeLoggedIn(ctx);
  const by = viewer.userID;
  await changeSheetFor(services, by, sheetID, async (tx, say) => {
    await mustHaveRole(tx, viewer, sheetID, 'member');
    await store.revokeLink(tx, reviewLinkID);
    await note(tx, ctx, { kind: 'reviewLinkWithdrawn', sheetID, about: name });
    // Nobody waits for guests whose link opens no more.
    const cellIDs = await cellsAskedBy(tx, reviewLinkID);
    if (cellIDs.length > 0) await tellDecided(tx, say, cellIDs, { by });
  });
  services.notices.tell({ reviewLinksOf: sheetID });
}
