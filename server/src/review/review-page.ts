/** Reading a review link: its page, and where the versions of its banners play from. */
import { isZip } from '@marquee/contract/banner-names/which-files.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { languageAmong } from '@marquee/contract/review-language.ts';
import type { ReplyOf } from '@marquee/contract/endpoint.ts';
import { reviewOptionsOf } from '@marquee/contract/review-options.ts';
import type { getReviewBanner as getReviewBannerCall, ReviewPage } from '@marquee/contract/review.ts';
import { sql } from 'kysely';
import { findBanner } from '#banners/find-banner.ts';
import { bannerFilesPath, makePass, makeVersionPass, passPurpose, splitBanner } from '#banners/playing/banner-pass.ts';
import { BadPath, fileNameIn } from '#banners/transfer/paths.ts';
import { findShownBrand } from '#brand/find-brand.ts';
import { stillBase } from '#banners/stills/still-pass.ts';
import { momentsOfVersion, versionByNumber, type PlayedVersion } from '#banners/versions/find-versions.ts';
import { toldMoments } from '#banners/versions/told-moments.ts';
import type { Services } from '#access/ctx.ts';
import type { Queries } from '#platform/db.ts';
import { rowsOfPrepared } from '#platform/prepared.ts';
import { tokenHash } from '#http/session.ts';
import { keyFor } from '#platform/secret.ts';
import { mustShow } from './guest-rights.ts';
import { guestCookie, guestSeconds, type SetCookie } from './link-token.ts';
import { asSeenBy, viewOf } from './link-view.ts';
import { guestAt, mustOpenLink, toReviewGuest, type Asked, type OpenLink } from './open-link.ts';
import { changeGuest, noteSeen, touchGuestSession } from './store.ts';

/** What somebody who holds a link is shown. Notes that they came, and in which language: by that who they are stays known, in their browser, too. */
export async function getReview(
  services: Services,
  asked: Asked,
): Promise<{ page: ReviewPage; cookies: readonly SetCookie[] }> {
  const link = await mustOpenLink(services, asked);
  const guest = await guestAt(services, link, asked);
  const { banners, mark } = await viewOf(services, link);
  const { kysely } = services.db;
  await noteSeen(kysely, link, guest?.userID);
  const cookie = guestCookie(services.settings, link.accountID);
  const session = asked.cookies[cookie];
  const language = languageAmong(asked.languages);
  if (guest && language !== undefined && language !== guest.language)
    await changeGuest(kysely, guest.userID, { language });
  const isRenewed = guest && session !== undefined && (await touchGuestSession(kysely, tokenHash(session)));
  const { expiresAt, name } = link;
  const page = {
    name,
    brand: await findShownBrand(kysely, link.accountID),
    ...reviewOptionsOf(link),
    expiresAt: expiresAt?.toISOString() ?? null,
    guest: guest ? toReviewGuest(guest) : null,
    banners: asSeenBy(services, link, banners, guest?.userID),
    mark,
  };
  return { page, cookies: isRenewed ? [{ name: cookie, value: session, seconds: guestSeconds }] : [] };
}

/** The number of the version that a banner is of now; undefined where its file is not frozen. */
async function currentNumber(db: Queries, cellID: number): Promise<{ number: number; isPlayed: boolean } | undefined> {
  const query = sql<{ number: number; isPlayed: boolean }>`
    select number, is_played as "isPlayed" from current_version where cell_id = ${cellID}
  `;
  const [row] = await rowsOfPrepared(db, 'current-number', query);
  return row;
}

const versionAddress = (
  { settings }: Services,
  { opening, reviewLinkID }: OpenLink,
  cellID: number,
  { number, package: hash, page }: PlayedVersion,
): string => {
  const pass = makeVersionPass(
    keyFor(settings, passPurpose),
    { cellID, reader: { reviewLinkID, opening }, number, hash },
    Date.now(),
  );
  return `${bannerFilesPath}${pass}/${encodeURIComponent(fileNameIn(page))}`;
};

/** What a cell shows, wherever that is; through Marquee always, so that it ends with the link. */
async function shownAddress(
  { db, settings }: Services,
  { opening, reviewLinkID }: OpenLink,
  cellID: number,
  page?: string,
): Promise<string> {
  const banner = await findBanner(db.kysely, cellID);
  if (!banner) throw new Refusal('notFound');
  try {
    const pass = makePass(keyFor(settings, passPurpose), { reviewLinkID, opening }, banner, Date.now());
    const name = page === undefined || !isZip(banner.fileName) ? splitBanner(banner).name : page;
    return `${bannerFilesPath}${pass}/${encodeURIComponent(name)}`;
  } catch (error) {
    if (error instanceof BadPath) throw new Refusal('notFound');
    throw error;
  }
}

/** Where a version of a banner plays from: the current one, or an older one where the link shows them. Throws `notFound` for others. */
export async function getReviewBanner(
  services: Services,
  asked: Asked,
  { cellID, version: wanted }: { cellID: number; version: number | undefined },
): Promise<ReplyOf<typeof getReviewBannerCall>> {
  const link = await mustOpenLink(services, asked);
  const { kysely } = services.db;
  await mustShow(kysely, link, cellID);
  const current = await currentNumber(kysely, cellID);
  if (wanted !== undefined && wanted !== current?.number && !link.maySeeOlder) throw new Refusal('notFound');
  const number = wanted ?? current?.number;
  const version = number === undefined ? undefined : await versionByNumber(kysely, cellID, number);
  if (number === undefined) return { address: await shownAddress(services, link, cellID), number: null };
  if (!version) throw new Refusal('notFound');
  // A page's copy may lack what only its server has.
  const isCopyEnough = version.isWhole || number !== current?.number || !current.isPlayed;
  const address = isCopyEnough
    ? versionAddress(services, link, cellID, version)
    : await shownAddress(services, link, cellID, version.page);
  const moments = await momentsOfVersion(kysely, version);
  if (!moments) return { address, number, fileType: version.fileType };
  const { opening, reviewLinkID, sheetID } = link;
  const base = stillBase(services.settings, { sheetID, reader: { opening, reviewLinkID } });
  return { address, number, fileType: version.fileType, moments: toldMoments(base, cellID, number, moments) };
}
