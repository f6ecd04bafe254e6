/** Rows: adding, moving and deleting one, and adding many with their cells. */
import { limits } from '@marquee/contract/limits.ts';
import { keyAfter } from '@marquee/server/src/sheet-log/sort-keys.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { median, percentile } from './numbers.ts';
import type { Figure } from './report.ts';
import { callerOf, groupsOf, type Caller } from './caller.ts';
import type { Stage } from './stage.ts';

const largeGroup = 10_000;
const columns = 20;

/** How long each of so many rounds took, in milliseconds, the first ones left out: the machine's code is warm then. */
async function timed(rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -Math.ceil(rounds / 4); round < rounds; round++) {
    const begin = performance.now();
    await work(round);
    if (round >= 0) times.push(performance.now() - begin);
  }
  return times;
}

const spread = (times: number[]) => ({ 'p99 ms': percentile(times, 0.99) });

const raisedAndLogged = `
  raised as (
    update sheet set revision = revision + 1, member_revision = member_revision + 1, public_revision = public_revision + 1
    where sheet_id = $1 returning revision
  )
  insert into sheet_event (sheet_id, revision, faces, actor) select $1, revision, $2::jsonb, $3 from raised`;
const plainAdd = `
  with saved as (insert into sheet_row (sheet_id, group_id, name, sort_key) values ($1, $4, $5, $6)), ${raisedAndLogged}`;
const plainMove = `with saved as (update sheet_row set sort_key = $5 where row_id = $4), ${raisedAndLogged}`;
const plainDelete = `with saved as (update sheet_row set deleted_at = now() where row_id = $4), ${raisedAndLogged}`;

const what = {
  add: 'a row added: its insert, raise of the revision and insert into the log as one prepared statement of one `pg` client, its key known',
  move: 'a row moved: the same with an update of its key, which is known',
  delete: 'a row deleted: the same with an update of its mark',
  many: 'rows with cells: the rows and their cells by two `insert … select from unnest` in one transaction of one `pg` client',
} as const;

interface Plain {
  run(name: string, text: string, more: unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

async function plainCaller(stage: Stage, sheetID: number): Promise<Plain> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  const faces = JSON.stringify({
    all: { kind: 'addRow', row: { rowID: 1, groupID: 1, name: 'Row', ordering: 1 }, cells: [] },
  });
  return {
    run: (name, text, more) => client.query({ name, text, values: [sheetID, faces, stage.admin.userID, ...more] }),
    close: () => client.end(),
  };
}

const rowsOf = async (stage: Stage, groupID: number): Promise<number[]> => {
  const rows = await stage.db.kysely
    .selectFrom('undeleted_row')
    .select('row_id')
    .where('group_id', '=', groupID)
    .orderBy('sort_key')
    .execute();
  return rows.map((row) => row.row_id);
};

/** A group of a sheet with so many rows and no cells. */
async function aGroup(stage: Stage, caller: Caller, rows: number): Promise<{ sheetID: number; groupID: number }> {
  const sheet = await stage.addSheet(`${rows} rows`, 1, 1);
  const group = { sheetID: sheet.sheetID, name: 'Group' };
  const { groupID } = (await caller.call('POST', '/api/groups', { group })) as { groupID: number };
  for (let start = 0; start < rows; start += limits.newRowsAtOnce) {
    const some = Array.from({ length: Math.min(limits.newRowsAtOnce, rows - start) }, (_, n) => ({
      groupID,
      name: `Row ${n}`,
    }));
    await caller.call('POST', '/api/rows/many', { rows: some });
  }
  return { sheetID: sheet.sheetID, groupID };
}

/** One row added, moved and deleted in a group of some size. */
async function single(stage: Stage, caller: Caller, size: number, rounds: number): Promise<Figure[]> {
  const { groupID } = await aGroup(stage, caller, size);
  const bare = await aGroup(stage, caller, size);
  await sql`vacuum analyze sheet_row, sheet_group`.execute(stage.db.kysely);
  const plain = await plainCaller(stage, bare.sheetID);
  const where = `group of ${size.toLocaleString('en')}`;
  const figure = (name: string, measured: number[], reference: number[], about: string, atMost: number): Figure => ({
    name: `${name}, ${where}`,
    measured: median(measured),
    unit: 'ms',
    also: spread(measured),
    reference: { what: about, value: median(reference), also: spread(reference) },
    target: { atMost },
  });
  let key = 'e00000';
  const add = await timed(rounds, (n) => caller.call('POST', '/api/rows', { row: { groupID, name: `More ${n}` } }));
  const plainly = await timed(rounds, () => {
    key = keyAfter(key);
    return plain.run('plain-add', plainAdd, [bare.groupID, 'More', key]);
  });
  const figures = [figure('row added', add, plainly, what.add, 2)];

  const [rows, bareRows] = [await rowsOf(stage, groupID), await rowsOf(stage, bare.groupID)];
  const at = (round: number, of: readonly number[]) => (Math.abs(round) * 7919 + 13) % of.length;
  const moved = await timed(rounds, (n) => {
    const row = { rowID: rows[at(n, rows)], ordering: at(n + 31, rows) + 1 };
    return caller.call('PUT', '/api/rows', { row, updateFields: ['ordering'] });
  });
  const plainlyMoved = await timed(rounds, (n) => {
    key = keyAfter(key);
    return plain.run('plain-move', plainMove, [bareRows[at(n, bareRows)], key]);
  });
  figures.push(figure('row moved', moved, plainlyMoved, what.move, 2));

  const gone = await timed(Math.min(rounds, Math.floor(rows.length / 2)), () =>
    caller.call('DELETE', `/api/rows/${rows.pop()}`),
  );
  const plainlyGone = await timed(gone.length, () => plain.run('plain-delete', plainDelete, [bareRows.pop()]));
  figures.push(figure('row deleted', gone, plainlyGone, what.delete, 2));
  await plain.close();
  return figures;
}

/** Rows with a cell in each of 20 columns, in calls that each take as many cells as one may. */
async function many(stage: Stage, caller: Caller, rows: number): Promise<Figure> {
  const sheet = await stage.addSheet('Import', 1, columns);
  const [groupID = 0] = await groupsOf(stage, sheet);
  const texts = sheet.columns.filter((column) => column.columnTypeID === 1);
  const columnIDs = texts.map((column) => column.columnID);
  // As many text columns as it takes: the other kinds are filled by what they need beside them.
  while (columnIDs.length < columns) {
    const column = { sheetID: sheet.sheetID, columnTypeID: 1, name: `Text ${columnIDs.length}` };
    columnIDs.push(((await caller.call('POST', '/api/columns', column)) as { columnID: number }).columnID);
  }
  const inCall = limits.cellsAtOnce / columns;
  const bodies: string[] = [];
  for (let start = 0; start < rows; start += inCall) {
    const some = Array.from({ length: Math.min(inCall, rows - start) }, (_, n) => ({
      groupID,
      name: `Row ${start + n}`,
      cells: columnIDs.map((columnID) => ({ columnID, cellText: { text: `A text of some length ${n}` } })),
    }));
    bodies.push(JSON.stringify({ rows: some }));
  }
  const [before, begin] = [stage.cpu(), performance.now()];
  for (const body of bodies) await caller.call('POST', '/api/rows/many', body);
  const seconds = (performance.now() - begin) / 1000;
  const after = stage.cpu();

  const bare = await stage.addSheet('Bare import', 1, 1);
  const [bareGroup = 0] = await groupsOf(stage, bare);
  const theirColumns = await sql<{ column_id: number }>`
    insert into sheet_column (sheet_id, column_type, name, sort_key, created_by)
    select ${bare.sheetID}, 1, 'Text', 'z' || n, ${stage.admin.userID} from generate_series(1, ${columns}::int) as n
    returning column_id`.execute(stage.db.kysely);
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  const started = performance.now();
  await client.query('begin');
  const added = await client.query<{ row_id: number }>(
    `insert into sheet_row (sheet_id, group_id, name, sort_key)
     select $1, $2, 'Row ' || n, 'b' || lpad(n::text, 6, '0') from generate_series(1, $3::int) as n returning row_id`,
    [bare.sheetID, bareGroup, rows],
  );
  await client.query(
    `insert into cell (sheet_id, row_id, column_id, column_type, text_value)
     select $1, row_id, column_id, 1, 'A text of some length'
     from unnest($2::int[]) as row_id, unnest($3::int[]) as column_id`,
    [bare.sheetID, added.rows.map((row) => row.row_id), theirColumns.rows.map((column) => column.column_id)],
  );
  await client.query('commit');
  const reference = (performance.now() - started) / 1000;
  await client.end();
  return {
    name: `${rows.toLocaleString('en')} rows × ${columns} added by ${bodies.length} calls`,
    measured: seconds,
    unit: 's',
    also: {
      'server s': (after.server - before.server) / 1000,
      'database s': (after.database - before.database) / 1000,
    },
    reference: { what: what.many, value: reference },
    target: { atMost: 5 },
  };
}

export async function rows(stage: Stage, isQuick: boolean): Promise<Figure[]> {
  const caller = await callerOf(stage);
  const rounds = isQuick ? 60 : 300;
  const figures = [...(await single(stage, caller, 0, rounds)), ...(await single(stage, caller, largeGroup, rounds))];
  figures.push(await many(stage, caller, isQuick ? 2_000 : 10_000));
  caller.close();
  return figures;
}
