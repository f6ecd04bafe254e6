/** What the audit log is told of those who prove who they are without logging in, or fail to. */
import { wasNotedToday } from '#audit/find-events.ts';
import { note } from '#audit/note.ts';
import type { Viewer } from '#access/ctx.ts';
import type { Db, Tx } from '#platform/db.ts';
import { findByEmail } from './find-people.ts';

/** Programs prove themselves with every call; that is noted once a day for each network address. */
export async function noteProgram({ kysely }: Db, viewer: Viewer, address: string): Promise<void> {
  const kind = 'programLogin' as const;
  if (await wasNotedToday(kysely, { userID: viewer.userID, kind, address })) return;
  await note(kysely, { viewer, address }, { kind });
}

/** For an address of nobody the same is done, and notes nothing: the time that it takes must not tell who is known. */
export async function noteFailure(tx: Tx, emailAddress: string, address: string): Promise<void> {
  const person = await findByEmail(tx, emailAddress.replaceAll('\0', ''));
  await note(tx, { viewer: { userID: person?.userID ?? 0 }, address }, { kind: 'loginFailed' });
}
