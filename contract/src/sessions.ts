/** The places where somebody is logged in, for themself. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { Id, IdPath } from '#ids.ts';

export const Session = z.object({
  sessionID: Id,
  /** in words, like "Firefox" and "Windows"; empty where the browser does not say */
  browser: z.string(),
  system: z.string(),
  /** where it was opened from, without the part that tells the machines of a network apart; null where that is not known */
  network: z.string().nullable(),
  loggedInAt: z.iso.datetime(),
  /** to within a few minutes */
  lastSeenAt: z.iso.datetime(),
  /** the one that asks */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/account/sessions',
  tag: 'People',
  summary: 'Lists your sessions, most recently used first.',
  reply: z.array(Session),
  status: 200,
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  tag: 'People',
  summary: 'Ends one of your sessions and its live connections.',
  params: IdPath,
  status: 204,
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/account/sessions',
  tag: 'People',
  summary: 'Ends all your sessions except the current one.',
  status: 204,
});
