/** Files of versions as they are played: from the copies that are kept, without a word to the server that they came from. */
import type { Readable } from 'node:stream';
import type { Services } from '#access/ctx.ts';
import type { BlobRange } from '#blobs/blob-store.ts';
import { keyFor } from '#platform/secret.ts';
import { findBannerCell } from '#banners/find-banner.ts';
import { seesVersionNow } from '#banners/pass-reader.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { fileNameIn } from '#banners/transfer/paths.ts';
import { fileOfVersion, versionByNumber, type PlayedVersion } from '#banners/versions/find-versions.ts';
import { isGenuineForVersion, passPurpose, type Claim } from './banner-pass.ts';

/** A file that can be sent, wherever it comes from. */
export interface SendableFile {
  bytes: number;
  etag: string;
  /** ms since 1970 */
  modifiedAt: number | undefined;
  read(range: BlobRange): Promise<Readable>;
}

const isPlain = (segment: string) => segment !== '' && !segment.startsWith('.') && !segment.includes('/');

/** Where the page of a version lies in its package: files are asked for from there on. */
const folderOf = ({ page }: PlayedVersion): string => page.slice(0, page.lastIndexOf('/') + 1);

/**
 * A file of a version; undefined where it has none of this name, and where the copy is lost.
 * @param segments the decoded parts of the address behind the pass
 * @param isItself whether the banner's own file is asked for, by whatever name
 */
export async function frozenFile(
  { db }: Pick<Services, 'db'>,
  servers: FileServers,
  version: PlayedVersion,
  segments: readonly string[],
  isItself: boolean,
): Promise<SendableFile | undefined> {
  if (!segments.every(isPlain)) return undefined;
  const path = isItself ? version.page : folderOf(version) + segments.join('/');
  const file = await fileOfVersion(db.kysely, version, path);
  const store = await servers.blobs();
  if (!file || (await store.sizeOf(file.hash)) !== file.bytes) return undefined;
  return {
    bytes: file.bytes,
    etag: `"${file.hash.slice(0, 32)}"`,
    modifiedAt: (version.modifiedAt ?? version.takenAt).getTime(),
    read: (range) => store.get(file.hash, range),
  };
}

/** The version that a pass is for, as long as its reader sees it. */
export async function versionOfPass(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  pass: string,
  { cellID, reader, version: number }: Claim,
): Promise<PlayedVersion | undefined> {
  if (number === undefined) return undefined;
  const cell = await findBannerCell(db.kysely, cellID);
  if (!cell || !(await seesVersionNow(db.kysely, reader, { ...cell, cellID }, number))) return undefined;
  const version = await versionByNumber(db.kysely, cellID, number);
  return version && isGenuineForVersion(keyFor(settings, passPurpose), pass, number, version.package)
    ? version
    : undefined;
}

/** Whether the address of a version asks for its own file. */
export const asksForPage = (version: PlayedVersion, segments: readonly string[]): boolean =>
  segments.length === 1 && segments[0] === fileNameIn(version.page);
