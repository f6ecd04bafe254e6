/** Refuses what could not be made just now, and may be a moment later. */
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Services } from '#access/ctx.ts';

/** After so many seconds. */
const retryAfterSeconds = 5;

export function busyNow({ log }: Pick<Services, 'log'>, error: unknown): Refusal {
  log.warn({ err: error }, 'An image of a banner could not be made now.');
  return new Refusal('busy', { retryAfter: retryAfterSeconds });
}
