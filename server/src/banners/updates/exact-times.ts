/** Asks a server that lists vague times for the exact ones, where they may decide between files. */
import { readFile } from '@marquee/contract/banner-names/compare.ts';
import { newerFiles, type Found, type Search } from '@marquee/contract/banner-names/newer.ts';
import { TransferFailure } from '#banners/transfer/failures.ts';
import type { TransferRun } from '#banners/transfer/run.ts';
import type { Entry, TransferAccount } from '#banners/transfer/transfer.ts';

/** Whole seconds: nothing tells more. */
const exactMs = 1000;
/** It takes a request for each file, so among more than these a person chooses. */
const mostAsked = 10;

/**
 * What was found, judged anew by exact times if it is a choice between a few single files whose listed times are vague. The listing stands
 * where the server knows no better.
 */
export async function withExactTimes(
  run: TransferRun,
  account: TransferAccount,
  folder: string,
  search: Search,
  found: Found,
): Promise<Found> {
  if (found.kind !== 'choices') return found;
  const current = search.current && readFile(search.current).path;
  const present = search.files.find((file) => readFile(file).path === current);
  // A file that is gone has no exact time, and what was told of it may be of another clock.
  if (current && !present) return found;
  const asked = [...new Set([...(present ? [present] : []), ...found.files])];
  const isVague = asked.some((file) => file.precisionMs !== exactMs);
  if (!isVague || asked.length > mostAsked || asked.some((file) => file.path.includes('/'))) return found;
  const exact = await exactTimes(
    run,
    account,
    folder,
    asked.map((file) => file.path),
  );
  if (!exact?.every((entry) => entry.precisionMs === exactMs && entry.modifiedAt !== undefined)) return found;
  const mayFollow = exact.map(({ name, bytes, modifiedAt, precisionMs }) => ({
    path: name,
    bytes,
    modifiedAt,
    precisionMs,
  }));
  // The past of the current file was told by listings, whose clock may be another: it keeps its distance.
  const known = search.current;
  const now = mayFollow.find((file) => file.path === present?.path);
  if (present && !now) return found;
  const past =
    known?.modifiedAt === undefined || present?.modifiedAt === undefined ? 0 : known.modifiedAt - present.modifiedAt;
  const before = known && now ? { ...known, modifiedAt: (now.modifiedAt ?? 0) + past } : known;
  const others = search.files.filter((file) => !asked.includes(file));
  return newerFiles({ ...search, current: before, files: [...mayFollow, ...others], mayFollow });
}

/** Undefined where the server would not tell. */
async function exactTimes(
  run: TransferRun,
  account: TransferAccount,
  folder: string,
  names: readonly string[],
): Promise<Entry[] | undefined> {
  try {
    return await run.exactTimes(account, folder, names);
  } catch (error) {
    if (error instanceof TransferFailure) return undefined;
    throw error;
  }
}
