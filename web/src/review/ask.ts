/** Calls under the link's token, and what their failures come to. */
import type { Endpoint, ReplyOf } from '@marquee/contract/endpoint.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import { reviewHeader } from '@marquee/contract/review.ts';
import { call, NetworkError, type CallInput } from '#sync/call.ts';
import { linkToken } from './early.ts';

export const linkHeaders = (): Record<string, string> => ({ [reviewHeader]: linkToken() });

export const ask = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> =>
  call(endpoint, { ...input, headers: linkHeaders() });

/** What is said of a failure that has no sentence of its own. */
export const failureOf = (error: unknown) => (error instanceof NetworkError ? 'noConnection' : 'failed');

/** Whether it is worth sending the same again: nobody said no to it. */
export const isWorthRepeating = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof Refused && (error.status >= 500 || error.status === 429));
