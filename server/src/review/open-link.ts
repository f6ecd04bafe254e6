/** Who calls by a review link: which link it is, whether it opens, and which guest they are by now. */
import { Refusal } from '@marquee/contract/refusals.ts';
import type { ReviewOptions } from '@marquee/contract/review-options.ts';
import type { ReviewGuest } from '@marquee/contract/review.ts';
import { sql } from 'kysely';
import type { Services } from '#access/ctx.ts';
import { countedNetwork } from '#http/origin.ts';
import { tokenHash } from '#http/session.ts';
import type { OpenedLink } from '#mail/letter.ts';
import type { Queries } from '#platform/db.ts';
import { guestCookie, isOpenedBy, openedCookie } from './link-token.ts';
import { selectedOptions } from './option-columns.ts';

/** What a call brings along that comes by a review link. */
export interface Asked {
  token: string | undefined;
  cookies: Readonly<Record<string, string | undefined>>;
  /** the caller's network address */
  address: string;
  /** the languages that their browser wishes for, the first one first */
  languages: readonly string[];
}

/** A link that opens. */
export interface OpenLink extends ReviewOptions {
  reviewLinkID: number;
  sheetID: number;
  accountID: number;
  accountName: string;
  name: string;
  expiresAt: Date | null;
  passwordHash: string | null;
  /** which of its passwords this is; passes are of one */
  opening: number;
  lastSeenAt: Date | null;
  /** of the sheet, and of the link itself: what was worked out for it holds for these two */
  revision: number;
  edition: number;
}

/** A link as the mails that lead to it name it: they are sent as long as it opens as it does now. */
export const linkOf = ({ opening, reviewLinkID }: OpenLink): OpenedLink => ({ reviewLinkID, opening });

interface StoredLink extends OpenLink {
  isRevoked: boolean;
  isExpired: boolean;
}

const stored = sql<StoredLink>`
  select l.review_link_id as "reviewLinkID", l.sheet_id as "sheetID", t.account_id as "accountID", coalesce(b.name, a.name) as "accountName",
    l.name, ${selectedOptions}, l.expires_at as "expiresAt", l.password_hash as "passwordHash", l.opening,
    l.last_seen_at as "lastSeenAt", t.revision, l.edition,
    l.revoked_at is not null or s.sheet_id is null as "isRevoked", coalesce(l.expires_at <= now(), false) as "isExpired"
  from review_link l
  join sheet t on t.sheet_id = l.sheet_id
  join account a on a.account_id = t.account_id
  left join account_brand b on b.account_id = a.account_id
  left join alive_sheet s on s.sheet_id = l.sheet_id`;

async function linkByID(db: Queries, reviewLinkID: number): Promise<StoredLink | undefined> {
  const { rows } = await sql<StoredLink>`${stored} where l.review_link_id = ${reviewLinkID}`.execute(db);
  return rows[0];
}

/** A link by its id; undefined where it opens no more. */
export async function findOpenLink(db: Queries, reviewLinkID: number): Promise<OpenLink | undefined> {
  const link = await linkByID(db, reviewLinkID);
  return link && !link.isRevoked && !link.isExpired ? link : undefined;
}

/** Throws `linkWithdrawn` or `linkExpired`. */
function mustBeOpen({ isExpired, isRevoked, ...link }: StoredLink): OpenLink {
  if (isRevoked) throw new Refusal('linkWithdrawn');
  if (isExpired) throw new Refusal('linkExpired');
  return link;
}

/** A link as it opens by now for who has opened it. Throws what `mustFindLink` throws, and `linkNeedsPassword` where it has another one since. */
export async function mustStillOpen(db: Queries, { opening, reviewLinkID }: OpenLink): Promise<OpenLink> {
  const found = await linkByID(db, reviewLinkID);
  if (!found) throw new Refusal('notFound');
  const link = mustBeOpen(found);
  if (link.passwordHash !== null && link.opening !== opening) throw new Refusal('linkNeedsPassword');
  return link;
}

/** Tokens that were tried in vain, in this process: nobody finds one by guessing, and nobody need try. */
const guesses = { most: 60, ms: 60_000 };
const tried = new Map<string, { count: number; until: number }>();

function countGuess(address: string): void {
  const network = countedNetwork(address);
  const now = Date.now();
  if (tried.size > 10_000) tried.clear();
  const known = tried.get(network);
  const entry = known && known.until > now ? known : { count: 0, until: now + guesses.ms };
  entry.count += 1;
  tried.set(network, entry);
  if (entry.count > guesses.most)
    throw new Refusal('tooManyRequests', { retryAfter: Math.ceil((entry.until - now) / 1_000) });
}

/** The link of a token. Throws `notFound`, `linkWithdrawn` or `linkExpired`. */
export async function mustFindLink(services: Services, { address, token }: Asked): Promise<OpenLink> {
  const isToken = token !== undefined && /^[\w-]{20,100}$/.test(token);
  const { rows } = isToken
    ? await sql<StoredLink>`${stored} where l.token_hash = ${tokenHash(token)}`.execute(services.db.kysely)
    : { rows: [] };
  const [link] = rows;
  if (!link) {
    countGuess(address);
    throw new Refusal('notFound');
  }
  return mustBeOpen(link);
}

/** The same, of who has given its password if it has one. Throws `linkNeedsPassword`, too. */
export async function mustOpenLink(services: Services, asked: Asked): Promise<OpenLink> {
  const link = await mustFindLink(services, asked);
  const { passwordHash, reviewLinkID } = link;
  const cookie = asked.cookies[openedCookie(services.settings, reviewLinkID)];
  if (passwordHash !== null && !isOpenedBy(services.settings, reviewLinkID, passwordHash, cookie))
    throw new Refusal('linkNeedsPassword');
  return link;
}

/** A guest whose device this is. */
export interface KnownGuest {
  userID: number;
  name: string;
  emailAddress: string;
  isConfirmed: boolean;
  wantsReplies: boolean;
  language: string;
  /** false of who was only ever asked for decisions: the address is nobody's yet */
  isIntroduced: boolean;
}

const knownGuest = sql<KnownGuest>`
  select g.user_id as "userID", trim(p.first_name || ' ' || p.surname) as name, g.email_address as "emailAddress",
    g.confirmed_at is not null as "isConfirmed", g.language, g.introduced_at is not null as "isIntroduced", g.wants_replies and not exists (
      select from notification_wish n where n.user_id = g.user_id and n.kind = 'reply' and n.mail = 'never') as "wantsReplies"
  from guest g join person p on p.user_id = g.user_id`;

/** Who somebody at a link is by now; undefined for who has not said it, or was forgotten. */
export async function guestAt(services: Services, link: OpenLink, { cookies }: Asked): Promise<KnownGuest | undefined> {
  const token = cookies[guestCookie(services.settings, link.accountID)];
  if (!token) return undefined;
  const { rows } = await sql<KnownGuest>`
    ${knownGuest} join guest_session s on s.user_id = g.user_id
    where s.token_hash = ${tokenHash(token)} and g.account_id = ${link.accountID} and g.email_address is not null
      and s.last_seen_at > now() - interval '180 days'
  `.execute(services.db.kysely);
  return rows[0];
}

/** A guest by their id; undefined for who was forgotten, or is another one by now. */
export async function guestByID(db: Queries, userID: number): Promise<KnownGuest | undefined> {
  const { rows } = await sql<KnownGuest>`
    ${knownGuest} where g.user_id = ${userID} and g.email_address is not null
  `.execute(db);
  return rows[0];
}

/** The guest of an account with an address, in whatever capitals. */
export async function guestByAddress(
  db: Queries,
  accountID: number,
  emailAddress: string,
): Promise<KnownGuest | undefined> {
  const { rows } = await sql<KnownGuest>`
    ${knownGuest} where g.account_id = ${accountID} and lower(g.email_address) = ${emailAddress.toLowerCase()}
  `.execute(db);
  return rows[0];
}

/** Whether an address is that of somebody with a login on the link's account, or of a member of its sheet: they have to prove it. */
export async function isOfPerson(
  db: Queries,
  { accountID, sheetID }: OpenLink,
  emailAddress: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from person p where lower(p.email_address) = ${emailAddress.toLowerCase()} and (p.account_id = ${accountID}
      or exists (select from sheet_user m where m.sheet_id = ${sheetID} and m.user_id = p.user_id and m.removed_at is null))
  `.execute(db);
  return rows.length > 0;
}

export const toReviewGuest = ({ emailAddress, isConfirmed, name, wantsReplies }: KnownGuest): ReviewGuest => ({
  name,
  emailAddress,
  isConfirmed,
  wantsReplies,
});
