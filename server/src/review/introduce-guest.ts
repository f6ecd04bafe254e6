/** Who a guest is: a name and an address at their first words; an address that somebody else has used is theirs once they prove it. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { ReviewGuest, ReviewLanguage } from '@marquee/contract/review.ts';
import type { Services } from '#access/ctx.ts';
import { countedNetwork } from '#http/origin.ts';
import { newToken, tokenHash } from '#http/session.ts';
import { setWish } from '#notifications/store.ts';
import { addGuestPerson, changeGuestPerson } from '#people/guest-store.ts';
import { isWithin } from '#people/store.ts';
import type { Tx } from '#platform/db.ts';
import * as codes from './guest-code-store.ts';
import { tellOfGuest } from './guests.ts';
import { mailCode } from './letters.ts';
import { codeCookie, codeHashOf, guestCookie, guestSeconds, type SetCookie } from './link-token.ts';
import * as find from './open-link.ts';
import type { Asked, KnownGuest, OpenLink } from './open-link.ts';
import * as store from './store.ts';

/** Mails with a code that one address gets, that one link sends, and that one network asks for. */
const codesPerAddress = { most: 5, minutes: 60 };
const codesPerLink = { most: 300, minutes: 60 };
const codesPerNetwork = { most: 60, minutes: 60 };
/** Guests whom one network makes of one link. */
const guestsPerNetwork = { most: 300, minutes: 60 };

export interface Introduced {
  name: string;
  emailAddress: string;
  language: ReviewLanguage;
  wantsReplies: boolean;
}

const codeSeconds = 900;

async function mustBeWithin(tx: Tx, limited: readonly [string, { most: number; minutes: number }][]): Promise<void> {
  for (const [subject, limit] of limited) {
    if (!(await isWithin(tx, subject, limit))) throw new Refusal('tooManyRequests', { retryAfter: limit.minutes * 60 });
  }
}

/** Mails six digits to an address, to be given by the device that asked. */
async function askForCode(
  services: Services,
  tx: Tx,
  link: OpenLink,
  said: Introduced,
  from: string,
): Promise<SetCookie[]> {
  const address = said.emailAddress.toLowerCase();
  await mustBeWithin(tx, [
    [`guest-code-from:${countedNetwork(from)}`, codesPerNetwork],
    [`guest-code-link:${link.reviewLinkID}`, codesPerLink],
    [`guest-code:${link.accountID}:${address}`, codesPerAddress],
  ]);
  const device = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = codeHashOf(services.settings, code, tokenHash(device));
  await codes.addGuestCode(tx, tokenHash(device), codeHash, { ...said, accountID: link.accountID });
  await mailCode(services, tx, { link, code, to: said });
  return [{ name: codeCookie(services.settings, link.accountID), value: device, seconds: codeSeconds }];
}

/** Lets the device that asks speak as a guest from now on. */
async function logGuestIn(
  services: Services,
  tx: Tx,
  link: OpenLink,
  userID: number,
  asked: Asked,
): Promise<SetCookie[]> {
  const { accountID } = link;
  const name = guestCookie(services.settings, accountID);
  const earlier = asked.cookies[name];
  if (earlier) await store.endGuestSession(tx, tokenHash(earlier));
  const session = newToken();
  await store.addGuestSession(tx, tokenHash(session), userID);
  await store.noteSeen(tx, link, userID);
  return [
    { name, value: session, seconds: guestSeconds },
    { name: codeCookie(services.settings, accountID), value: undefined, seconds: 0 },
  ];
}

/** The guest of an address, made where there is none. `isConfirmed` where it was proved just now, `isSelf` for who speaks as them already. */
async function guestFor(
  tx: Tx,
  { accountID }: OpenLink,
  said: Omit<Introduced, 'language'> & { language: string },
  { isConfirmed, isSelf }: { isConfirmed: boolean; isSelf: boolean },
): Promise<number> {
  const known = await find.guestByAddress(tx, accountID, said.emailAddress);
  if (!known) {
    const userID = await addGuestPerson(tx, accountID, said.name);
    if (isConfirmed) await changeGuestPerson(tx, userID, { name: said.name, isConfirmed });
    if (await store.addGuest(tx, { ...said, userID, accountID, isConfirmed, isIntroduced: true })) return userID;
    // Somebody else was quicker: whoever asks again has to prove the address.
    throw new Refusal('tooManyRequests', { retryAfter: 1 });
  }
  const isFirst = await store.introduceAsked(tx, known.userID);
  if (!isFirst && !isConfirmed && !isSelf) throw new Refusal('tooManyRequests', { retryAfter: 1 });
  // Whoever speaks as them by now has proved nothing: what is proved from here on must not be taken for theirs.
  if (isConfirmed && !known.isConfirmed) await store.endGuestSessions(tx, known.userID);
  await changeGuestPerson(tx, known.userID, { name: said.name, isConfirmed });
  // A box that was left as it is on another device takes nothing back; one that was ticked asks again for what was turned off.
  const wantsReplies = said.wantsReplies || (isSelf ? false : undefined);
  await store.changeGuest(tx, known.userID, { language: said.language, wantsReplies, isConfirmed });
  if (wantsReplies && !isFirst) await setWish(tx, known.userID, 'reply', { mail: 'now' });
  return known.userID;
}

/**
 * Says who somebody at a link is. An address that this device has proved, or that nobody has used, is taken as it is; any other one, and
 * any at all where the link wants it proved, is mailed a code, and until that is given nobody has become anybody.
 */
export async function introduceGuest(
  services: Services,
  asked: Asked,
  said: Introduced,
): Promise<{ needsCode: boolean; cookies: SetCookie[] }> {
  const link = await find.mustOpenLink(services, asked);
  const { kysely } = services.db;
  const self = await find.guestAt(services, link, asked);
  const isSelf = self?.emailAddress.toLowerCase() === said.emailAddress.toLowerCase();
  const isUnproved = link.confirmByCode && !(isSelf && self?.isConfirmed === true);
  const done = await kysely.transaction().execute(async (tx) => {
    const known = await find.guestByAddress(tx, link.accountID, said.emailAddress);
    // Who was only asked for decisions has not used their address yet.
    const isUsed = known?.isIntroduced === true;
    const isOthers = !isSelf && (isUsed || (await find.isOfPerson(tx, link, said.emailAddress)));
    if (isUnproved || isOthers)
      return {
        needsCode: true,
        cookies: await askForCode(services, tx, link, said, asked.address),
        renamed: undefined,
      };
    if (!isUsed)
      await mustBeWithin(tx, [[`guest-new:${link.reviewLinkID}:${countedNetwork(asked.address)}`, guestsPerNetwork]]);
    const userID = await guestFor(tx, link, said, { isConfirmed: false, isSelf });
    const cookies = isSelf ? [] : await logGuestIn(services, tx, link, userID, asked);
    return { needsCode: false, cookies, renamed: known && known.name !== said.name ? userID : undefined };
  });
  if (done.renamed !== undefined) await tellOfGuest(services, done.renamed);
  return { needsCode: done.needsCode, cookies: done.cookies };
}

/** Proves an address by its code. Throws `guestCodeWrong`, or `guestCodeOver` where it was tried too often or is too old. */
export async function confirmGuest(
  services: Services,
  asked: Asked,
  code: string,
): Promise<{ guest: ReviewGuest; cookies: SetCookie[] }> {
  const link = await find.mustOpenLink(services, asked);
  const { kysely } = services.db;
  const cookie = asked.cookies[codeCookie(services.settings, link.accountID)];
  const device = cookie ? tokenHash(cookie) : undefined;
  // Counted before it is looked at, in a statement of its own: a wrong one stays counted.
  const awaited = device && (await codes.tryGuestCode(kysely, device, link.accountID));
  if (!device || !awaited) throw new Refusal('guestCodeOver');
  const given = codeHashOf(services.settings, code, device);
  if (given.length !== awaited.codeHash.length || !timingSafeEqual(given, awaited.codeHash))
    throw new Refusal('guestCodeWrong');
  const { cookies, userID } = await kysely.transaction().execute(async (tx) => {
    await codes.forgetGuestCode(tx, device);
    const guest = await guestFor(tx, link, awaited, { isConfirmed: true, isSelf: false });
    return { userID: guest, cookies: await logGuestIn(services, tx, link, guest, asked) };
  });
  await tellOfGuest(services, userID);
  const guest = await find.guestByAddress(kysely, link.accountID, awaited.emailAddress);
  if (!guest) throw new Refusal('guestCodeOver');
  return { guest: find.toReviewGuest(guest), cookies };
}

/** Changes one's own name, or whether one is mailed replies. Throws `sayWhoYouAre`. */
export async function updateGuest(
  services: Services,
  asked: Asked,
  { name, wantsReplies }: { name?: string | undefined; wantsReplies?: boolean | undefined },
): Promise<ReviewGuest> {
  const link = await find.mustOpenLink(services, asked);
  const guest: KnownGuest | undefined = await find.guestAt(services, link, asked);
  if (!guest) throw new Refusal('sayWhoYouAre');
  await services.db.kysely.transaction().execute(async (tx) => {
    if (name !== undefined) await changeGuestPerson(tx, guest.userID, { name, isConfirmed: false });
    await store.changeGuest(tx, guest.userID, { wantsReplies });
    // What the link of a mail has turned off is wanted again.
    if (wantsReplies === true) await setWish(tx, guest.userID, 'reply', { mail: 'now' });
  });
  if (name !== undefined && name !== guest.name) await tellOfGuest(services, guest.userID);
  return find.toReviewGuest({ ...guest, name: name ?? guest.name, wantsReplies: wantsReplies ?? guest.wantsReplies });
}
