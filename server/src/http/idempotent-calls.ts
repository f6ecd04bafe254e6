/** Calls with an `Idempotency-Key` are carried out once: one that is sent again is answered as it was the first time, and changes nothing. */
import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { checkInput } from '@marquee/contract/check-input.ts';
import { keyHeader, type Endpoint } from '@marquee/contract/endpoint.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { Repeated, type Call } from '#sheet-log/idempotency-key.ts';
import { countsAt } from '#sheet-log/revisions-at.ts';
import type { Services } from '#access/ctx.ts';
import { troubleOf } from '#platform/database-error.ts';
import { atOneMoment, type Db } from '#platform/db.ts';
import { revisionFor, type OwnRevision, type Revisions } from '#sheet-log/committed-change.ts';

/** What a call was answered: its value, and the number of its change in its maker's count. */
interface KeptAnswer {
  value: unknown;
  own: OwnRevision | undefined;
}

/** The IETF's draft has the key in quotation marks; most programs send it without. */
const Key = z
  .string()
  .transform((text) => text.replace(/^"(.*)"$/, '$1'))
  .pipe(z.uuid('must be a UUID'));

/**
 * From where a call is made is no part of what it asks for: a page that tries again may have another connection by then. Nor are passwords:
 * they could be guessed from what is kept.
 */
const notAsked = /^signalRConnectionID$|password$/i;

function asked(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !notAsked.test(name)));
}

/** The call that a request makes, where it has a key and the endpoint takes one. Throws `badInput` for a key that is none. */
export function callOf(
  endpoint: Endpoint,
  { params, query, body }: { params: unknown; query: unknown; body: unknown },
  header: string | string[] | undefined,
): Call | undefined {
  if (header === undefined || endpoint.takesKey !== true) return undefined;
  const { data: key, errors } = checkInput(Key, header, `header.${keyHeader}`);
  if (errors) throw new Refusal('badInput', { errors });
  const words = JSON.stringify([endpoint.name, params, asked(query), asked(body)]);
  return { key, fingerprint: hash('sha256', words, 'base64url').slice(0, 22) };
}

interface Stored extends Revisions {
  fingerprint: string;
  /** null where it was about no sheet */
  sheetID: number | null;
  revision: number | null;
  answer: unknown;
  isMember: boolean;
  isSheetGone: boolean;
}

/** An edit of a cell is answered with what it told its author, so no second copy is kept. `a` is the call that was answered. */
const answerInLog = sql`(
  select coalesce(faces->'all', faces->'members', faces->(a.user_id::text))->'cell' from sheet_event e
  where e.sheet_id = a.sheet_id and e.revision = a.revision)::json`;

async function readKept(db: Db, userID: number, call: Call): Promise<(Stored & Pick<KeptAnswer, 'own'>) | undefined> {
  return atOneMoment(db, async (tx) => {
    const { rows } = await sql<Stored>`
      select a.fingerprint, a.sheet_id as "sheetID", a.revision, coalesce(a.answer, ${answerInLog}) as answer, m.user_id is not null as "isMember",
        alive.sheet_id is null as "isSheetGone", s.member_revision as members, s.public_revision as public,
        s.private_revisions as private
      from answered_call a
      left join sheet s on s.sheet_id = a.sheet_id
      left join alive_sheet alive on alive.sheet_id = a.sheet_id
      left join sheet_user m on m.sheet_id = a.sheet_id and m.user_id = a.user_id and m.removed_at is null
      where a.user_id = ${userID} and a.key = ${call.key}`.execute(tx);
    const [stored] = rows;
    if (!stored || stored.sheetID === null || stored.revision === null) return stored && { ...stored, own: undefined };
    const { sheetID } = stored;
    const revision = revisionFor(await countsAt(tx, sheetID, stored.revision, stored), userID);
    return { ...stored, own: { sheetID, revision } };
  });
}

/**
 * What this call was answered before, for who is a member of its sheet still; `isSure` where that was looked at a moment ago. Whoever
 * listens to the sheet has heard of it then, also where the process that made the change died or lost its line before it said so.
 */
async function findKept(
  services: Services,
  userID: number,
  call: Call,
  isSure: boolean,
): Promise<KeptAnswer | undefined> {
  const kept = await readKept(services.db, userID, call);
  if (!kept) return undefined;
  if (kept.fingerprint !== call.fingerprint) throw new Refusal('keyReused');
  const { revision, sheetID } = kept;
  if (sheetID !== null && revision !== null) services.writer.found(sheetID, revision);
  // Of a sheet that is gone nothing is told but that the call was carried out.
  const isTold = isSure || sheetID === null || (kept.isMember && (!kept.isSheetGone || kept.answer === null));
  return isTold ? { value: kept.answer ?? undefined, own: kept.own } : undefined;
}

/** What was there for the first call may be gone for the second. Who may no longer is told so whatever was answered then. */
const mayBeRepeat = (error: unknown): boolean =>
  error instanceof Repeated || (error instanceof Refusal && error.status < 500 && ![401, 403].includes(error.status));

const isPassing = (error: unknown): boolean =>
  troubleOf(error) !== undefined || (error instanceof Refusal && error.code === 'busy');

/** For so long a call is tried again whose commit was not answered: a database that is started again is back by then. */
const timeoutMs = 8_000;
const mostPauseMs = 1_000;

/**
 * Carries out a call, or finds what it was answered before. Where the answer to its commit is lost it is tried again, which is what its
 * key makes safe: it turns out to have been carried out, or it is carried out now.
 */
export async function once<T>(
  services: Services,
  userID: number,
  call: Call,
  work: () => Promise<T>,
): Promise<{ first: T } | { again: KeptAnswer }> {
  const begin = performance.now();
  let lost: unknown;
  const attempt = async (): Promise<{ first: T } | { again: KeptAnswer }> => {
    try {
      return { first: await work() };
    } catch (error) {
      const again = mayBeRepeat(error) ? await findKept(services, userID, call, lost !== undefined) : undefined;
      if (again) return { again };
      throw error instanceof Repeated ? new Refusal('notFound') : error;
    }
  };
  for (let wait = 50; ; wait = Math.min(2 * wait, mostPauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      if (troubleOf(error) === 'unsure') lost ??= error;
      if (lost === undefined || !isPassing(error)) throw error;
      if (performance.now() - begin > timeoutMs) throw lost;
    }
    await pause(wait);
  }
}
