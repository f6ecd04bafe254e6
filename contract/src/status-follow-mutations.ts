/** Naming the Status column that follows decisions: the call with the change that it makes. */
import { mutation } from '#mutation.ts';
import * as calls from '#status-follow.ts';
import type { FollowOptions } from '#status-follow.ts';

export const setStatusFollow = mutation({
  endpoint: calls.setStatusFollow,
  queues: ({ columnID }) => [`follow:${columnID}`],
  input: ({ columnID, ...to }: { columnID: number; statusColumnID: number | null } & FollowOptions) => ({
    params: { id: columnID },
    body: to,
  }),
  answered: (_, { columnID }) => ({ kind: 'followStatus', columnID }),
});
