/** Where a file is that an address leads to: in the copy of a version, or on the server of its account. */
import { isZip } from '@marquee/contract/banner-names/which-files.ts';
import type { Services } from '#access/ctx.ts';
import { findStored, type StoredAccount } from '#banners/accounts/find-accounts.ts';
import { findBanner } from '#banners/find-banner.ts';
import { seesNow } from '#banners/pass-reader.ts';
import type { Played } from '#banners/store.ts';
import { TransferFailure } from '#banners/transfer/failures.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { cleanPath } from '#banners/transfer/paths.ts';
import { currentVersion, type PlayedVersion } from '#banners/versions/find-versions.ts';
import { keyFor } from '#platform/secret.ts';
import { isGenuine, opensAccount, passPurpose, pathOf, type Claim } from './banner-pass.ts';
import { asksForPage, frozenFile, type SendableFile } from './frozen-file.ts';
import { isOthersFile } from './others-files.ts';

export interface Found {
  account: StoredAccount;
  path: string;
  /** for what reader's playing of which cell; undefined for a file that is only offered */
  played: Played | undefined;
  /** the path of the banner's own file */
  ownPath: string;
  /** whether it is another banner, which its reader is not given with this one */
  isOthers: () => Promise<boolean>;
  /** whether it is the banner's own file, not one that the banner asks for */
  isItself: boolean;
  /** whether the banner's page lies beside all else of the account */
  isAtRoot: boolean;
  /** whether it is a zip, which only plays from its copy */
  isZipped: boolean;
}

/** Where the file is that an address leads to; undefined where the pass is none, is over, or doesn't lead there any more. */
export async function findFile(
  { db, settings }: Services,
  pass: string,
  claim: Claim,
  segments: readonly string[],
): Promise<Found | undefined> {
  const banner = await findBanner(db.kysely, claim.cellID, claim.offered);
  if (!banner || !isGenuine(keyFor(settings, passPurpose), pass, banner)) return undefined;
  if (!(await seesNow(db.kysely, claim.reader, banner))) return undefined;
  const path = pathOf(banner, segments);
  const account = await findStored(db.kysely, banner.ftpAccountID);
  if (path === undefined || !account) return undefined;
  const reader = typeof claim.reader === 'number' ? claim.reader : 0;
  const played = claim.offered === undefined ? { cellID: banner.cellID, reader } : undefined;
  const ownPath = cleanPath(banner.folder, banner.fileName);
  return {
    account,
    path,
    played,
    ownPath,
    isItself: path === ownPath,
    isOthers: () => isOthersFile(db.kysely, claim.reader, banner, path),
    isAtRoot: opensAccount(banner),
    isZipped: isZip(banner.fileName),
  };
}

/** What a reader asks for, and where it is: in a copy, or on its server. */
interface Wanted {
  file: SendableFile | 'notThere';
  isItself: boolean;
}

/** What a version has of what is asked for. */
export async function ofVersion(
  services: Services,
  servers: FileServers,
  version: PlayedVersion,
  segments: readonly string[],
  isItself: boolean,
): Promise<Wanted> {
  const file = await frozenFile(services, servers, version, segments, isItself);
  return { file: file ?? 'notThere', isItself };
}

/** What plays of what a cell shows: its copy, once there is one; undefined where its server is to be asked. */
export async function ofCopy(
  services: Services,
  servers: FileServers,
  { played, isItself, isZipped }: Found,
  segments: readonly string[],
): Promise<Wanted | undefined> {
  const version = played && (await currentVersion(services.db.kysely, played.cellID));
  if (!version) return undefined;
  const isPage = isZipped ? asksForPage(version, segments) : isItself;
  const wanted = await ofVersion(services, servers, version, segments, isPage);
  // A page's copy has what the page names. What else it loads, and a copy that was lost, is on its server.
  const isElsewhere = wanted.file === 'notThere' && !isZipped && (isPage || !version.isWhole);
  return isElsewhere ? undefined : wanted;
}

/** The file from its copy, where there is one, else from its server. Throws `TransferFailure` where it can't be had. */
export async function fileOf(
  copy: Wanted | undefined,
  servers: FileServers,
  found: Found,
  signal: AbortSignal,
): Promise<SendableFile> {
  if (copy?.file === 'notThere') throw new TransferFailure('fileGone', notOnAServer);
  return copy?.file ?? ofServer(servers, found, signal);
}

/** A copy lacks what its server lacked. */
const notOnAServer = { host: '', protocol: 'ftp', path: '' } as const;

/** A file as its server has it, now or moments ago. */
async function ofServer(
  servers: FileServers,
  { account, path, ownPath, isItself, isOthers }: Found,
  signal: AbortSignal,
): Promise<SendableFile> {
  const from = { ftpAccountID: account.ftp_account_id, account: servers.reachStored(account) };
  // A cell may name any file: only where that is there does a pass for it open what lies beside it.
  if (!isItself) {
    if (await isOthers()) throw new TransferFailure('fileGone', notOnAServer);
    await servers.files.find(from, ownPath);
  }
  const file = await servers.files.find(from, path);
  const { bytes, etag, modifiedAt } = file;
  return { bytes, etag, modifiedAt, read: (range) => servers.files.read(from, file, range, signal) };
}
