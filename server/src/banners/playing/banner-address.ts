/** Where a banner is played from: its public address, or through Marquee where its account has none. */
import { isZip } from '@marquee/contract/banner-names/which-files.ts';
import type { BannerAddress } from '@marquee/contract/banners.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { markOfFile } from '@marquee/contract/stills.ts';
import { isMember } from '#access/roles.ts';
import { isSeenBy } from '#access/seen.ts';
import type { Ctx } from '#access/ctx.ts';
import { keyFor } from '#platform/secret.ts';
import type { Reader } from '#sheet-log/committed-change.ts';
import { bannerFilesPath, makePass, passPurpose, splitBanner } from './banner-pass.ts';
import type { FactFinder } from '#banners/facts/fact-finder.ts';
import { findStored, type StoredAccount } from '#banners/accounts/find-accounts.ts';
import { findBanner, type Banner } from '#banners/find-banner.ts';
import { publicAddressOf } from './public-address.ts';
import { BadPath, fileNameIn } from '#banners/transfer/paths.ts';
import { currentVersion } from '#banners/versions/find-versions.ts';
import { isBeyond, keepsAccounts } from '#banners/accounts/used-folders.ts';

/** The address of the account's directory for a page; a page over https is not allowed to show what comes over http. */
export function baseOf({ url, url_for_http_site: urlForHttp }: StoredAccount, isHttpPage: boolean): string {
  if (isHttpPage && urlForHttp !== '') return urlForHttp;
  return isHttpPage || /^https:/i.test(url) ? url : '';
}

interface Asked {
  cellID: number;
  sheetURL: string | undefined;
  /** a file that is offered for the cell, in place of its own */
  offered: string | undefined;
}

/**
 * Members see what members see; everyone else needs the sheet's url token and sees what is public. What is offered for a cell only those
 * see who may choose it, which in an account's top folder is nothing further down, but for admin users.
 */
export async function mustSee(ctx: Ctx, { cellID, sheetURL, offered }: Asked) {
  const { kysely } = ctx.services.db;
  const banner = await findBanner(kysely, cellID, offered);
  if (!banner) throw new Refusal('notFound');
  const userID = ctx.viewer?.userID;
  const isOfSheet = userID !== undefined && (await isMember(kysely, userID, banner.sheetID));
  const reader: Reader = isOfSheet ? userID : 'public';
  const isAllowed = isOfSheet || (offered === undefined && sheetURL === banner.sheetURL);
  const isTooFar = offered !== undefined && isBeyond(banner) && !keepsAccounts(ctx.viewer, banner.accountID);
  if (!isAllowed || isTooFar || !isSeenBy(reader, banner)) throw new Refusal('notFound');
  return { reader, banner };
}

interface Streamed {
  isOffered: boolean;
  /** the page in a zip */
  page: string | undefined;
}

function streamedAddress(ctx: Ctx, reader: Reader, banner: Banner, { isOffered, page }: Streamed): string {
  try {
    const pass = makePass(keyFor(ctx.services.settings, passPurpose), reader, banner, Date.now(), isOffered);
    return `${bannerFilesPath}${pass}/${encodeURIComponent(page ?? splitBanner(banner).name)}`;
  } catch (error) {
    // A name that no file server could have.
    if (error instanceof BadPath) throw new Refusal('notFound');
    throw error;
  }
}

/**
 * Where a cell's banner is played from, for whoever sees the cell. What is not known of its file yet is found out meanwhile.
 * @param isHttpPage whether the page that asks came over http
 */
export async function getBannerAddress(
  ctx: Ctx,
  facts: FactFinder,
  of: Asked & { isHttpPage: boolean },
): Promise<BannerAddress> {
  const { reader, banner } = await mustSee(ctx, of);
  const isOffered = of.offered !== undefined;
  const account = await findStored(ctx.services.db.kysely, banner.ftpAccountID);
  if (!account) throw new Refusal('notFound');
  if (!isOffered) facts.look(ctx.services, banner, account);
  const base = baseOf(account, of.isHttpPage);
  const onServer = base === '' ? undefined : publicAddressOf(base, banner.folder, banner.fileName);
  const version = isOffered ? undefined : await currentVersion(ctx.services.db.kysely, banner.cellID);
  const isZipped = isZip(banner.fileName);
  const file = markOfFile({ ftpfolder: banner.folder, fileName: banner.fileName });
  // At its public address a zip is a download.
  if (onServer !== undefined && !version && !isZipped) return { address: onServer, file, isStreamed: false };
  const page = isZipped && version ? fileNameIn(version.page) : undefined;
  const address = streamedAddress(ctx, reader, banner, { isOffered, page });
  return { address, file, isStreamed: true, ...(onServer === undefined ? {} : { onServer }) };
}
