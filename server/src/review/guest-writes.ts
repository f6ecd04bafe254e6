/** How a guest writes on a sheet: once for each key, with their name told to the members before their first words. */
import type { Deed } from '@marquee/contract/history.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { hash } from 'node:crypto';
import { changeSheetAsGuest } from '#access/change-sheet.ts';
import type { Services } from '#access/ctx.ts';
import { cleanComment, nameMentions } from '#comments/clean-html.ts';
import { findPeople } from '#people/find-people.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { mustStillBeGuest, type GuestRight } from './guest-rights.ts';
import { Repeated } from '#sheet-log/idempotency-key.ts';
import type { Say } from '#sheet-log/write.ts';
import type { KnownGuest, OpenLink } from './open-link.ts';
import { noteWritten } from './store.ts';

/** Guests write no mentions: whom they could name they are not told. */
export const cleanByGuest = (html: string): string => nameMentions(cleanComment(html), new Map());

/** The sheet's members know a guest by name from their first words on: who reads the sheet has it with the sheet. */
async function introduce(tx: Tx, say: Say, link: OpenLink, userID: number): Promise<void> {
  if (!(await noteWritten(tx, link, userID))) return;
  const [user] = await findPeople(tx, [userID]);
  if (user) say({ members: { kind: 'updateUser', user } });
}

/** What was answered to a call of the same key; `keyReused` where it was another call. */
async function answered(
  db: Queries,
  userID: number,
  key: string,
  fingerprint: string,
): Promise<{ answer: unknown } | undefined> {
  const known = await db
    .selectFrom('answered_call')
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', userID)
    .where('key', '=', key)
    .executeTakeFirst();
  if (known && known.fingerprint !== fingerprint) throw new Refusal('keyReused');
  return known && { answer: known.answer };
}

/** A write of a guest, and by which words it is known again. */
interface GuestWrite {
  link: OpenLink;
  guest: KnownGuest;
  what: GuestRight;
  key: string;
  /** what is asked for, whole */
  asked: unknown;
  deed?: Deed;
}

/** Writes in a guest's name, and throws what `mustBeGuest` throws; what `work` answers is kept with its key, and answered again to the same call. */
export async function writeOnce<T>(
  services: Services,
  { asked, deed, guest, key, link, what }: GuestWrite,
  work: (tx: Tx, say: Say) => Promise<T>,
): Promise<T> {
  const fingerprint = hash('sha256', JSON.stringify(asked), 'base64url').slice(0, 22);
  const { kysely } = services.db;
  const { userID } = guest;
  const before = await answered(kysely, userID, key, fingerprint);
  if (before) return before.answer as T;
  const author = { userID, call: { key, fingerprint }, deed };
  const mustBeAllowed = (tx: Tx) => mustStillBeGuest(tx, { guest, link }, what);
  try {
    const written = await changeSheetAsGuest(services, author, link.sheetID, mustBeAllowed, async (tx, say) => {
      await introduce(tx, say, link, userID);
      return work(tx, say);
    });
    return written.value;
  } catch (error) {
    const meanwhile = error instanceof Repeated ? await answered(kysely, userID, key, fingerprint) : undefined;
    if (meanwhile) return meanwhile.answer as T;
    throw error;
  }
}
