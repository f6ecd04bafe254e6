/** Answers for the files of a banner that is played through Marquee: whole or in part, shut in so that a banner reaches nothing of ours. */
import { whyNotFrozen } from '@marquee/contract/not-frozen-words.ts';
import type { Readable } from 'node:stream';
import type { Services } from '#access/ctx.ts';
import { StoreFailure } from '#blobs/blob-store.ts';
import { bannerFilesPath, readPass, segmentsOf, type Claim } from './banner-pass.ts';
import { asksForPage, versionOfPass, type SendableFile } from './frozen-file.ts';
import { progressOf } from '#banners/versions/find-versions.ts';
import { partOf, type RangeHeaders } from './byte-range.ts';
import { contentTypeOf } from './content-types.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { sorryAnswer, type Because, type Sorry } from './sorry-page.ts';
import { fileOf, findFile, ofCopy, ofVersion, type Found } from './wanted-file.ts';
import { playerScript, withPlayer } from './with-player.ts';
import { Unreadable } from '#banners/accounts/sealed.ts';
import { forgetMissing, keepMissing } from '#banners/store.ts';
import { TransferFailure } from '#banners/transfer/failures.ts';

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

/** One request, with what all answers to it have. */
interface Asked extends ReturnType<typeof frameOf> {
  services: Services;
  servers: FileServers;
  request: FileRequest;
  signal: AbortSignal;
  pass: string;
  segments: readonly string[];
  /** its content type, by its name; undefined where it is none that is played */
  type: string | undefined;
}

async function answerTo(
  services: Services,
  servers: FileServers,
  request: FileRequest,
  signal: AbortSignal,
): Promise<FileAnswer> {
  const [pass = '', ...segments] = segmentsOf(request.path) ?? [];
  const type = contentTypeOf(segments.at(-1) ?? '');
  const asked = { services, servers, request, signal, pass, segments, type, ...frameOf(services, request, pass) };
  const claim = readPass(pass, Date.now());
  if (!claim?.isCurrent) return asked.sorry('gone');
  return claim.version === undefined ? answerBanner(asked, claim) : answerVersion(asked, claim);
}

/** Of a version that the pass names, from its copy. */
async function answerVersion(asked: Asked, claim: Claim): Promise<FileAnswer> {
  const { pass, segments, servers, services, sorry, type } = asked;
  const version = await versionOfPass(services, pass, claim);
  if (!version || type === undefined) return sorry('gone');
  const isPage = asksForPage(version, segments);
  const { file } = await ofVersion(services, servers, version, segments, isPage);
  return file === 'notThere' ? sorry('gone') : send(asked, file, isPage, true);
}

/** Of what a cell shows, or of a file that is offered for it: from its copy, or as its server has it. */
async function answerBanner(asked: Asked, claim: Claim): Promise<FileAnswer> {
  const { pass, request, segments, servers, services, signal, sorry, type } = asked;
  const found = await findFile(services, pass, claim, segments);
  if (!found) return sorry('gone');
  if (found.isAtRoot) return sorry(found.isItself ? 'atRoot' : 'gone');
  if (type === undefined && !found.isZipped) {
    if (found.isItself) return sorry('unplayable');
    await noteMissing(asked, found);
    return sorry('gone');
  }
  const copy = await ofCopy(services, servers, found, segments);
  if (found.isZipped && !copy) return sorry(...(await whyStillZipped(services, found)));
  const isItself = copy?.isItself ?? found.isItself;
  try {
    // From here on it is counted what this page asks for in vain.
    if (found.played && isItself && !request.isHead) await forgetMissing(services.db.kysely, found.played);
    const file = await fileOf(copy, servers, found, signal);
    // A banner of no bytes is none; what it asks for may well be empty.
    return file.bytes === 0 && isItself ? sorry('empty') : await send(asked, file, isItself, copy !== undefined);
  } catch (error) {
    const { because, isMissing, why } = whyNotHad(error);
    if (isMissing && !isItself) await noteMissing(asked, found);
    return sorry(why, because);
  }
}

/** What a banner asks for in vain is told beside it. */
async function noteMissing({ segments, services }: Asked, { played }: Found): Promise<void> {
  if (played) await keepMissing(services.db.kysely, played, segments.join('/'));
}

/** Why a file can't be had, as its reader is told it, and whether it isn't there. Throws what nobody foresaw. */
function whyNotHad(error: unknown): { why: Sorry; because?: Because; isMissing?: boolean } {
  if (error instanceof Unreadable) return { why: 'unreachable' };
  if (!(error instanceof TransferFailure)) throw error;
  const { kind, maySoonPass, wholeAccount } = error;
  if (wholeAccount || kind === 'dropped' || kind === 'notUnderstood') {
    return { why: 'unreachable', because: { maySoonPass } };
  }
  if (kind === 'inUse') return { why: 'inUse', because: { maySoonPass: true } };
  return { why: 'gone', isMissing: kind === 'fileGone' || kind === 'folderGone' };
}

/** A file as it is sent: a page shut in, and steered where it is a copy's. */
async function send(asked: Asked, file: SendableFile, isPage: boolean, isCopy: boolean): Promise<FileAnswer> {
  const { request, sealedIn, type } = asked;
  const steered = isCopy ? await steeredPage(file, request, { isPage, type }) : undefined;
  const { headers, ...answer } = await fileAnswer(steered?.file ?? file, request);
  return {
    ...answer,
    headers: { ...sealedIn(!isPage), 'content-type': type ?? '', ...steered?.headers, ...headers },
  };
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
