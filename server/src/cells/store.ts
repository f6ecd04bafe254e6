/** What is written to cells, and to the log with them. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { RefusalCode } from '@marquee/contract/refusals.ts';
import type { Person } from '@marquee/contract/people.ts';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import type { SheetFacts } from '#access/sheet-facts.ts';
import type { Db, Queries, Tx } from '#platform/db.ts';
import { lowered, type ChangeByAudience, type Revisions } from '#sheet-log/committed-change.ts';
import { answersOf, inOneStatement, unlessStale, type Outcome, type Runner } from '#sheet-log/one-statement.ts';
import type { GatheredResult } from '#sheet-log/write.ts';
import type { SavedCell } from './faces.ts';
import type { Edit } from './edit.ts';
import { allKnown, canBeKnown, known, type SeenEdit } from './known-edits.ts';
import { oneKnownOf, severalKnown, togetherKnown } from './known-statements.ts';
import { saveStatement, saveTogetherStatement } from './save-statement.ts';

interface SavedRow extends Outcome {
  structure: number;
  groupID: number;
}

/** An edit that was known to be right, as it was saved; the counts are those after all that were saved with it. */
interface SavedKnownRow extends Revisions {
  faces: ChangeByAudience;
  revision: number;
}

interface SavedTogetherRow {
  refused: RefusalCode | null;
  cell: Cell;
  only_for: number | null;
  is_public: boolean;
  person: Person | null;
  earlier: string | null;
}

/** The edits as the statements take them. */
const asJson = (edits: readonly (Edit | SeenEdit)[]): string =>
  JSON.stringify(
    edits.map((edit, n) => ({
      n,
      row_id: edit.rowID,
      column_id: edit.columnID,
      cell_id: edit.cellID,
      user_id: edit.userID,
      column_type: edit.columnTypeID,
      fields: edit.fields,
      is_nobodys: edit.isNobodys,
      ...edit.call,
      ...('onlyFor' in edit ? { only_for: edit.onlyFor, is_public: edit.isPublic } : {}),
    })),
  );

async function run(db: Runner, sheetID: number, edits: readonly Edit[]): Promise<SavedRow[]> {
  const result = await db.query<SavedRow>({
    name: 'save-cells',
    text: saveStatement,
    values: [sheetID, asJson(edits)],
  });
  return result.rows;
}

/** Edits in one statement; past this many, a statement's time grows faster than what it saves. */
export const mostInOneStatement = 200;

async function runTogether(tx: Tx, text: string, values: unknown[]): Promise<SavedTogetherRow[]> {
  return (await tx.executeQuery<SavedTogetherRow>(CompiledQuery.raw(text, values))).rows;
}

/**
 * Saves edits of one sheet, no two of the same cell, in a transaction that holds the sheet's lock. Answers for each edit; the caller
 * rolls back where one is refused, and says what changed. With `facts`, what they say to be right is not checked again.
 */
export async function saveTogether(
  tx: Tx,
  sheetID: number,
  edits: readonly Edit[],
  facts?: SheetFacts,
): Promise<({ refused: RefusalCode } | SavedCell)[]> {
  const results: ({ refused: RefusalCode } | SavedCell)[] = [];
  for (let start = 0; start < edits.length; start += mostInOneStatement) {
    const some = edits.slice(start, start + mostInOneStatement);
    const ofSheet = facts?.of(sheetID);
    const seen = ofSheet && allKnown(ofSheet, some);
    const values = seen && [sheetID, ofSheet.structure, asJson(seen)];
    let rows = values ? await runTogether(tx, togetherKnown, values) : [];
    if (rows.length === 0) rows = await runTogether(tx, saveTogetherStatement, [sheetID, asJson(some)]);
    for (const { refused, cell, person, earlier, only_for: onlyFor, is_public: isPublic } of rows) {
      if (refused) results.push({ refused });
      else results.push({ cell, onlyFor, isPublic, person: person ?? undefined, earlier });
    }
  }
  return results;
}

/** What constraints refuse: the sheet was as known, but an edit was not; the full statement says which, and why. */
const isConstraint = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code?.startsWith('23') ?? false);

async function runKnown(db: Runner, sheetID: number, structure: number, edits: SeenEdit[]): Promise<SavedKnownRow[]> {
  const [only] = edits;
  const text = edits.length === 1 && only?.onlyFor === null ? oneKnownOf.get(only.columnTypeID) : undefined;
  if (text === undefined || !only) {
    const own: Record<string, number> = {};
    for (const { onlyFor } of edits) if (onlyFor !== null) own[onlyFor] = (own[onlyFor] ?? 0) + 1;
    const forMembers = edits.filter(({ onlyFor }) => onlyFor === null).length;
    const forPublic = edits.filter(({ isPublic }) => isPublic).length;
    const counts = [edits.length, forMembers, forPublic];
    const creators = forMembers < edits.length ? JSON.stringify(own) : null;
    const values = [sheetID, structure, ...counts, asJson(edits), creators];
    return (await db.query<SavedKnownRow>({ name: 'save-known', text: severalKnown, values })).rows;
  }
  const { rowID, columnID, cellID, userID, columnTypeID, fields, isPublic, call } = only;
  const sent = [JSON.stringify(fields), JSON.stringify(Object.keys(fields))];
  const at = [rowID, columnID, cellID, userID];
  const values = [sheetID, structure, isPublic ? 1 : 0, ...at, ...sent, call?.key ?? null, call?.fingerprint ?? null];
  return (await db.query<SavedKnownRow>({ name: `save-known-${columnTypeID}`, text, values })).rows;
}

/** Saves edits that are known to be right, if they are; undefined where nothing was saved, because that is not so any more. */
async function saveKnown(
  db: Db,
  facts: SheetFacts,
  sheetID: number,
  edits: Edit[],
): Promise<GatheredResult<Cell>[] | undefined> {
  const ofSheet = facts.of(sheetID);
  const seen = ofSheet && allKnown(ofSheet, edits);
  if (!seen) return undefined;
  const rows = await runKnown(db.hot, sheetID, ofSheet.structure, seen).catch((error: unknown) => {
    if (isConstraint(error)) return [];
    throw error;
  });
  const [first] = rows;
  if (!first) return undefined;
  const before = rows.reduce<Revisions>(
    (counts, { faces }) => lowered(counts, Object.keys(faces) as (keyof ChangeByAudience)[], 1),
    first,
  );
  const counts = { ...before, revision: first.revision - rows.length };
  return answersOf(sheetID, counts, rows, edits, savedCell);
}

/** Saves edits of one sheet, no two of the same cell; each is answered by itself, and those that are saved are committed. */
export async function saveCells(
  db: Db,
  facts: SheetFacts,
  sheetID: number,
  edits: Edit[],
): Promise<GatheredResult<Cell>[]> {
  const saved = await saveKnown(db, facts, sheetID, edits);
  if (saved) return saved;
  const rows = await inOneStatement(db, sheetID, async (runner) => unlessStale(await run(runner, sheetID, edits)));
  remember(facts, sheetID, edits, rows);
  return answersOf(sheetID, rows[0], rows, edits, savedCell);
}

/** Learns from edits that the database found right. Those that it refused teach nothing: anybody can have edits refused. */
function remember(facts: SheetFacts, sheetID: number, edits: readonly Edit[], rows: readonly SavedRow[]): void {
  const right = edits.flatMap((edit, n) => {
    const row = rows[n];
    return row && row.refused === null && canBeKnown(edit) ? [{ edit, row }] : [];
  });
  const [first] = right;
  if (!first) return;
  const groups = right.map(({ edit, row }) => [edit.rowID, row.groupID] as const);
  facts.found(sheetID, first.row.structure, groups, (now) => right.some(({ edit }) => !known(now, edit)));
}

/** The cell as members see it. */
function savedCell({ faces }: { faces: ChangeByAudience }): Cell {
  const { public: _, ...forMembers } = faces;
  const change = Object.values(forMembers)[0];
  if (change?.kind !== 'updateCell') throw new Error('A saved cell came back without its change.');
  return change.cell;
}

/** Forgets changes that every member was told of long ago, or could have been: a server that was down for a day still tells. */
export async function forgetAlertChanges(db: Queries): Promise<void> {
  await db
    .deleteFrom('alert_change')
    .where('at', '<', sql<Date>`now() - interval '2 days'`)
    .execute();
}
