/** Where one is logged in, and logging out there. */
import type { Session } from '@marquee/contract/sessions.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import { note } from '#audit/note.ts';
import type { Ctx } from '#access/ctx.ts';
import { tokenHash } from '#http/session.ts';
import { deviceName } from './devices.ts';
import type { Authenticator } from './authenticator.ts';
import { findSessions } from './find-people.ts';
import * as store from './store.ts';

const hashOf = (session: string | undefined) => (session === undefined ? undefined : tokenHash(session));

/** Where one is logged in; `current` is the session that asks. */
export async function listSessions(ctx: Ctx, current: string | undefined): Promise<Session[]> {
  const { userID } = mustBeLoggedIn(ctx);
  return findSessions(ctx.services.db.kysely, userID, hashOf(current));
}

/** Ends one of one's own sessions, with its live connections. Throws `notFound` for one that is not one's own. */
export async function endOwnSession(ctx: Ctx, authenticator: Authenticator, sessionID: number): Promise<void> {
  const { userID } = mustBeLoggedIn(ctx);
  const hash = await ctx.services.db.kysely.transaction().execute(async (tx) => {
    const [ended] = await store.endSessions(tx, userID, { sessionID });
    if (!ended) throw new Refusal('notFound');
    await note(tx, ctx, { kind: 'sessionEnded', about: deviceName(ended.userAgent) });
    return ended.tokenHash;
  });
  authenticator.sessionsEnded([hash]);
}

/** Ends all of one's own sessions but the one that asks, with their live connections. */
export async function endOtherSessions(
  ctx: Ctx,
  authenticator: Authenticator,
  current: string | undefined,
): Promise<void> {
  const { userID } = mustBeLoggedIn(ctx);
  const ended = await ctx.services.db.kysely.transaction().execute(async (tx) => {
    const sessions = await store.endSessions(tx, userID, { exceptHash: hashOf(current) });
    await note(tx, ctx, { kind: 'sessionsEnded' });
    return sessions;
  });
  authenticator.sessionsEnded(ended.map((session) => session.tokenHash));
}
