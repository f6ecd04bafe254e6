/** What a person does at a page, at random, by the functions that the page's own buttons and editors call. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import { addRow } from '@marquee/contract/rows-mutations.ts';
import { editCell, editCells } from '../../../web/src/cells/editCell.ts';
import { postComment } from '../../../web/src/comments/saveComment.ts';
import { hideGroupFromPublic, renameGroup } from '../../../web/src/groups/editGroup.ts';
import { moveGroup } from '../../../web/src/groups/moveGroup.ts';
import { renameRow } from '../../../web/src/rows/editRow.ts';
import { moveRow } from '../../../web/src/rows/moveRow.ts';
import { setRows } from '../../../web/src/rows/removeRows.ts';
import { NetworkError } from '../../../web/src/sync/call.ts';
import { currentSheet } from '../../../web/src/sync/currentSheet.ts';
import { saveAddition } from '../../../web/src/sync/save.ts';
import type { ShownSheet } from '../../../web/src/sync/shownSheet.ts';
import { markOf } from '../marks.ts';
import type { Chance } from '../random.ts';

/** How often each is done, of a hundred times or so. */
const often = {
  text: 40,
  link: 8,
  cells: 8,
  status: 4,
  date: 3,
  addRow: 8,
  renameRow: 6,
  moveRow: 9,
  deleteRows: 4,
  restoreRows: 4,
  comment: 6,
  moveGroup: 2,
  renameGroup: 2,
  hideGroup: 1,
};
type Kind = keyof typeof often;

/** With more rows than this more are deleted than added. */
const enoughRows = 120;

export interface Heard {
  /** an addition whose outcome nobody knows */
  handedBack: () => void;
  /** something that failed where the page shows no message of its own */
  failed: (what: string, error: unknown) => void;
}

export class Person {
  readonly #chance: Chance;
  readonly #name: string;
  readonly #heard: Heard;
  #marks = 0;
  acts = 0;
  /** rows that this person deleted and may bring back */
  #deleted: number[][] = [];

  constructor(name: string, chance: Chance, heard: Heard) {
    this.#name = name;
    this.#chance = chance;
    this.#heard = heard;
  }

  /** Does one thing to the open sheet; it is shown at once, and saved when it is. */
  act(): void {
    const sheet = currentSheet();
    const rows = sheet?.shown.layout.groups.flatMap(({ rowIDs }) => rowIDs) ?? [];
    const weights = rows.length > enoughRows ? { ...often, addRow: 2, deleteRows: 8 } : often;
    const kind = rows.length === 0 ? 'addRow' : this.#chance.weighted(weights);
    this.acts += 1;
    if (sheet) this.#do(kind, sheet.shown, rows);
  }

  #mark(): string {
    this.#marks += 1;
    return markOf(this.#name, this.#marks);
  }

  /** A row: every other time one of the first few, so that people meet. */
  #row(rows: readonly number[]): number {
    return this.#chance.pick(this.#chance.below(2) ? rows.slice(0, 5) : rows);
  }

  #column(shown: ShownSheet, type: keyof typeof columnTypes): number {
    const of = shown.layout.columns.filter((column) => column.columnTypeID === columnTypes[type]);
    return this.#chance.pick(of).columnID;
  }

  #do(kind: Kind, shown: ShownSheet, rows: readonly number[]): void {
    const groups = shown.layout.groups;
    const group = this.#chance.pick(groups);
    const row = this.#row(rows);
    const mark = this.#mark();
    switch (kind) {
      case 'text':
        void editCell(row, this.#column(shown, 'text'), { text: mark });
        return;
      case 'link':
        void editCell(row, this.#column(shown, 'link'), { url: `https://example.test/${mark}`, displayText: mark });
        return;
      case 'cells': {
        const columnID = this.#column(shown, 'text');
        const some = new Set(Array.from({ length: this.#chance.between(2, 6) }, () => this.#row(rows)));
        void editCells([...some].map((rowID) => ({ rowID, columnID, fields: { text: mark } })));
        return;
      }
      case 'status': {
        const columnID = this.#column(shown, 'status');
        const options = shown.entry('options', `options:${columnID}`) ?? [];
        const { multiChoiceOptionID } = this.#chance.pick(options);
        void editCell(row, columnID, { multiChoiceOptionID });
        return;
      }
      case 'date': {
        const date = `2026-01-${this.#chance.between(10, 28)}`;
        void editCell(row, this.#column(shown, 'date'), { date });
        return;
      }
      case 'addRow':
        void this.#add(group.groupID, mark);
        return;
      case 'renameRow':
        renameRow(row, mark);
        return;
      case 'moveRow':
        moveRow(row, { groupID: group.groupID, position: this.#chance.between(1, group.rowIDs.length + 1) });
        return;
      case 'deleteRows': {
        const ids = [...new Set(Array.from({ length: this.#chance.between(1, 3) }, () => this.#chance.pick(rows)))];
        this.#deleted = [ids, ...this.#deleted].slice(0, 5);
        void setRows(ids, false);
        return;
      }
      case 'restoreRows': {
        const ids = this.#deleted.pop();
        if (ids) void setRows(ids, true);
        return;
      }
      case 'comment':
        void this.#comment(shown, this.#chance.below(3) ? row : null, mark);
        return;
      case 'moveGroup':
        moveGroup(group.groupID, this.#chance.between(1, groups.length));
        return;
      case 'renameGroup':
        renameGroup(group.groupID, mark);
        return;
      case 'hideGroup':
        hideGroupFromPublic(group.groupID, this.#chance.below(2) === 0);
    }
  }

  /** As the line under a group does it; what is refused stays in that line, with the reason. */
  async #add(groupID: number, name: string): Promise<void> {
    try {
      await saveAddition(addRow, { groupID, name });
    } catch (error) {
      if (error instanceof NetworkError) this.#heard.handedBack();
      else this.#heard.failed('addRow', error);
    }
  }

  async #comment(shown: ShownSheet, rowID: number | null, mark: string): Promise<void> {
    const sheetID = shown.confirmed.head?.sheetID ?? 0;
    try {
      const written = { html: `<p>${mark}</p>`, key: this.#chance.uuid(), isShared: false };
      await postComment({ sheetID, rowID }, null, written);
    } catch (error) {
      // A row that was deleted meanwhile takes no comments.
      if (!(error instanceof Refused && error.code === 'notFound')) this.#heard.failed('comment', error);
    }
  }
}
