/** The words of the cells beside a banner that a review link names: of columns that the public sees, too. */
import { cellKinds, type AnyKind } from '@marquee/contract/cell-kinds.ts';
import type { CellKind } from '@marquee/contract/cell-kinds/kind.ts';
import type { Colour } from '@marquee/contract/colours.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { fullName } from '@marquee/contract/people.ts';
import { sql } from 'kysely';
import { storedCells } from '#columns/find-cells.ts';
import { optionsOf } from '#columns/find-columns.ts';
import { findPublicPeople } from '#members/find-members.ts';
import type { Queries } from '#platform/db.ts';

export interface ShownField {
  name: string;
  text: string;
  colour?: string;
}

interface NamedColumn {
  id: number;
  sheetID: number;
  columnTypeID: ColumnTypeId;
  name: string;
}

async function namedColumns(db: Queries, reviewLinkID: number): Promise<NamedColumn[]> {
  const { rows } = await sql<NamedColumn>`
    select k.column_id as id, k.sheet_id as "sheetID", k.column_type as "columnTypeID", k.name
    from review_link_column n
    join open_review_link l on l.review_link_id = n.review_link_id
    join alive_column k on k.column_id = n.column_id and k.sheet_id = l.sheet_id and k.is_public
    where n.review_link_id = ${reviewLinkID} and k.column_type <> ${columnTypes.banner}
    order by k.sort_key, k.column_id
  `.execute(db);
  return rows;
}

/** What is filled in, by row and in the order of the columns. */
export async function fieldsOf(
  db: Queries,
  reviewLinkID: number,
  rowIDs: readonly number[],
): Promise<Map<number, ShownField[]>> {
  const fields = new Map<number, ShownField[]>();
  const columns = await namedColumns(db, reviewLinkID);
  const [first] = columns;
  if (!first || rowIDs.length === 0) return fields;
  const options = new Map((await optionsOf(db, first.sheetID)).map((option) => [option.id, option]));
  const people = new Map(
    (await findPublicPeople(db, first.sheetID)).map((person) => [person.userID, fullName(person)]),
  );
  const columnIDs = columns.map(({ id }) => id);
  const cells = await storedCells(db, { columnIDs, rowIDs, isPublic: true });
  const byColumn = Map.groupBy(cells, ({ columnID }) => columnID);
  for (const { columnTypeID, id, name } of columns) {
    const kind = cellKinds[columnTypeID] as AnyKind as CellKind;
    for (const cell of byColumn.get(id) ?? []) {
      const value = (cell as unknown as Record<string, Record<string, unknown> | undefined>)[kind.key];
      if (!value || kind.isEmpty(value)) continue;
      let colour: Colour | undefined;
      const look = {
        personName: (userID: number) => people.get(userID),
        optionName(optionID: number) {
          colour = options.get(optionID)?.colour;
          return options.get(optionID)?.name;
        },
      };
      const text = kind.toText(value, look);
      if (text === '') continue;
      fields.set(cell.rowID, [...(fields.get(cell.rowID) ?? []), { name, text, ...(colour && { colour }) }]);
    }
  }
  return fields;
}
