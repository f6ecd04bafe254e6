/** What others have made since of something that one did, which taking that back must not take away. */
import type { Change } from '@marquee/contract/live.ts';
import { changedCells } from '#sync/changedCells.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import type { LiveSheet } from '#sync/liveSheet.ts';

type Thing = `row:${number}` | `column:${number}` | `group:${number}`;

/** What a change of somebody else puts words or values into. Where something stands, and how wide, is none of these. */
function thingsIn(change: Change): Thing[] {
  switch (change.kind) {
    case 'updateRow':
      return change.fields.includes('name') ? [`row:${change.row.rowID}`] : [];
    case 'updateGroup':
      return change.fields.includes('name') ? [`group:${change.group.groupID}`] : [];
    case 'updateColumn':
      return change.fields.includes('name') ? [`column:${change.column.columnID}`] : [];
    case 'addMultiChoiceOption':
    case 'updateMultiChoiceOption':
      return [`column:${change.option.columnID}`];
    case 'updateCell':
    case 'updateRows': {
      const cells = changedCells(change).flatMap((at): Thing[] => {
        const [rowID, columnID] = at.split(':').map(Number);
        return [`row:${rowID ?? 0}`, `column:${columnID ?? 0}`];
      });
      const isNaming = change.kind === 'updateRows' && change.fields.includes('name');
      return isNaming ? [...cells, ...change.rows.map(({ rowID }): Thing => `row:${rowID}`)] : cells;
    }
    default:
      return [];
  }
}

/** When others edited what on an open sheet, counted in their changes. */
class Edits {
  turn = 0;
  readonly #last = new Map<Thing, number>();

  constructor(sheet: LiveSheet) {
    sheet.remoteChanges.add((change) => {
      this.turn += 1;
      for (const thing of thingsIn(change)) this.#last.set(thing, this.turn);
    });
  }

  isEdited = (thing: Thing, since: number): boolean => (this.#last.get(thing) ?? 0) > since;
}

/** One for each open sheet, however much of it is watched. */
const known = new WeakMap<LiveSheet, Edits>();

interface Edited {
  isRowEdited: (rowID: number) => boolean;
  isColumnEdited: (columnID: number) => boolean;
  isGroupEdited: (groupID: number) => boolean;
}

/**
 * From now on, for as long as the sheet is open: which rows, columns and groups somebody else has named, of which they have edited cells, and
 * of which columns options.
 */
export function watchOthersEdits(): Edited {
  const sheet = currentSheet();
  const edits = sheet && (known.get(sheet) ?? new Edits(sheet));
  if (edits) known.set(sheet, edits);
  const since = edits?.turn ?? 0;
  const isEdited = (thing: Thing) => edits?.isEdited(thing, since) ?? false;
  return {
    isRowEdited: (rowID) => isEdited(`row:${rowID}`),
    isColumnEdited: (columnID) => isEdited(`column:${columnID}`),
    isGroupEdited: (groupID) => isEdited(`group:${groupID}`),
  };
}

/**
 * For rows that were added with something in them. The result says, for as long as the sheet is open, whether others have left a row alone:
 * it has no comments, and nobody else has renamed or edited it.
 */
export function asTheyCame(): (rowID: number) => boolean {
  const { isRowEdited } = watchOthersEdits();
  return (rowID) => {
    const row = currentSheet()?.shown.entry('row', `row:${rowID}`);
    return row !== undefined && !row.noOfComments && !isRowEdited(rowID);
  };
}
