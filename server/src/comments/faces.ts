/** What members are told of comments that come and go: each with what they have read. */
import type { Change } from '@marquee/contract/live.ts';
import { facesFor } from '#access/faces.ts';
import { isSeenBy, membersOnly, type Audience } from '#access/seen.ts';
import type { ChangeByAudience } from '#sheet-log/committed-change.ts';
import type { FoundComment } from './find-comments.ts';

/** What members are told of a comment: who has read it that they have (2), all others that they have not (0). */
export const facesOfRead = (
  readers: readonly number[],
  change: (read: 0 | 2, audience: Audience) => Change,
  loners: readonly number[] = [],
): ChangeByAudience =>
  facesFor(
    (audience) => {
      if (!isSeenBy(audience, membersOnly)) return undefined;
      return change(typeof audience === 'number' && readers.includes(audience) ? 2 : 0, audience);
    },
    [...readers, ...loners],
  );

/** What members are told of a comment that came, as far as each sees what it is about. */
export const facesOfAdded = ({ asSeenBy, loners }: FoundComment, readers: readonly number[]): ChangeByAudience =>
  facesOfRead(readers, (read, audience) => ({ kind: 'addComment', comment: { ...asSeenBy(audience), read } }), loners);
