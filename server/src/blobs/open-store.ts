/** The store of blobs that the settings name: a folder, or a bucket. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '#platform/env.ts';
import type { BlobStore } from './blob-store.ts';
import { FolderStore } from './folder-store.ts';
import { s3Address } from './s3-address.ts';
import { S3Store } from './s3-store.ts';

/** What of the settings says where blobs are. */
export type BlobPlace = Pick<Settings, 'blobUrl' | 'dataDir'>;

const isBucket = (url: string | undefined): url is string => url?.startsWith('s3:') === true;
const folderOf = ({ blobUrl, dataDir }: BlobPlace): string =>
  blobUrl === undefined ? join(dataDir, 'blobs') : fileURLToPath(blobUrl);

/** Where it is, for people. */
export function placeOfBlobs(where: BlobPlace): string {
  if (!isBucket(where.blobUrl)) return `the folder ${folderOf(where)}`;
  const { bucket, host, prefix } = s3Address(where.blobUrl);
  return `the bucket “${bucket}” at ${host}${prefix === '' ? '' : `, below ${prefix}`}`;
}

/** To be begun before it is used. */
export const openStore = (where: BlobPlace): BlobStore =>
  isBucket(where.blobUrl)
    ? new S3Store(s3Address(where.blobUrl), join(where.dataDir, 'blob-drafts'))
    : new FolderStore(folderOf(where));
