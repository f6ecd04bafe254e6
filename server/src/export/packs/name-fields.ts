/** What the names of banners in a delivery pack can be made of: what every banner has, and the columns of the sheet that are words. */
import { textOf } from '@marquee/contract/cells.ts';
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import { isFieldName, ownFields, type OwnField } from '@marquee/contract/delivery/pack-names.ts';
import type { Queries } from '#platform/db.ts';
import { cellsOf, exportedHead, type Head } from '#export/read-sheet.ts';
import { lookupOf } from '#export/worksheet.ts';

/** Characters of a cell that are of use in a name. */
const longestValue = 120;

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
    const cells = columnIDs.length > 0 ? await cellsOf(db, [...new Set(rowIDs)], columnIDs) : [];
    const placed = new Map(cells.map((cell) => [`${cell.rowID} ${cell.columnID}`, cell]));
    const look = lookupOf(this.#head);
    return (rowID, own) => [
      ...ownFields.map((field) => own[field]),
      ...this.#columns.map(({ columnID, columnTypeID }) =>
        textOf(placed.get(`${rowID} ${columnID}`), cellKinds[columnTypeID], look).slice(0, longestValue),
      ),
    ];
  }
}
