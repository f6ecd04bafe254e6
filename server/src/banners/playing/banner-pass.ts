/** A pass to the files of one banner: part of an address that plays it for hours, for one reader, for as long as they may see it. */
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { Id, IdOrZero } from '@marquee/contract/ids.ts';
import type { Reader } from '#sheet-log/committed-change.ts';
import type { Banner } from '#banners/find-banner.ts';
import { BadPath, cleanPath } from '#banners/transfer/paths.ts';

/** Where banner files are streamed from: what comes behind it is a pass and a file. */
export const bannerFilesPath = '/banner-files/';
/** What the key of passes is for. */
export const passPurpose = 'banner-files';

const hourMs = 3_600_000;
/** How long a pass is good for at least. */
const hours = 12;

/**
 * Cell, reader (0 for the public) and the hour in which it ends, four bytes each; then the first half of a HMAC-SHA-256. Behind these a
 * pass for a file that is only offered for the cell carries its name.
 */
const claimBytes = 12;
const sealBytes = 16;
const wholeBytes = claimBytes + sealBytes;

export interface Claim {
  cellID: number;
  reader: Reader;
  /** whether it is still good; who made it, `isGenuine` tells */
  isCurrent: boolean;
  /** the file that is offered for the cell; undefined for the one that it shows */
  offered: string | undefined;
}

/** The seal covers what the cell shows, so that a pass for one file is none for the next; an offered file is told from a shown one. */
function sealOf(key: KeyObject, claim: Buffer, banner: Banner, isOffered: boolean): Buffer {
  const { ftpAccountID, fileType, folder, fileName } = banner;
  const shown = JSON.stringify([ftpAccountID, fileType, folder, fileName, ...(isOffered ? ['offered'] : [])]);
  return createHmac('sha256', key).update(claim).update(shown).digest().subarray(0, sealBytes);
}

/** Makes a pass. It is the same within an hour, so that browsers know again what they have. An offered file stands in the banner's place. */
export function makePass(key: KeyObject, reader: Reader, banner: Banner, now: number, isOffered = false): string {
  const claim = Buffer.alloc(claimBytes);
  claim.writeUInt32BE(banner.cellID, 0);
  claim.writeUInt32BE(reader === 'public' ? 0 : reader, 4);
  claim.writeUInt32BE(Math.floor(now / hourMs) + 1 + hours, 8);
  const name = Buffer.from(isOffered ? banner.fileName : '');
  return Buffer.concat([claim, sealOf(key, claim, banner, isOffered), name]).toString('base64url');
}

/** What a pass says of itself; undefined for what is none. */
export function readPass(pass: string, now: number): Claim | undefined {
  const bytes = Buffer.from(pass, 'base64url');
  if (bytes.length < wholeBytes || bytes.toString('base64url') !== pass) return undefined;
  // One that was made up may name what no id can be.
  const cellID = Id.safeParse(bytes.readUInt32BE(0)).data;
  const userID = IdOrZero.safeParse(bytes.readUInt32BE(4)).data;
  if (cellID === undefined || userID === undefined) return undefined;
  const isCurrent = now < bytes.readUInt32BE(8) * hourMs;
  const offered = bytes.length > wholeBytes ? bytes.toString('utf8', wholeBytes) : undefined;
  return { cellID, reader: userID === 0 ? 'public' : userID, isCurrent, offered };
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
  return banner.fileType === bannerFileTypes.html && splitBanner(banner).folder === '';
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
