/** Room on the disks of this machine: what says that there is none, and what copies and caches leave to the database, which may be on the same disk. */
import { statfs } from 'node:fs/promises';

const MiB = 1024 * 1024;
/** Edits are refused once a disk is full, so what can be had again stops so much before that: bytes, but no more of a small disk than this share. */
const mostSpared = 256 * MiB;
const sparedShare = 1 / 20;

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const closed = new Set(['EIO', 'EROFS', 'EACCES']);

const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether an error says that a disk is full, or whoever writes to it may have no more of it. */
export const isDiskFull = (error: unknown): boolean => full.has(systemCode(error));

/** Whether a disk takes nothing for now: full, broken, or not for us to write to. */
export const takesNothing = (error: unknown): boolean => isDiskFull(error) || closed.has(systemCode(error));

/**
 * Resolves where `bytes` can be written below `folder` and enough is left to the database.
 * @param spare how many bytes that is, in place of what it usually is
 * @throws {Error} with the system’s code for a full disk
 */
export async function expectRoom(
  folder: string,
  { bytes = 0, spare }: { bytes?: number; spare?: number | undefined } = {},
): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  // Stores that are mounted as folders may know of no size.
  const left = spare ?? Math.min(mostSpared, blocks * bsize * sparedShare);
  if (blocks === 0 || bavail * bsize >= left + bytes) return;
  throw Object.assign(new Error(`The disk that holds ${folder} is nearly full.`), { code: 'ENOSPC' });
}
