/** Room on the disks of this machine: what says that there is none, and what copies and caches leave to the database, which may be on the same disk. */
import { statfs } from 'node:fs/promises';

const MiB = 1024 * 1024;
/** Edits are refused once a disk is full, so what can be had again stops so much before that. Bytes. */
export const sparedBytes = 256 * MiB;

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const closed = new Set(['EIO', 'EROFS', 'EACCES']);

const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether an error says that a disk is full, or whoever writes to it may have no more of it. */
export const isDiskFull = (error: unknown): boolean => full.has(systemCode(error));

/** Whether a disk takes nothing for now: full, broken, or not for us to write to. */
export const takesNothing = (error: unknown): boolean => isDiskFull(error) || closed.has(systemCode(error));

/** @throws {Error} with the system’s code for a full disk, where less than `spare` bytes are left to the disk that holds `folder` */
export async function expectRoom(folder: string, spare: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  // Stores that are mounted as folders may know of no size.
  if (blocks === 0 || bavail * bsize >= spare) return;
  throw Object.assign(new Error(`The disk that holds ${folder} is nearly full.`), { code: 'ENOSPC' });
}
