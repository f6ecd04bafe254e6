/** Asking members, and guests by a review link, to decide on banners, withdrawing that, and what waits for oneself. */
import type * as calls from '@marquee/contract/asks.ts';
import type { BodyOf, ReplyOf } from '@marquee/contract/endpoint.ts';
import type { Person } from '@marquee/contract/people.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx } from '#access/ctx.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { isSeenBy } from '#access/seen.ts';
import { ringBells } from '#notifications/commands.ts';
import { addNotifications } from '#notifications/store.ts';
import type { Tx } from '#platform/db.ts';
import type { Say, Written } from '#sheet-log/write.ts';
import { findDecidable } from '#decisions/find-decisions.ts';
import { tellDecided } from '#decisions/tell-decided.ts';
import * as find from './find-asks.ts';
import { mailAsk } from './letters.ts';
import { addAsk, setWithdrawn } from './store.ts';

type Asked = ReplyOf<typeof calls.withdrawAsk>;
type Part = BodyOf<typeof calls.withdrawAsk>;

/** Guests who are asked about banners by whoever may ask, as far as review links are concerned. */
export interface GuestsToAsk {
  sheetID: number;
  by: number;
  banners: readonly find.Askable[];
  /** of people who are no members, each once */
  emailAddresses: readonly string[];
  /** the link by which; null for a new one */
  reviewLinkID: number | null;
  dueOn: string | null;
  message: string;
}

/** What comes of asking guests: who they are, by which link, who of them is not mailed, and the mails to the others, which are to be queued once they are asked. */
export interface GuestsAsked {
  userIDs: number[];
  link: { reviewLinkID: number; opening: number };
  /** those of them who want no such mails */
  notMailed: Person[];
  mail: (askID: number) => Promise<unknown>;
}

type AskGuests = (tx: Tx, say: Say, asked: GuestsToAsk) => Promise<GuestsAsked>;

/** Addresses that were typed: those of members stand for them. */
async function whoIsMeant(
  tx: Tx,
  sheetID: number,
  typed: readonly string[],
): Promise<{ memberIDs: number[]; addresses: string[] }> {
  const members = await find.membersByAddress(tx, sheetID, typed);
  // Each as it was typed first.
  const addresses = new Map(typed.toReversed().map((one) => [one.toLowerCase(), one]));
  for (const { emailAddress } of members) addresses.delete(emailAddress);
  return { memberIDs: members.map(({ userID }) => userID), addresses: [...addresses.values()].toReversed() };
}

/**
 * Asks people about banners, and tells each of them once, but nobody of what they ask themselves. Cells that show no banner are left out, as
 * are those that are gone. Nobody else can be asked about a column that is just for oneself.
 */
export async function askForDecisions(
  ctx: Ctx,
  sent: BodyOf<typeof calls.askForDecisions>,
  askGuests: AskGuests,
): Promise<Written<ReplyOf<typeof calls.askForDecisions>>> {
  const { services } = ctx;
  const { sheetID, dueOn, message } = sent;
  let toRing: number[] = [];
  const written = await changeSheet(ctx, sheetID, 'member', async (tx, say, { userID }) => {
    const seen = (await find.askableCells(tx, sheetID, sent.cellIDs)).filter((cell) => isSeenBy(userID, cell));
    if (seen.length === 0) throw new Refusal('notFound');
    const banners = seen.filter(({ hasBanner }) => hasBanner);
    if (banners.length === 0) throw new Refusal('nothingToDecide');
    const chosen = await find.membersAmong(tx, sheetID, sent.userIDs);
    if (chosen.length < new Set(sent.userIDs).size) throw new Refusal('unknownPerson');
    const { addresses, memberIDs } = await whoIsMeant(tx, sheetID, sent.emailAddresses);
    const userIDs = [...new Set([...chosen, ...memberIDs])];
    const others = userIDs.filter((id) => id !== userID);
    if (others.length + addresses.length > 0 && banners.some(({ onlyFor }) => onlyFor !== null))
      throw new Refusal('onlyYouSee');
    const cellIDs = banners.map(({ cellID }) => cellID);
    const { reviewLinkID } = sent;
    const toAsk = { sheetID, by: userID, banners, emailAddresses: addresses, reviewLinkID, dueOn, message };
    const guests = addresses.length > 0 ? await askGuests(tx, say, toAsk) : undefined;
    const everybody = [...userIDs, ...(guests?.userIDs ?? [])];
    const ask = { sheetID, askedBy: userID, message, dueOn, cellIDs, userIDs: everybody };
    const askID = await addAsk(tx, { ...ask, link: guests?.link });
    // Not by name: guests may be forgotten.
    const earlier = { askedOf: everybody };
    const decisions = await tellDecided(tx, say, cellIDs, { reader: userID, by: userID, earlier });
    const about = { kind: 'asked', sheetID, askID, actorID: userID } as const;
    const told = await addNotifications(
      tx,
      others.map((id) => ({ ...about, userID: id })),
    );
    const mailed = told.filter(({ mail }) => mail === 'now').map((one) => one.userID);
    const noOfRows = new Set(banners.map(({ rowID }) => rowID)).size;
    const mail = { askID, sheetID, by: userID, to: mailed, noOfBanners: cellIDs.length, noOfRows, dueOn, message };
    await mailAsk(services, tx, mail);
    await guests?.mail(askID);
    toRing = told.map((one) => one.userID);
    const { notMailed = [] } = guests ?? {};
    return { askID, decisions, ...(notMailed.length > 0 && { notMailed }) };
  });
  ringBells(services, toRing);
  return written;
}

/** Withdraws an ask or makes it stand again, as far as the caller sees the banners. Nobody is mailed either way. */
async function setAsk(ctx: Ctx, askID: number, part: Part, isWithdrawn: boolean): Promise<Written<Asked>> {
  const viewer = mustBeLoggedIn(ctx);
  const sheetID = await find.sheetOfAsk(ctx.services.db.kysely, askID);
  if (sheetID === undefined) throw new Refusal('notFound');
  let toRing: number[] = [];
  const written = await changeSheet(ctx, sheetID, 'member', async (tx, say) => {
    const seen = (await find.cellsOfAsk(tx, askID)).filter((cell) => isSeenBy(viewer.userID, cell));
    if (seen.length === 0) throw new Refusal('notFound');
    const named = part.cellIDs && new Set(part.cellIDs);
    const cellIDs = seen.map(({ cellID }) => cellID).filter((cellID) => named?.has(cellID) ?? true);
    const changed = await setWithdrawn(tx, askID, { cellIDs, userIDs: part.userIDs, isWithdrawn });
    const people = [...new Set(changed.map(({ userID }) => userID))];
    toRing = people;
    if (changed.length === 0) return { askID, decisions: [] };
    const earlier = { askedOf: people, isWithdrawn };
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
  return { asks: await find.asksOfCell(kysely, cellID) };
}

/** What waits for oneself, on all sheets. */
export async function listWaiting(ctx: Ctx): Promise<ReplyOf<typeof calls.listWaiting>> {
  const { userID } = mustBeLoggedIn(ctx);
  return { sheets: await find.waitingFor(ctx.services.db.kysely, userID) };
}
