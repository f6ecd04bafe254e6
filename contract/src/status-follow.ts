/** The Status column that follows the decisions on a Banner column: which option is set when a banner is approved, has to be changed, or waits. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdPath } from '#ids.ts';

/** The option that each state sets; null where that state sets nothing. */
export const FollowOptions = z.object({
  approvedOptionID: Id.nullable(),
  changesOptionID: Id.nullable(),
  rejectedOptionID: Id.nullable(),
  /** of a new version, and of a decision that was taken back */
  waitingOptionID: Id.nullable(),
});
export type FollowOptions = z.infer<typeof FollowOptions>;

export const StatusFollow = FollowOptions.extend({
  /** null where it is not there, or not for everybody who sees the banners: nothing is set then */
  statusColumnID: Id.nullable(),
  /** how many of its options were deleted since */
  goneOptions: z.int(),
});
export type StatusFollow = z.infer<typeof StatusFollow>;

export const getStatusFollow = endpoint({
  name: 'getStatusFollow',
  method: 'GET',
  path: '/api/columns/{id}/status-follow',
  tag: 'Decisions',
  summary:
    'Gets which Status column follows the decisions on a Banner column, and how; for members who see the column.',
  params: IdPath,
  reply: z.object({ follow: StatusFollow.nullable() }),
  status: 200,
});

export const setStatusFollow = endpoint({
  name: 'setStatusFollow',
  method: 'PUT',
  path: '/api/columns/{id}/status-follow',
  tag: 'Decisions',
  summary:
    'Names the Status column that follows the decisions on a Banner column, and what each state sets there; null ends it. Cells change with the next decision or version. For members.',
  params: IdPath,
  body: FromConnection.extend({
    statusColumnID: Id.nullable(),
    ...FollowOptions.shape,
  }),
  reply: z.object({ follow: StatusFollow.nullable() }),
  status: 200,
  takesKey: true,
});

/** Told when the Status column that follows a Banner column became another one. Only members are told who see the Banner column. */
export const FollowStatus = z.object({ kind: z.literal('followStatus'), columnID: Id });
