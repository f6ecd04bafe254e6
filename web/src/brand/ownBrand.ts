/** What clients see of one's account: how it is read and changed. */
import { getBrand, largestLogo, updateBrand, type Brand } from '@marquee/contract/brand.ts';
import type { BodyOf } from '@marquee/contract/endpoint.ts';
import { Refused, unreadableLogo } from '@marquee/contract/refusals.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#sync/call.ts';

export const brandOf = (accountID: number) =>
  queryOptions({ queryKey: ['brand', accountID], queryFn: () => call(getBrand, { params: { id: accountID } }) });

/** Changes a brand; throws what the call throws. */
export function useChangeBrand(accountID: number): (edit: BodyOf<typeof updateBrand>) => Promise<Brand> {
  const queries = useQueryClient();
  return async (edit) => {
    const brand = await call(updateBrand, { params: { id: accountID }, body: edit });
    queries.setQueryData(brandOf(accountID).queryKey, brand);
    return brand;
  };
}

/** The bytes of a file; none where it has gone, or the browser may not read it. */
const bytesOf = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));

/** A picture's bytes in base64. Throws a sentence where it is too large to be sent, or there is nothing in it. */
export async function logoOf(file: Blob): Promise<string> {
  if (file.size > largestLogo) throw new Error('This picture is too large. Logos can be up to 2 MB.');
  const bytes = await bytesOf(file);
  if (bytes.length === 0) throw new Refused('unreadableLogo', unreadableLogo);
  let text = '';
  // One call takes no more arguments than some tens of thousands.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
