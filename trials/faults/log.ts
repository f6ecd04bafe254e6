/** The sheet's own log, read straight from the database: what was committed, in order, and whose marks stand where. */
import type { Change } from '@marquee/contract/live.ts';
import { changeFor, type ChangeByAudience, type Reader } from '@marquee/server/src/sheet-log/committed-change.ts';
import type { Db } from '@marquee/server/src/platform/db.ts';
import { marksIn } from './marks.ts';

export interface Logged {
  revision: number;
  faces: ChangeByAudience;
  actor: number | null;
}

export async function readLog(db: Db, sheetID: number): Promise<Logged[]> {
  const rows = await db.kysely
    .selectFrom('sheet_event')
    .select(['revision', 'faces', 'actor'])
    .where('sheet_id', '=', sheetID)
    .orderBy('revision')
    .execute();
  return rows.map((row) => ({ ...row, faces: row.faces as ChangeByAudience }));
}

/** The changes that this reader could see, each with its number in their own count. */
export function seenBy(
  log: readonly Logged[],
  reader: Reader,
): { revision: number; change: Change; actor: number | null }[] {
  let revision = 0;
  return log.flatMap(({ faces, actor }) => {
    const change = changeFor(faces, reader);
    if (!change) return [];
    revision += 1;
    return [{ revision, change, actor }];
  });
}

/** A marked value that was written: where it stands, as `cell:ROW:COLUMN`, `name:ROW`, `group:GROUP`, `row:ROW` or `comment:COMMENT`. */
export interface Written {
  mark: string;
  where: string;
  revision: number;
}

/** What a change writes, as its members see it. What it only shows again (a row that comes back) is not written by it. */
function writtenBy(change: Change): { value: unknown; where: string }[] {
  switch (change.kind) {
    case 'updateCell':
      return [{ value: change.cell, where: `cell:${change.cell.rowID}:${change.cell.columnID}` }];
    case 'updateRows':
      return change.cells.map((cell) => ({ value: cell, where: `cell:${cell.rowID}:${cell.columnID}` }));
    case 'addRow':
      return [{ value: change.row.name, where: `row:${change.row.rowID}` }];
    case 'addRows':
      return change.rows.map((row) => ({ value: row.name, where: `row:${row.rowID}` }));
    case 'updateRow':
      return change.fields.includes('name') ? [{ value: change.row.name, where: `name:${change.row.rowID}` }] : [];
    case 'updateGroup':
      return change.fields.includes('name')
        ? [{ value: change.group.name, where: `group:${change.group.groupID}` }]
        : [];
    case 'addComment':
      return [{ value: change.comment.commentText, where: `comment:${change.comment.commentID}` }];
    default:
      return [];
  }
}

/** All marks that the log says were written, oldest first. */
export const writtenIn = (log: readonly Logged[], member: number): Written[] =>
  log.flatMap(({ revision, faces }) => {
    const change = changeFor(faces, member);
    if (!change) return [];
    return writtenBy(change).flatMap(({ value, where }) => marksIn(value).map((mark) => ({ mark, where, revision })));
  });
