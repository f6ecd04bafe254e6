/** An import of a whole file: sent as the page sends it and brought in, while somebody else edits the same sheet. */
import { limits } from '@marquee/contract/limits.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { ImportPlan, ImportedRow } from '@marquee/contract/imports.ts';
import type { BigSheet } from '@marquee/server/src/demo/big-sheet.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { median, percentile } from './numbers.ts';
import type { Figure } from './report.ts';
import { callerOf } from './caller.ts';
import { editsDuring } from './meanwhile.ts';
import type { Stage } from './stage.ts';

const columns = 20;
/** What the page puts into one call. */
const cellsInCall = 1_500;

const what = {
  all: 'the same rows and cells by two `insert … select from unnest` in one transaction of one `pg` client',
  edit: 'as many edits of the same caller while nothing else happens: their 95th percentile',
} as const;

/** Four of ten columns are text, two a status, two a date, one a person and one a link. */
const mix = [1, 3, 2, 1, 4, 1, 3, 5, 2, 1] as const;
const optionsOf = (type: number) => (type === columnTypes.status ? ['To do', 'Doing', 'Done'] : []);

function planOf(rows: number): ImportPlan {
  return {
    groups: [{ name: 'Imported' }],
    columns: Array.from({ length: columns }, (_, n) => {
      const columnTypeID = mix[n % mix.length] ?? 1;
      const options = optionsOf(columnTypeID).map((name) => ({ name, colour: 'blue' as const }));
      return { columnTypeID, name: `Column ${n}`, options };
    }),
    rows,
  };
}

const fieldsOf = (type: number, n: number, userID: number): ImportedRow['cells'][number]['fields'] => {
  if (type === columnTypes.status) return { option: n % 3 };
  if (type === columnTypes.date) return { date: `2027-0${1 + (n % 9)}-1${n % 10}` };
  if (type === columnTypes.who) return { userID };
  if (type === columnTypes.link) return { url: `https://example.com/${n}`, displayText: `Page ${n}` };
  return { text: `A text of some length ${n}` };
};

const rowsOf = (count: number, userID: number): ImportedRow[] =>
  Array.from({ length: count }, (_, n) => ({
    group: 0,
    name: `Row ${n}`,
    cells: Array.from({ length: columns }, (__, column) => ({
      column,
      fields: fieldsOf(mix[column % mix.length] ?? 1, n, userID),
    })),
  }));

/** The same rows and cells, as bare as they can be written. Seconds. */
async function bareImport(stage: Stage, count: number): Promise<number> {
  const sheet = await stage.addSheet('Bare import', 1, 1);
  const theirs = await sql<{ column_id: number; option: number | null }>`
    with k as (
      insert into sheet_column (sheet_id, column_type, name, sort_key, created_by)
      select ${sheet.sheetID}, type, 'Column', 'z' || nth, ${stage.admin.userID}
      from unnest(${Array.from({ length: columns }, (_, n) => mix[n % mix.length])}::int[]) with ordinality as t (type, nth)
      returning column_id, column_type
    ),
    o as (
      insert into multi_choice_option (sheet_id, column_id, name, sort_key)
      select ${sheet.sheetID}, column_id, 'Done', 'a' from k where column_type = 3 returning column_id, multi_choice_option_id
    )
    select column_id, multi_choice_option_id as option from k left join o using (column_id) order by column_id
  `.execute(stage.db.kysely);
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  const begin = performance.now();
  await client.query('begin');
  const added = await client.query<{ row_id: number }>(
    `insert into sheet_row (sheet_id, group_id, name, sort_key)
     select $1, (select min(group_id) from sheet_group where sheet_id = $1), 'Row ' || n, 'b' || lpad(n::text, 6, '0')
     from generate_series(1, $2::int) as n returning row_id`,
    [sheet.sheetID, count],
  );
  const rowIDs = added.rows.map((row) => row.row_id);
  await client.query(
    `insert into cell (sheet_id, row_id, column_id, column_type, text_value, date_value, user_id, multi_choice_option_id, url, display_text)
     select $1, row_id, column_id, type, case type when 1 then 'A text of some length ' || row_id end,
       case type when 2 then date '2027-01-01' end, case type when 4 then $2::int end, option,
       case type when 5 then 'https://example.com/' || row_id end, case type when 5 then 'Page ' || row_id end
     from unnest($3::int[]) as row_id, unnest($4::int[], $5::int[], $6::int[]) as k (column_id, type, option)`,
    [
      sheet.sheetID,
      stage.admin.userID,
      rowIDs,
      theirs.rows.map((column) => column.column_id),
      theirs.rows.map((_, n) => mix[n % mix.length]),
      theirs.rows.map((column) => column.option),
    ],
  );
  await client.query('commit');
  await client.end();
  return (performance.now() - begin) / 1000;
}

interface Phase {
  seconds: number;
  edits: number[];
  server: number;
  database: number;
}

/** How long a part of it takes, and each of the edits that somebody else makes meanwhile. */
async function phase(stage: Stage, sheet: BigSheet, work: () => Promise<unknown>): Promise<Phase> {
  let isDone = false;
  const edits = editsDuring(stage, sheet, () => isDone);
  const [before, begin] = [stage.cpu(), performance.now()];
  await work().finally(() => (isDone = true));
  const seconds = (performance.now() - begin) / 1000;
  const after = stage.cpu();
  const [server, database] = [(after.server - before.server) / 1000, (after.database - before.database) / 1000];
  return { seconds, edits: await edits, server, database };
}

const spread = (edits: number[]) => ({
  'p50 ms': median(edits),
  'p99 ms': percentile(edits, 0.99),
  'slowest ms': Math.max(...edits),
  edits: edits.length,
});

/** An import of so many rows, and what it takes bare. */
export async function imported(stage: Stage, count: number): Promise<Figure[]> {
  const caller = await callerOf(stage);
  const sheet = await stage.addSheet('Imported into', 10, columns);
  const plan = planOf(count);
  const rows = rowsOf(count, stage.admin.userID);
  const inCall = Math.floor(cellsInCall / columns);
  const started = await caller.call('POST', `/api/sheets/${sheet.sheetID}/imports`, plan);
  const { importID } = started as { importID: number };
  const sending = await phase(stage, sheet, async () => {
    for (let place = 0; place < count; place += inCall) {
      const body = { place, rows: rows.slice(place, place + inCall) };
      await caller.call('POST', `/api/imports/${importID}/rows`, body);
    }
  });
  const coming = await phase(stage, sheet, () => caller.call('POST', `/api/imports/${importID}/finish`, {}));
  const still = await editsDuring(stage, sheet, () => false, 200);
  caller.close();
  const reference = await bareImport(stage, count);
  const name = `${count.toLocaleString('en')} rows × ${columns} imported`;
  const edit = (words: string, { edits }: Phase): Figure => ({
    name: `${name}: another’s edit ${words}, p95`,
    measured: percentile(edits, 0.95),
    unit: 'ms',
    also: spread(edits),
    reference: { what: what.edit, value: percentile(still, 0.95), also: spread(still) },
    target: { atMost: 50 },
  });
  return [
    {
      name,
      measured: sending.seconds + coming.seconds,
      unit: 's',
      also: {
        'sent s': sending.seconds,
        'come in s': coming.seconds,
        'sent server s': sending.server,
        'sent database s': sending.database,
        'come server s': coming.server,
        'come database s': coming.database,
      },
      reference: { what: what.all, value: reference },
      ...(count >= limits.rowsPerSheet - 10 && { target: { atMost: 20 } }),
    },
    edit('while it is sent', sending),
    edit('while it comes in', coming),
  ];
}
