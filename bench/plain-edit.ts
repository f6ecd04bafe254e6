/** The plainest statement that saves an edit of a text cell with the sheet's log and count: what edits are measured against. */
import type { ClientBase, Pool } from 'pg';
import type { TextCell } from './stage.ts';

const plainEdit = `
  with saved as (
    insert into cell (sheet_id, row_id, column_id, column_type, text_value) values ($1, $2, $3, 1, $4)
    on conflict (row_id, column_id) do update set text_value = excluded.text_value
  ),
  raised as (
    update sheet set revision = revision + 1, member_revision = member_revision + 1, public_revision = public_revision + 1
    where sheet_id = $1 returning revision
  )
  insert into sheet_event (sheet_id, revision, faces, actor) select $1, revision, $5::jsonb, $6 from raised`;

/** Saves it, prepared by name; answers with the cell as it is told. */
export async function savePlainly(
  db: Pick<ClientBase | Pool, 'query'>,
  userID: number,
  { sheetID, rowID, columnID }: TextCell,
  text: string,
): Promise<object> {
  const cell = { rowID, columnID, cellText: { text } };
  const faces = JSON.stringify({ all: { kind: 'updateCell', fields: ['text'], cell } });
  const values = [sheetID, rowID, columnID, text, faces, userID];
  await db.query({ name: 'plain-edit', text: plainEdit, values });
  return cell;
}
