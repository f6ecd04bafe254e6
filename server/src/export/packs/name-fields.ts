/** What the names of banners in a delivery pack can be made of: what every banner has, and the columns of the sheet that are words. */
import { textOf } from '@marquee/contract/cells.ts';
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import { isFieldName, ownFields, type OwnField } from '@marquee/contract/delivery/pack-names.ts';
import type { Queries } from '#platform/db.ts';
import { cellsOf, exportedHead, type Head } from '#export/read-sheet.ts';
import { lookupOf } from '#export/worksheet.ts';

/** Characters of a cell that are of use in a name. */
const longestValue = 120;
/** Rows whose cells are read at once. */
const rowsAtOnce = 20;

type Column = Head['columns'][number];
/** What is the same in many rows names them well; files and addresses are of one row, and long. */
const isWords = ({ columnTypeID }: Column): boolean => cellKinds[columnTypeID].isEditedTogether;

/** The fields of a sheet. File names go out: a column that is hidden from public is in none of them. */
export class NameFields {
  readonly names: string[] = [...ownFields];
  readonly #head: Head;
  readonly #columns: Column[] = [];

  private constructor(head: Head) {
    this.#head = head;
    for (const column of head.columns.filter(isWords)) {
      if (!isFieldName(column.name, this.names)) continue;
      this.names.push(column.name);
      this.#columns.push(column);
    }
  }

  static async of(db: Queries, sheetID: number, userID: number): Promise<NameFields> {
    return new NameFields(await exportedHead(db, sheetID, userID));
  }

  get sheet(): string {
    return this.#head.name;
  }

  /** For rows, what a banner says for each field, once it says its own. */
  async reader(
    db: Queries,
    rowIDs: readonly number[],
  ): Promise<(rowID: number, own: Readonly<Record<OwnField, string>>) => string[]> {
    const columnIDs = this.#columns.map(({ columnID }) => columnID);
    const look = lookupOf(this.#head);
    const typeOf = new Map(this.#columns.map(({ columnID, columnTypeID }) => [columnID, columnTypeID]));
    const said = new Map<string, string>();
    const rows = columnIDs.length > 0 ? [...new Set(rowIDs)] : [];
    // A cell may be long: few are in memory at once.
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      for (const cell of await cellsOf(db, rows.slice(start, start + rowsAtOnce), columnIDs)) {
        const type = typeOf.get(cell.columnID);
        if (type === undefined) continue;
        said.set(`${cell.rowID} ${cell.columnID}`, textOf(cell, cellKinds[type], look).slice(0, longestValue));
      }
    }
    return (rowID, own) => [
      ...ownFields.map((field) => own[field]),
      ...columnIDs.map((columnID) => said.get(`${rowID} ${columnID}`) ?? ''),
    ];
  }
}
