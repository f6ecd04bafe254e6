/** Answers for the files of a banner that is played through Marquee: whole or in part, shut in so that a banner reaches nothing of ours. */
import { isZip } from '@marquee/contract/banner-names/which-files.ts';
import { whyNotFrozen } from '@marquee/contract/not-frozen-words.ts';
import type { Readable } from 'node:stream';
import type { Services } from '#access/ctx.ts';
import { StoreFailure } from '#blobs/blob-store.ts';
import { keyFor } from '#platform/secret.ts';
import { bannerFilesPath, isGenuine, opensAccount, passPurpose, pathOf, readPass, segmentsOf } from './banner-pass.ts';
import type { Claim } from './banner-pass.ts';
import { asksForPage, frozenFile, versionOfPass, type SendableFile } from './frozen-file.ts';
import { currentVersion, progressOf, type PlayedVersion } from '#banners/versions/find-versions.ts';
import { partOf, type RangeHeaders } from './byte-range.ts';
import { contentTypeOf } from './content-types.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { findStored, type StoredAccount } from '#banners/accounts/find-accounts.ts';
import { findBanner } from '#banners/find-banner.ts';
import { seesNow } from '#banners/pass-reader.ts';
import { isOthersFile } from './others-files.ts';
import { sorryAnswer, type Because, type Sorry } from './sorry-page.ts';
import { playerScript, withPlayer } from './with-player.ts';
import { Unreadable } from '#banners/accounts/sealed.ts';
import { forgetMissing, keepMissing, type Played } from '#banners/store.ts';
import { TransferFailure } from '#banners/transfer/failures.ts';
import { cleanPath } from '#banners/transfer/paths.ts';

export interface FileRequest {
  /** whether it wants no body */
  isHead: boolean;
  /** the address as it was sent, without a query */
  path: string;
  /** `https://host` of the address */
  origin: string;
  headers: RangeHeaders;
  /** whether a frozen page is to be steered */
  isSteered: boolean;
  /** `Accept-Encoding`, and what a browser asks a file for, where it says so */
  accepts: string;
  asksFor: string | undefined;
}

export interface FileAnswer {
  status: number;
  headers: Record<string, string | number>;
  body: Readable | string;
}

/**
 * What a banner may do: run scripts and load its own files and what is on the web, in an origin of its own that is nobody's. It can't
 * reach the page around it, nor call us in the name of who looks at it.
 * @param isPart whether the banner may show it in a frame of its own: around that is an origin that no policy can name (decision 61)
 */
export function protection(origins: ReadonlySet<string>, pass: string, isPart = false): Record<string, string> {
  const own = [...origins].map((origin) => `${origin}${bannerFilesPath}${pass}/`).join(' ');
  return {
    'content-security-policy': [
      'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
      `default-src ${own} 'unsafe-inline' 'unsafe-eval' data: blob: https:`,
      "object-src 'none'",
      `base-uri ${own}`,
      "form-action 'none'",
      ...(isPart ? [] : ["frame-ancestors 'self'"]),
    ].join('; '),
    // Their origin is nobody's, so for browsers a banner's own files are another site's.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
}

interface Found {
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
async function findFile(
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
async function ofVersion(
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
async function ofCopy(
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

/** What is in a zip turns out when it is frozen: until then, or where it can't be, that is what there is to say. */
async function whyStillZipped({ db, settings }: Services, { played }: Found): Promise<[Sorry, Because?]> {
  if (!settings.versions) return ['unplayable'];
  if (!played) return ['offeredZip'];
  const reason = (await progressOf(db.kysely, played.cellID))?.reason;
  return ['zip', reason ? { words: whyNotFrozen(reason) } : { maySoonPass: true }];
}

/** What all answers to a request have, and the one that says why there is nothing to play. */
function frameOf({ settings: { publicUrl } }: Services, request: FileRequest, pass: string) {
  // A proxy may not say by which name it was called.
  const origins = new Set([request.origin, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])]);
  const sealedIn = (isPart: boolean) => protection(origins, encodeURIComponent(pass), isPart);
  const sorry = (why: Sorry, because?: Because): FileAnswer => {
    const { headers, ...answer } = sorryAnswer(why, because);
    return { ...answer, headers: { ...sealedIn(false), ...headers } };
  };
  return { sealedIn, sorry };
}

/** Answers a request for a banner's file. Throws only what nobody foresaw. */
export async function playedFile(
  services: Services,
  servers: FileServers,
  request: FileRequest,
  signal: AbortSignal,
): Promise<FileAnswer> {
  try {
    return await answerTo(services, servers, request, signal);
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    services.log.warn({ err: error }, 'A copy of a banner can’t be read.');
    // Not what is on the server in its place: that may be something else by now.
    return frameOf(services, request, '').sorry('unreachable', { maySoonPass: true });
  }
}

async function answerTo(
  services: Services,
  servers: FileServers,
  request: FileRequest,
  signal: AbortSignal,
): Promise<FileAnswer> {
  const [pass = '', ...segments] = segmentsOf(request.path) ?? [];
  const { sealedIn, sorry } = frameOf(services, request, pass);
  const claim = readPass(pass, Date.now());
  if (!claim?.isCurrent) return sorry('gone');
  const type = contentTypeOf(segments.at(-1) ?? '');
  const send = async (file: SendableFile, isPage: boolean, isCopy: boolean): Promise<FileAnswer> => {
    const steered = isCopy ? await steeredPage(file, request, { isPage, type }) : undefined;
    const { headers, ...answer } = await fileAnswer(steered?.file ?? file, request);
    return {
      ...answer,
      headers: { ...sealedIn(!isPage), 'content-type': type ?? '', ...steered?.headers, ...headers },
    };
  };
  if (claim.version !== undefined) {
    const version = await versionOfPass(services, pass, claim);
    if (!version || type === undefined) return sorry('gone');
    const isPage = asksForPage(version, segments);
    const { file } = await ofVersion(services, servers, version, segments, isPage);
    return file === 'notThere' ? sorry('gone') : send(file, isPage, true);
  }
  const found = await findFile(services, pass, claim, segments);
  if (!found) return sorry('gone');
  const { played } = found;
  if (found.isAtRoot) return sorry(found.isItself ? 'atRoot' : 'gone');
  if (type === undefined && !found.isZipped) {
    if (found.isItself) return sorry('unplayable');
    if (played) await keepMissing(services.db.kysely, played, segments.join('/'));
    return sorry('gone');
  }
  const copy = await ofCopy(services, servers, found, segments);
  if (found.isZipped && !copy) return sorry(...(await whyStillZipped(services, found)));
  const isItself = copy?.isItself ?? found.isItself;
  try {
    // From here on it is counted what this page asks for in vain.
    if (played && isItself && !request.isHead) await forgetMissing(services.db.kysely, played);
    if (copy?.file === 'notThere') throw new TransferFailure('fileGone', notOnAServer);
    const file = copy?.file ?? (await ofServer(servers, found, signal));
    // A banner of no bytes is none; what it asks for may well be empty.
    return file.bytes === 0 && isItself ? sorry('empty') : await send(file, isItself, copy !== undefined);
  } catch (error) {
    if (error instanceof Unreadable) return sorry('unreachable');
    if (!(error instanceof TransferFailure)) throw error;
    const isUnreachable = error.wholeAccount || error.kind === 'dropped' || error.kind === 'notUnderstood';
    if (isUnreachable) return sorry('unreachable', { maySoonPass: error.maySoonPass });
    if (error.kind === 'inUse') return sorry('inUse', { maySoonPass: true });
    const isMissing = !isItself && (error.kind === 'fileGone' || error.kind === 'folderGone');
    if (played && isMissing) await keepMissing(services.db.kysely, played, segments.join('/'));
    return sorry('gone');
  }
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

/** A page of a copy with the script that steers it, where that is wanted; pages in frames of a banner answer the script around them. */
async function steeredPage(
  file: SendableFile,
  { accepts, asksFor, headers, isSteered }: FileRequest,
  { isPage, type }: { isPage: boolean; type: string | undefined },
) {
  const isWanted = isPage ? isSteered : asksFor === undefined || asksFor === 'iframe';
  const script = isWanted && type === 'text/html' ? await playerScript() : undefined;
  const isPacked = headers.range === undefined && /\bgzip\b/.test(accepts);
  return script && withPlayer(file, script, isPacked);
}

/** The whole file or a part of it, as the request wants it. */
async function fileAnswer(file: SendableFile, request: FileRequest): Promise<FileAnswer> {
  const { bytes, etag, modifiedAt } = file;
  const part = partOf(request.headers, { bytes, etag, modifiedAt });
  const headers = {
    'accept-ranges': 'bytes',
    // It is asked for again each time, and answered from here: who may not see it any more, doesn't.
    'cache-control': 'private, no-cache',
    etag,
    ...(modifiedAt === undefined ? {} : { 'last-modified': new Date(modifiedAt).toUTCString() }),
  };
  if (part === 'unchanged') return { status: 304, headers, body: '' };
  if (part === 'beyond') return { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` }, body: '' };
  const { start, end } = part === 'whole' ? { start: 0, end: bytes - 1 } : part;
  return {
    status: part === 'whole' ? 200 : 206,
    headers: {
      ...headers,
      'content-length': end - start + 1,
      ...(part === 'whole' ? {} : { 'content-range': `bytes ${start}-${end}/${bytes}` }),
    },
    body: request.isHead || bytes === 0 ? '' : await file.read({ start, end }),
  };
}
