/** What is written of imports. */
import type { ImportPlan, ImportedRow } from '@marquee/contract/imports.ts';
import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/db.ts';
import { prepared } from '#platform/prepared.ts';

/** The ids of what a plan says, place by place; of a column with the ids of its options. */
export interface Made {
  groupIDs: number[];
  columns: { columnID: number; columnTypeID: number; optionIDs: number[] }[];
  /** those of them that the import made */
  newGroupIDs: number[];
  newColumnIDs: number[];
  newOptions: { columnID: number; multiChoiceOptionIDs: number[] }[];
}

export interface StoredImport {
  importID: number;
  sheetID: number;
  userID: number;
  plan: ImportPlan;
  rowsSent: number;
  rowsLeft: number;
  /** null until it has begun */
  made: Made | null;
}

export async function addImport(db: Queries, sheetID: number, userID: number, plan: ImportPlan): Promise<number> {
  const { import_id } = await db
    .insertInto('sheet_import')
    .values({ sheet_id: sheetID, user_id: userID, plan: JSON.stringify(plan) })
    .returning('import_id')
    .executeTakeFirstOrThrow();
  return import_id;
}

/** An import; with `lock` nobody else goes on with it until the transaction ends. */
export async function findImport(db: Queries, importID: number, lock = false): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    select import_id as "importID", sheet_id as "sheetID", user_id as "userID", plan, rows_sent as "rowsSent",
      rows_left as "rowsLeft", made
    from sheet_import where import_id = ${importID} ${lock ? sql`for update` : sql``}
  `.execute(db);
  return rows[0];
}

/** Keeps rows that were sent, in parts of these sizes; `place` is how many came before them. */
export async function addParts(
  tx: Tx,
  importID: number,
  place: number,
  parts: readonly (readonly ImportedRow[])[],
): Promise<void> {
  let at = place;
  const places = parts.map((rows) => {
    const before = at;
    at += rows.length;
    return before;
  });
  await sql`
    with kept as (
      insert into import_part (import_id, place, rows)
      select ${importID}, place, rows
      from unnest(${places}::int[], ${parts.map((rows) => JSON.stringify(rows))}::json[]) as part (place, rows)
    )
    update sheet_import set rows_sent = ${at}, came_at = clock_timestamp() where import_id = ${importID}
  `.execute(tx);
}

/** Begins to bring an import in: from now on its rows have their room. */
export async function begin(tx: Tx, importID: number, made: Made): Promise<void> {
  await sql`
    update sheet_import set made = ${JSON.stringify(made)}::jsonb, rows_left = rows_sent, came_at = clock_timestamp()
    where import_id = ${importID}
  `.execute(tx);
}

/** Rows that were sent together, and how many were sent before them. */
export interface Part {
  place: number;
  rows: ImportedRow[];
}

const readPartsAfter = prepared<Part>(
  'parts-after',
  `select place, rows from import_part
   where import_id = $1 and place > $2 and rows is not null order by place limit $3`,
);

/** The next parts of an import that have yet to come, so many of those behind a place; none where all have. */
export async function partsAfter(db: Queries, importID: number, place: number, most: number): Promise<Part[]> {
  const { rows } = await db.executeQuery(readPartsAfter(importID, place, most));
  return rows;
}

const lockMade = prepared<{ made: Made; structure: number }>(
  'lock-made',
  `select made, (select structure from sheet s where s.sheet_id = i.sheet_id) as structure from sheet_import i
   where import_id = $1 and cardinality($2::int[]) = (
     select count(*) from import_part p where p.import_id = $1 and place = any($2::int[]) and p.rows is not null)
   for update of i`,
);

/** What an import has made, and the structure of its sheet, if all of these parts have yet to come; nobody else brings them in until the transaction ends. */
export async function madeFor(
  tx: Tx,
  importID: number,
  parts: readonly Part[],
): Promise<{ made: Made; structure: number } | undefined> {
  const places = parts.map(({ place }) => place);
  const { rows } = await tx.executeQuery(lockMade(importID, places));
  return rows[0];
}

const writeCome = prepared(
  'note-come',
  `with come as (
     update import_part set rows = null, row_ids = case when place = ($2::int[])[1] then $3::int[] else '{}' end
     where import_id = $1 and place = any($2::int[])
   )
   update sheet_import set rows_left = rows_left - $4, came_at = clock_timestamp() where import_id = $1`,
);

/** Notes that parts have come, and as which rows. */
export async function noteCome(
  tx: Tx,
  importID: number,
  parts: readonly Part[],
  rowIDs: readonly number[],
): Promise<void> {
  const places = parts.map(({ place }) => place);
  const taken = parts.reduce((sum, { rows }) => sum + rows.length, 0);
  await tx.executeQuery(writeCome(importID, places, rowIDs, taken));
}

/** The rows that have come of an import, in their order. */
export async function rowsCome(db: Queries, importID: number): Promise<number[]> {
  const { rows } = await sql<{ come: number[] }>`
    select array(
      select row_id from import_part, unnest(row_ids) with ordinality as come (row_id, nth)
      where import_id = ${importID} order by place, nth
    ) as come
  `.execute(db);
  return rows[0]?.come ?? [];
}

/** Gives up an import that has not begun. */
export async function giveUp(db: Queries, importID: number): Promise<void> {
  await db.deleteFrom('sheet_import').where('import_id', '=', importID).where('made', 'is', null).execute();
}

/** An import that has stood still halfway, which this caller is to go on with: one at a time. */
export async function takeOver(
  db: Queries,
): Promise<Pick<StoredImport, 'importID' | 'sheetID' | 'userID'> | undefined> {
  const { rows } = await sql<Pick<StoredImport, 'importID' | 'sheetID' | 'userID'>>`
    update sheet_import i set came_at = clock_timestamp()
    where import_id = (
      select l.import_id from sheet_import l join alive_sheet s on s.sheet_id = l.sheet_id
      where l.rows_left > 0 and l.came_at < clock_timestamp() - interval '10 seconds'
      order by l.came_at limit 1 for update of l skip locked)
    returning i.import_id as "importID", i.sheet_id as "sheetID", i.user_id as "userID"
  `.execute(db);
  return rows[0];
}

/** Forgets imports that were done a day ago, and those whose sender has not been heard of for an hour. */
export async function forgetOld(db: Queries): Promise<void> {
  await sql`
    delete from sheet_import where rows_left = 0
      and came_at < clock_timestamp() - case when made is null then interval '1 hour' else interval '1 day' end
  `.execute(db);
}
