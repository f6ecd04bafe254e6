/** Versions of a banner as a member reads them, with why it is not frozen in words. */
import { whyNotFrozen } from '@marquee/contract/not-frozen-words.ts';
import { listVersions, type VersionStack } from '@marquee/contract/versions.ts';
import type { Caller } from './client.ts';

export async function readStack(
  caller: Caller,
  { cellID }: { cellID: number },
): Promise<VersionStack & { why: string | null }> {
  const { body } = await caller.call(listVersions, { params: { id: String(cellID) } });
  return { ...body, why: body.reason && whyNotFrozen(body.reason) };
}
