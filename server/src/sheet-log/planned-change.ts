/** Changes that are planned from what was read, and made by one statement that saves nothing where the sheet is no longer as it was read. */
import type { Db } from '#platform/db.ts';
import { raised, type ChangeByAudience, type CommittedChange, type Revisions } from './committed-change.ts';
import { isKeyTaken, Repeated } from './idempotency-key.ts';
import { loggedAndKept, raisedWhere } from './log-parts.ts';
import { inOneStatement } from './one-statement.ts';
import type { Author } from './write.ts';

/** A sheet as it was read. Every change raises its revision; what takes something from somebody gives it a new structure, too. */
export interface SheetAsRead extends Revisions {
  revision: number;
  structure: number;
}

/**
 * What a read selects of a sheet `s` to plan a change of it. Further reads may follow it: if the sheet was changed in between, the
 * statement saves nothing.
 */
export const sheetAsRead = `s.revision, s.structure, s.member_revision as members, s.public_revision as public, s.private_revisions as private`;

/** A statement that is prepared by its name. */
export interface Prepared {
  name: string;
  text: string;
}

/** Asks the database while a change is planned. */
export type Ask = <Row extends object>(statement: Prepared, values: readonly unknown[]) => Promise<Row[]>;

/** A change as it is to be made. */
export interface Plan<T> {
  sheet: SheetAsRead;
  /** another structure than before, where the change takes something from somebody who had it */
  structure: number;
  /** the statement, and what it saves */
  by: Prepared;
  values: readonly unknown[];
  faces: ChangeByAudience;
  /** what the call is answered */
  value: T;
  /** called once it is made, before anything else is done to the sheet here */
  made?(): void;
}

/** Drawn, like those of the database (migration 20). */
export const anotherStructure = (): number => Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);

/**
 * The statement of planned changes that save by these parts, each `from raised` with its values from `$13` on. The trigger that gives a
 * sheet another structure need not once the plan does. `earlier` is what was there before, for the history.
 */
export const planned = (name: string, saves: string, earlier = 'null'): Prepared => ({
  name,
  text: `
with ${raisedWhere(
    `revision = revision + 1, member_revision = $4, public_revision = $5, private_revisions = $6::jsonb, structure = $7`,
    `revision = $2 and structure = $3`,
    `, case when $7 <> $3::bigint then set_config('marquee.changed_structure', $1::text, true) end`,
  )},
${saves},
changed as (
  select 1 as nth, $8::int as user_id, $9::uuid as key, $10::text as fingerprint, $11::json as answer, $12::jsonb as faces, revision,
    (${earlier})::text as earlier
  from raised
),${loggedAndKept({ from: 'changed', before: '$2', answer: 'answer', earlier: 'earlier' })}
select revision from raised`,
});

/**
 * Plans and makes a change, planning it anew where the sheet turns out to be another one by then. Throws what `plan` throws, and `Repeated`
 * where the author's call was carried out before.
 */
export async function carryOut<T>(
  db: Db,
  author: Author,
  sheetID: number,
  plan: (ask: Ask) => Promise<Plan<T>>,
): Promise<{ value: T; told: CommittedChange }> {
  const { plan: made, revisions } = await inOneStatement(db, sheetID, async (runner) => {
    const ask: Ask = async <Row extends object>(statement: Prepared, values: readonly unknown[]) =>
      (await runner.query<Row>({ ...statement, values: [...values] })).rows;
    return make(ask, author, sheetID, await plan(ask));
  });
  made.made?.();
  const { sheet, faces, value } = made;
  const { userID: actor, connectionID: origin } = author;
  return { value, told: { sheetID, revision: sheet.revision + 1, faces, revisions, actor, origin } };
}

/** Makes a change; undefined where the sheet was no longer as it was read. */
async function make<T>(ask: Ask, { userID, call }: Author, sheetID: number, plan: Plan<T>) {
  const { sheet, structure, by, values, faces, value } = plan;
  const revisions = raised(sheet, faces);
  const counts = [revisions.members, revisions.public, JSON.stringify(revisions.private), structure];
  const kept = call ? [call.key, call.fingerprint, JSON.stringify(value ?? null)] : [null, null, null];
  const all = [sheetID, sheet.revision, sheet.structure, ...counts, userID, ...kept, JSON.stringify(faces), ...values];
  const rows = await ask(by, all).catch((error: unknown) => {
    throw isKeyTaken(error) ? new Repeated() : error;
  });
  return rows.length > 0 ? { plan, revisions } : undefined;
}
