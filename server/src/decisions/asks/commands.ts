/** Asking members to decide on banners, withdrawing that, and what waits for oneself. */
import type * as calls from '@marquee/contract/asks.ts';
import type { BodyOf, ReplyOf } from '@marquee/contract/endpoint.ts';
import { fullName } from '@marquee/contract/people.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx } from '#access/ctx.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { isSeenBy } from '#access/seen.ts';
import { ringBells } from '#notifications/commands.ts';
import { addNotifications } from '#notifications/store.ts';
import { findPeople } from '#people/find-people.ts';
import type { Tx } from '#platform/db.ts';
import type { Written } from '#sheet-log/write.ts';
import { findDecidable } from '#decisions/find-decisions.ts';
import { tellDecided } from '#decisions/tell-decided.ts';
import { asksOfCell, askableCells, cellsOfAsk, membersAmong, sheetOfAsk, waitingFor } from './find-asks.ts';
import { mailAsk } from './letters.ts';
import { addAsk, setWithdrawn } from './store.ts';

type Asked = ReplyOf<typeof calls.askForDecisions>;
type Part = BodyOf<typeof calls.withdrawAsk>;

const namesOf = async (tx: Tx, userIDs: readonly number[]): Promise<string[]> =>
  (await findPeople(tx, userIDs)).map(fullName);

/**
 * Asks people about banners, and tells each of them once, but nobody of what they ask themselves. Cells that show no banner are left out, as
 * are those that are gone. Nobody else can be asked about a column that is just for oneself.
 */
export async function askForDecisions(ctx: Ctx, sent: BodyOf<typeof calls.askForDecisions>): Promise<Written<Asked>> {
  const { services } = ctx;
  const { sheetID, dueOn, message } = sent;
  let toRing: number[] = [];
  const written = await changeSheet(ctx, sheetID, 'member', async (tx, say, { userID }) => {
    const seen = (await askableCells(tx, sheetID, sent.cellIDs)).filter((cell) => isSeenBy(userID, cell));
    if (seen.length === 0) throw new Refusal('notFound');
    const banners = seen.filter(({ hasBanner }) => hasBanner);
    if (banners.length === 0) throw new Refusal('nothingToDecide');
    const userIDs = await membersAmong(tx, sheetID, sent.userIDs);
    if (userIDs.length < new Set(sent.userIDs).size) throw new Refusal('unknownPerson');
    const others = userIDs.filter((id) => id !== userID);
    if (others.length > 0 && banners.some(({ onlyFor }) => onlyFor !== null)) throw new Refusal('onlyYouSee');
    const cellIDs = banners.map(({ cellID }) => cellID);
    const askID = await addAsk(tx, { sheetID, askedBy: userID, message, dueOn, cellIDs, userIDs });
    const earlier = { asked: await namesOf(tx, userIDs) };
    const decisions = await tellDecided(tx, say, cellIDs, { reader: userID, by: userID, earlier });
    const about = { kind: 'asked', sheetID, askID, actorID: userID } as const;
    const told = await addNotifications(
      tx,
      others.map((id) => ({ ...about, userID: id })),
    );
    const mailed = told.filter(({ mail }) => mail === 'now').map((one) => one.userID);
    const noOfRows = new Set(banners.map(({ rowID }) => rowID)).size;
    await mailAsk(services, tx, {
      sheetID,
      by: userID,
      to: mailed,
      noOfBanners: cellIDs.length,
      noOfRows,
      dueOn,
      message,
    });
    toRing = told.map((one) => one.userID);
    return { askID, decisions };
  });
  ringBells(services, toRing);
  return written;
}

/** Withdraws an ask or makes it stand again, as far as the caller sees the banners. Nobody is mailed either way. */
async function setAsk(ctx: Ctx, askID: number, part: Part, isWithdrawn: boolean): Promise<Written<Asked>> {
  const viewer = mustBeLoggedIn(ctx);
  const sheetID = await sheetOfAsk(ctx.services.db.kysely, askID);
  if (sheetID === undefined) throw new Refusal('notFound');
  let toRing: number[] = [];
  const written = await changeSheet(ctx, sheetID, 'member', async (tx, say) => {
    const seen = (await cellsOfAsk(tx, askID)).filter((cell) => isSeenBy(viewer.userID, cell));
    if (seen.length === 0) throw new Refusal('notFound');
    const named = part.cellIDs && new Set(part.cellIDs);
    const cellIDs = seen.map(({ cellID }) => cellID).filter((cellID) => named?.has(cellID) ?? true);
    const changed = await setWithdrawn(tx, askID, { cellIDs, userIDs: part.userIDs, isWithdrawn });
    const people = [...new Set(changed.map(({ userID }) => userID))];
    toRing = people;
    if (changed.length === 0) return { askID, decisions: [] };
    const earlier = { asked: await namesOf(tx, people), isWithdrawn };
    const about = [...new Set(changed.map(({ cellID }) => cellID))];
    const { userID } = viewer;
    return { askID, decisions: await tellDecided(tx, say, about, { reader: userID, by: userID, earlier }) };
  });
  ringBells(ctx.services, toRing);
  return written;
}

export const withdrawAsk = (ctx: Ctx, askID: number, part: Part): Promise<Written<Asked>> =>
  setAsk(ctx, askID, part, true);

export const restoreAsk = (ctx: Ctx, askID: number, part: Part): Promise<Written<Asked>> =>
  setAsk(ctx, askID, part, false);

/** Who is asked to decide on a banner, for members who see its cell. */
export async function listAsks(ctx: Ctx, cellID: number): Promise<ReplyOf<typeof calls.listAsks>> {
  const viewer = mustBeLoggedIn(ctx);
  const { kysely } = ctx.services.db;
  const cell = await findDecidable(kysely, cellID);
  if (!cell) throw new Refusal('notFound');
  await mustHaveRole(kysely, viewer, cell.sheetID, 'member');
  if (!isSeenBy(viewer.userID, cell)) throw new Refusal('notFound');
  return { asks: await asksOfCell(kysely, cellID) };
}

/** What waits for oneself, on all sheets. */
export async function listWaiting(ctx: Ctx): Promise<ReplyOf<typeof calls.listWaiting>> {
  const { userID } = mustBeLoggedIn(ctx);
  return { sheets: await waitingFor(ctx.services.db.kysely, userID) };
}
