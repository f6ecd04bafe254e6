/** Opening a large sheet: time to the last byte and bytes on the wire, against the same cells read straight from the database. */
import { sql } from 'kysely';
import { HttpCaller } from './http-caller.ts';
import { median } from './numbers.ts';
import type { Figure } from './report.ts';
import type { Stage } from './stage.ts';

const columns = 20;
const repeats = 7;

const what =
  'open: the text of the same cells, built by the database in one statement and read by one `pg` client, not compressed';

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < repeats; turn++) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return median(times);
}

/** Reads a sheet of so many rows × 20, whole with and without gzip, and only the cells of the first screen. */
export async function open(stage: Stage, rows: number): Promise<Figure[]> {
  const sheet = await stage.addSheet(`Opened ${rows} × ${columns}`, rows, columns);
  const session = await stage.session();
  const caller = new HttpCaller(stage.port);
  const path = `/api/sheets/?sheetURL=${sheet.url}&includeGroupsRowsCells=true`;
  const packed = `/api/sheets/packed?sheetURL=${sheet.url}`;
  const columnIDs = sheet.columns.map((column) => column.columnID);

  const reading = (rowIDs: number[] | undefined) => () =>
    sql`
      select c.column_id, string_agg(cell_text(c, b), ',') from cell c left join cell_banner b on b.cell_id = c.cell_id
      where c.column_id = any(${columnIDs}) and (${rowIDs === undefined} or c.row_id = any(${rowIDs ?? []}))
      group by c.column_id`.execute(stage.db.kysely);
  const first = await stage.db.kysely
    .selectFrom('sheet_row')
    .select('row_id')
    .where('sheet_id', '=', sheet.sheetID)
    .orderBy('row_id')
    .limit(60)
    .execute();
  const wholeReference = { what, value: await timed(reading(undefined)) };
  const firstReference = { what, value: await timed(reading(first.map((row) => row.row_id))) };

  const measure = async (
    name: string,
    address: string,
    encoding: string,
    reference: Figure['reference'],
  ): Promise<Figure> => {
    let bytes = 0;
    const measured = await timed(async () => {
      const answer = await caller.call('GET', address, [...session, `Accept-Encoding: ${encoding}`]);
      if (answer.status !== 200) throw new Error(`Opening a sheet was answered ${answer.status}.`);
      bytes = answer.bytes;
    });
    return {
      name: `open ${rows} × ${columns}, ${name}`,
      measured,
      unit: 'ms',
      also: { KB: bytes / 1000 },
      ...(reference && { reference }),
    };
  };
  const figures = [
    await measure('whole, gzip', path, 'gzip', wholeReference),
    await measure('whole, identity', path, 'identity', wholeReference),
    await measure('cells of 60 rows, gzip', `${path}&cellsOfFirstRows=60`, 'gzip', firstReference),
    // The first of these makes the snapshot; the median is a later reader's.
    await measure('packed whole', packed, 'gzip', wholeReference),
    await measure('packed cells of 60 rows', `${packed}&firstRows=60`, 'gzip', firstReference),
  ];
  caller.close();
  return figures;
}
