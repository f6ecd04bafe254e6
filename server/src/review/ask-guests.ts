/** Asking guests for decisions: by a link that shows what is asked about, as the guests they are or become by that. */
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { usualOptions } from '@marquee/contract/review-options.ts';
import { dayInMail } from '@marquee/contract/review-words/mails/mail-words.ts';
import { sql } from 'kysely';
import type { Ctx } from '#access/ctx.ts';
import type { GuestsAsked, GuestsToAsk } from '#decisions/asks/commands.ts';
import { findPeople } from '#people/find-people.ts';
import { addGuestPerson } from '#people/guest-store.ts';
import { isWithin } from '#people/store.ts';
import type { Queries, Tx } from '#platform/db.ts';
import type { Say } from '#sheet-log/write.ts';
import { guestsToMail, mailAskedGuests } from './ask-letters.ts';
import { makeLink } from './link-commands.ts';
import { findOpenLink, guestByAddress, linkOf, type OpenLink } from './open-link.ts';
import { addGuest } from './store.ts';

/** Guests whom the members of an account's sheets ask: what is typed may be anybody's address. */
const asksPerAccount = { most: 500, minutes: 60 };

/** `Spring, 26 November 2026` */
async function nameOfLink(tx: Tx, sheetID: number): Promise<string> {
  const { rows } = await sql<{ name: string; day: string }>`
    select name, current_date as day from sheet where sheet_id = ${sheetID}
  `.execute(tx);
  const { day = '', name = '' } = rows[0] ?? {};
  const date = `, ${dayInMail('en', day)}`;
  return `${name.slice(0, limits.name - date.length)}${date}`;
}

/** How many of these banners the public view has, or a link shows. */
async function noOfShown(db: Queries, cellIDs: readonly number[], reviewLinkID: number | null): Promise<number> {
  const shown =
    reviewLinkID === null ? sql`alive_cell where is_public` : sql`reviewed_cell where review_link_id = ${reviewLinkID}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${shown} and cell_id = any(${cellIDs}::int[])
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The chosen link, or a new one of these banners alone; either shows all of them, and lets guests decide. */
async function linkFor(ctx: Ctx, tx: Tx, { banners, by, reviewLinkID, sheetID }: GuestsToAsk): Promise<OpenLink> {
  const made = {
    sheetID,
    madeBy: by,
    name: reviewLinkID === null ? await nameOfLink(tx, sheetID) : '',
    scope: { of: 'rows' as const, rowIDs: [...new Set(banners.map(({ rowID }) => rowID))] },
    columnIDs: [...new Set(banners.map(({ columnID }) => columnID))],
    ...usualOptions,
    mayDecide: true,
    expiresAt: null,
    passwordHash: null,
  };
  const cellIDs = banners.map(({ cellID }) => cellID);
  if (reviewLinkID === null && (await noOfShown(tx, cellIDs, null)) < cellIDs.length)
    throw new Refusal('hiddenFromClients');
  const link = await findOpenLink(tx, reviewLinkID ?? (await makeLink(ctx, tx, made)));
  if (link?.sheetID !== sheetID) throw new Refusal('notFound');
  if (!link.mayDecide) throw new Refusal('linkWithoutDecisions');
  if ((await noOfShown(tx, cellIDs, link.reviewLinkID)) < cellIDs.length)
    throw new Refusal(reviewLinkID === null ? 'hiddenFromClients' : 'linkShowsLess');
  return link;
}

/** What somebody is called until they say it themself: `cleo.dent@example.com` is Cleo Dent. */
export function nameFromAddress(emailAddress: string): string {
  const [local = ''] = emailAddress.split('@');
  const parts = local.replace(/\+.*$/, '').split(/[._\-\d]+/);
  const words = parts.filter((part) => /\p{L}/u.test(part)).map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return words.join(' ') || 'Guest';
}

/** The guest of an address, made where there is none. */
async function guestOf(tx: Tx, accountID: number, emailAddress: string): Promise<number> {
  const known = await guestByAddress(tx, accountID, emailAddress);
  if (known) return known.userID;
  const userID = await addGuestPerson(tx, accountID, nameFromAddress(emailAddress));
  const asked = { language: 'en', wantsReplies: false, isConfirmed: false, isIntroduced: false };
  if (await addGuest(tx, { ...asked, userID, accountID, emailAddress })) return userID;
  // Somebody else was quicker.
  const made = await guestByAddress(tx, accountID, emailAddress);
  if (!made) throw new Refusal('busy');
  return made.userID;
}

/** Throws `hiddenFromClients`, `linkShowsLess`, `linkWithoutDecisions`, `tooManyReviewLinks` and `tooManyMails`. */
export async function askGuests(ctx: Ctx, tx: Tx, say: Say, asked: GuestsToAsk): Promise<GuestsAsked> {
  const link = await linkFor(ctx, tx, asked);
  const userIDs: number[] = [];
  for (const emailAddress of asked.emailAddresses) {
    if (!(await isWithin(tx, `guests-asked:${link.accountID}`, asksPerAccount)))
      throw new Refusal('tooManyMails', { retryAfter: asksPerAccount.minutes * 60 });
    userIDs.push(await guestOf(tx, link.accountID, emailAddress));
  }
  // The sheet's members know them by name from now on.
  const people = await findPeople(tx, userIDs);
  for (const user of people) say({ members: { kind: 'updateUser', user } });
  const mailed = new Set((await guestsToMail(tx, userIDs, 'asked')).map(({ userID }) => userID));
  const notMailed = people.filter(({ userID }) => !mailed.has(userID));
  const mail = { link, by: asked.by, to: userIDs, cellIDs: asked.banners.map(({ cellID }) => cellID) };
  const { dueOn, message } = asked;
  return {
    userIDs,
    link: linkOf(link),
    notMailed,
    mail: (askID) => mailAskedGuests(ctx.services, tx, { ...mail, askID, dueOn, message }),
  };
}
