/** The review links of a sheet and its guests: reading, making, changing and withdrawing. */
import { counted } from '@marquee/contract/counted.ts';
import * as calls from '@marquee/contract/review-links.ts';
import { limits } from '@marquee/contract/limits.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import type { BodyOf } from '@marquee/contract/endpoint.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '#sync/call.ts';
import { watchers } from '#sync/currentSheet.ts';
import { onReviewLinks } from '#sync/notices.ts';
import { asker, deletePatiently, patiently } from '#sync/patiently.ts';
import { useReadAgain } from '#sync/readAgain.ts';

const all = 'reviewLinks';

/** Whether a link opens nothing any more. */
export const isOver = ({ expiresAt, revokedAt }: calls.ReviewLink): boolean =>
  revokedAt !== null || (expiresAt !== null && new Date(expiresAt) <= new Date());

/** How many banners clients see by a link, in words: their page shows no more than so many. */
export const bannersShown = ({ banners }: Pick<calls.ReviewLink, 'banners'>): string =>
  banners > limits.bannersAskedAtOnce
    ? `only the first ${withCommas(limits.bannersAskedAtOnce)} of ${counted(banners, 'banner')}`
    : counted(banners, 'banner');

export const linksOf = (sheetID: number) =>
  queryOptions({
    queryKey: [all, sheetID],
    queryFn: async ({ signal }) => (await call(calls.listReviewLinks, { params: { id: sheetID }, signal })).links,
    // Clients come and decide meanwhile.
    staleTime: 0,
  });

/** The links of the open sheet, as other members and clients have them meanwhile. */
export function useLinks(sheetID: number) {
  const read = useQuery(linksOf(sheetID));
  const listen = useCallback(
    (again: () => void) => {
      const ends = [onReviewLinks(sheetID, again), watchers.watch('decisions', again)];
      return () => {
        for (const end of ends) end();
      };
    },
    [sheetID],
  );
  useReadAgain(read, listen);
  return read;
}

export const guestsOf = (sheetID: number) =>
  queryOptions({
    queryKey: [all, sheetID, 'guests'],
    queryFn: async ({ signal }) => (await call(calls.listGuests, { params: { id: sheetID }, signal })).guests,
    staleTime: 0,
  });

export interface ChangeLinks {
  make: (link: BodyOf<typeof calls.addReviewLink>) => Promise<calls.ReviewLink>;
  change: (reviewLinkID: number, to: BodyOf<typeof calls.updateReviewLink>) => Promise<calls.ReviewLink>;
  withdraw: (reviewLinkID: number) => Promise<unknown>;
  merge: (guestID: number, otherGuestID: number) => Promise<unknown>;
  forget: (guestID: number) => Promise<unknown>;
}

/** Each throws what its call throws, and has the lists read again. */
export function useChangeLinks(): ChangeLinks {
  const queries = useQueryClient();
  return useMemo(() => {
    const change = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } finally {
        await queries.invalidateQueries({ queryKey: [all] });
      }
    };
    const ask = asker();
    return {
      make: (body) => change(ask(body, (key) => patiently(() => call(calls.addReviewLink, { key, body })))),
      change: (id, body) => change(call(calls.updateReviewLink, { params: { id }, body })),
      withdraw: (id) => change(deletePatiently(() => call(calls.revokeReviewLink, { params: { id } }))),
      merge: (id, otherGuestID) =>
        change(deletePatiently(() => call(calls.mergeGuests, { params: { id }, body: { otherGuestID } }))),
      forget: (id) => change(deletePatiently(() => call(calls.forgetGuest, { params: { id } }))),
    };
  }, [queries]);
}
