/** A pass to the files of one banner: part of an address that plays it for hours, for one reader, for as long as they may see it. */
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { isZip } from '@marquee/contract/banner-names/which-files.ts';
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { Id } from '@marquee/contract/ids.ts';
import { readerBytes, readPassReader, writeReader, type PassReader } from '#banners/pass-reader.ts';
import type { Banner } from '#banners/find-banner.ts';
import { BadPath, cleanPath } from '#banners/transfer/paths.ts';

/** Where banner files are streamed from: what comes behind it is a pass and a file. */
export const bannerFilesPath = '/banner-files/';
/** What the key of passes is for. */
export const passPurpose = 'banner-files';

/** The decoded parts of an address, a pass first; undefined where one can't be decoded. */
export function segmentsOf(path: string): string[] | undefined {
  try {
    return path.slice(bannerFilesPath.length).split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

const hourMs = 3_600_000;
/** How long a pass is good for at least. */
const hours = 12;

/** How the tail of a pass begins that is for a version: no file's name does. */
const versionMark = '\u0001';

/**
 * Cell (four bytes), reader (see `pass-reader.ts`) and the hour in which it ends (four); then the first half of a HMAC-SHA-256. Behind these a
 * pass for a file that is only offered for the cell carries its name, and one for a version of it that version's number.
 */
const hourAt = 4 + readerBytes;
const claimBytes = hourAt + 4;
const sealBytes = 16;
const wholeBytes = claimBytes + sealBytes;

export interface Claim {
  cellID: number;
  reader: PassReader;
  /** whether it is still good; who made it, `isGenuine` tells */
  isCurrent: boolean;
  /** the file that is offered for the cell; undefined for the one that it shows */
  offered: string | undefined;
  /** the number of the version that it is for; undefined for what the cell shows */
  version: number | undefined;
}

/** A version of a cell's banner, for one reader. */
export interface VersionClaim {
  cellID: number;
  reader: PassReader;
  number: number;
  /** the version's package */
  hash: Buffer;
}

/** The seal covers what the cell shows, so that a pass for one file is none for the next; an offered file is told from a shown one. */
function sealOf(key: KeyObject, claim: Buffer, banner: Banner, isOffered: boolean): Buffer {
  const { ftpAccountID, fileType, folder, fileName } = banner;
  const shown = JSON.stringify([ftpAccountID, fileType, folder, fileName, ...(isOffered ? ['offered'] : [])]);
  return createHmac('sha256', key).update(claim).update(shown).digest().subarray(0, sealBytes);
}

function claimOf(cellID: number, reader: PassReader, now: number): Buffer {
  const claim = Buffer.alloc(claimBytes);
  claim.writeUInt32BE(cellID, 0);
  writeReader(claim, reader, 4);
  claim.writeUInt32BE(Math.floor(now / hourMs) + 1 + hours, hourAt);
  return claim;
}

/** The seal of a pass for a version covers its number and its bytes. */
const versionSealOf = (key: KeyObject, claim: Buffer, number: number, hash: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(claim)
    .update(JSON.stringify(['version', number, hash.toString('hex')]))
    .digest()
    .subarray(0, sealBytes);

/** Makes a pass for a version, as long-lived as one for what the cell shows. */
export function makeVersionPass(key: KeyObject, { cellID, reader, number, hash }: VersionClaim, now: number): string {
  const claim = claimOf(cellID, reader, now);
  const seal = versionSealOf(key, claim, number, hash);
  return Buffer.concat([claim, seal, Buffer.from(`${versionMark}${number}`)]).toString('base64url');
}

/** Whether we made the pass, for this version. */
export function isGenuineForVersion(key: KeyObject, pass: string, number: number, hash: Buffer): boolean {
  const bytes = Buffer.from(pass, 'base64url');
  const seal = versionSealOf(key, bytes.subarray(0, claimBytes), number, hash);
  return timingSafeEqual(bytes.subarray(claimBytes, wholeBytes), seal);
}

/** Makes a pass. It is the same within an hour, so that browsers know again what they have. An offered file stands in the banner's place. */
export function makePass(key: KeyObject, reader: PassReader, banner: Banner, now: number, isOffered = false): string {
  const claim = claimOf(banner.cellID, reader, now);
  const name = Buffer.from(isOffered ? banner.fileName : '');
  return Buffer.concat([claim, sealOf(key, claim, banner, isOffered), name]).toString('base64url');
}

/** What a pass says of itself; undefined for what is none. */
export function readPass(pass: string, now: number): Claim | undefined {
  const bytes = Buffer.from(pass, 'base64url');
  if (bytes.length < wholeBytes || bytes.toString('base64url') !== pass) return undefined;
  // One that was made up may name what no id can be.
  const cellID = Id.safeParse(bytes.readUInt32BE(0)).data;
  const reader = readPassReader(bytes, 4);
  if (cellID === undefined || reader === undefined) return undefined;
  const isCurrent = now < bytes.readUInt32BE(hourAt) * hourMs;
  const tail = bytes.toString('utf8', wholeBytes);
  const version = tail.startsWith(versionMark) ? Id.safeParse(Number(tail.slice(1))).data : undefined;
  if (tail.startsWith(versionMark) && version === undefined) return undefined;
  const offered = tail !== '' && version === undefined ? tail : undefined;
  return { cellID, reader, isCurrent, offered, version };
}

/** Whether we made the pass, for the file that the banner shows now, or that is offered in its place. */
export function isGenuine(key: KeyObject, pass: string, banner: Banner): boolean {
  const bytes = Buffer.from(pass, 'base64url');
  const seal = sealOf(key, bytes.subarray(0, claimBytes), banner, bytes.length > wholeBytes);
  return timingSafeEqual(bytes.subarray(claimBytes, wholeBytes), seal);
}

/** The folder and the name of the file that is played: `sub/index.html` is `index.html` in `sub`. */
export function splitBanner({ folder, fileName }: Pick<Banner, 'folder' | 'fileName'>): {
  folder: string;
  name: string;
} {
  const segments = cleanPath(folder, fileName).split('/');
  return { name: segments.pop() ?? '', folder: segments.join('/') };
}

/** Whether what lies beside and below a banner's page is all of its FTP account: such a page is not played. */
export function opensAccount(banner: Banner): boolean {
  return banner.fileType === bannerFileTypes.html && !isZip(banner.fileName) && splitBanner(banner).folder === '';
}

/**
 * The path, below the account's directory, of a file that belongs to a banner: html may load what lies beside and below it, anything
 * else is itself alone. Undefined for everything that a pass does not give.
 * @param segments the decoded parts of the address behind the pass
 */
export function pathOf(banner: Banner, segments: readonly string[]): string | undefined {
  const isStrange = segments.some((segment) => segment === '' || segment.startsWith('.') || segment.includes('/'));
  if (isStrange || segments.length === 0) return undefined;
  try {
    const { folder, name } = splitBanner(banner);
    const isItself = segments.length === 1 && segments[0] === name;
    return isItself || banner.fileType === bannerFileTypes.html ? cleanPath(folder, segments.join('/')) : undefined;
  } catch (error) {
    if (error instanceof BadPath) return undefined;
    throw error;
  }
}
