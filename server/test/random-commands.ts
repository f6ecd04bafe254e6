/** Random calls on a sheet, sensible and senseless alike, by whoever: what the convergence test throws at the server. */
import * as cells from '@marquee/contract/cells.ts';
import * as columns from '@marquee/contract/columns.ts';
import * as comments from '@marquee/contract/comments.ts';
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import * as groups from '@marquee/contract/groups.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { colours } from '@marquee/contract/colours.ts';
import { updateUser } from '@marquee/contract/people.ts';
import * as rows from '@marquee/contract/rows.ts';
import { updateSheet } from '@marquee/contract/sheets.ts';
import { plainLook, type ViewLook } from '@marquee/contract/views.ts';
import * as views from '@marquee/contract/views.ts';
import fc from 'fast-check';
import type { TestPerson, TestSheet } from './builders.ts';
import type { Answer, Caller } from './client.ts';
import { callAboutAsks } from './random-asks.ts';
import { kinds } from './random-kinds.ts';
import { callAboutPresets } from './random-presets.ts';

/** A call to be: its kind, and numbers that choose among whoever and whatever there is when it is made. */
export interface Command {
  kind: (typeof kinds)[number];
  who: number;
  a: number;
  b: number;
  c: number;
}

const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat(99),
  a: fc.nat(99),
  b: fc.nat(99),
  c: fc.nat(99),
});

/** Calls in batches; those of one batch are made at the same time. */
export const batches = fc.array(fc.array(command, { minLength: 1, maxLength: 4, size: 'max' }), {
  minLength: 1,
  maxLength: 20,
  size: 'max',
});

/** What there is or was on a sheet, to be chosen from; also what is deleted, and what the chooser may not see. */
export interface Known {
  sheet: TestSheet;
  people: TestPerson[];
  removable: TestPerson;
  groups: number[];
  rows: number[];
  columns: { id: number; type: number }[];
  options: number[];
  views: number[];
  /** with where each hangs, as only those of one place are read in one call */
  comments: { id: number; at: number | null }[];
  /** cells that show a banner's file, or did */
  banners: number[];
  asks: number[];
}

export const knownOf = (sheet: TestSheet, people: TestPerson[], removable: TestPerson): Known => ({
  sheet,
  people,
  removable,
  groups: sheet.groups.map((group) => group.groupID),
  rows: sheet.rows.map((row) => row.rowID),
  columns: Object.values(sheet.columns).map((column) => ({ id: column.columnID, type: column.columnTypeID })),
  options: sheet.options.map((option) => option.multiChoiceOptionID),
  views: [0],
  comments: [],
  banners: [],
  asks: [],
});

function pick<T>(from: readonly T[], number: number): T {
  const picked = from[number % from.length];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}

/** A value for a cell of a column type; for one in ten it is of another type. */
function valueFor(known: Known, type: number, { b, c }: Command): Record<string, Record<string, unknown>> {
  const emptied = b % 4 === 0;
  switch (c % 10 === 0 ? 1 : type) {
    case 1:
      return { cellText: { text: emptied ? '' : `Text ${b}` } };
    case 2:
      return { cellDate: { date: emptied ? null : `2026-01-${10 + (b % 20)}` } };
    case 3:
      return { cellMultiChoice: { multiChoiceOptionID: emptied ? null : pick(known.options, b) } };
    case 4:
      return { cellUser: { userID: emptied ? null : pick(known.people, b).userID } };
    case 5:
      return { cellHyperlink: emptied ? { url: '' } : { displayText: `Words ${b}` } };
    default:
      return { cellBanner: emptied ? { fileName: '' } : { bannerWidth: b, displayText: `Banner ${b}` } };
  }
}

const field = (key: string, entity: object, ...updateFields: string[]) => ({ body: { [key]: entity, updateFields } });

/** A look that says something of a column, which may be gone, or just for somebody. */
const lookAbout = (columnID: number, { b, c }: Command): ViewLook => ({
  ...plainLook,
  filters: b % 2 ? [{ by: 'contains', columnID, words: `words ${b}` }] : [],
  sort: c % 2 ? { columnID, isDescending: false } : null,
  hiddenColumns: c % 3 ? [] : [columnID],
});

function callOf(known: Known, command: Command): [Endpoint, object] {
  const { a, b, c } = command;
  const { sheetID } = known.sheet;
  const groupID = pick(known.groups, a);
  const rowID = pick(known.rows, a);
  const { id: columnID, type } = pick(known.columns, a);
  const multiChoiceOptionID = pick(known.options, a);
  const name = `Name ${b}`;
  // Now and then far outside: positions are clamped.
  const ordering = c % 9 === 0 ? -5 : b % 8;
  switch (command.kind) {
    case 'cell': {
      const value = valueFor(known, type, command);
      const cell = { rowID: pick(known.rows, c), columnID, ...value };
      const fields = Object.keys(Object.values(value)[0] ?? {});
      return b % 2 ? [cells.addCell, { body: { cell } }] : [cells.updateCell, field('cell', cell, ...fields)];
    }
    case 'cells': {
      // Cells of neighbouring rows and columns; now and then one that is there twice, or of another kind.
      const cellsOfSome = Array.from({ length: 1 + (c % 4) }, (_, n) => {
        const { id, type: its } = pick(known.columns, a + n);
        const rowOf = pick(known.rows, b % 11 === 0 ? c : c + n);
        return { rowID: rowOf, columnID: id, ...valueFor(known, its, { ...command, b: b + n }) };
      });
      return [cells.updateCells, { body: { cells: cellsOfSome } }];
    }
    case 'addRow':
      return [rows.addRow, { body: { row: { groupID, name } } }];
    case 'addRows': {
      // Into one group or several; now and then with a cell of another kind.
      const some = Array.from({ length: 1 + (c % 3) }, (_, n) => {
        const { id, type: its } = pick(known.columns, a + n);
        const filled = [{ columnID: id, ...valueFor(known, its, { ...command, b: b + n }) }];
        return {
          groupID: pick(known.groups, b % 5 === 0 ? a + n : a),
          name: `${name}.${n}`,
          cells: n % 2 ? [] : filled,
        };
      });
      return [rows.addRows, { body: { rows: some } }];
    }
    case 'renameRow':
      return [rows.updateRow, field('row', { rowID, name }, 'name')];
    case 'moveRow':
      return [rows.updateRow, field('row', { rowID, groupID: pick(known.groups, c), ordering }, 'orderingAndGroup')];
    case 'deleteRow':
      return [rows.deleteRow, { params: { id: rowID } }];
    case 'deleteRows':
      return [rows.deleteRows, { body: { rowIDs: [rowID, pick(known.rows, a + 1)] } }];
    case 'restoreRows':
      return [rows.restoreRows, { body: { rowIDs: [rowID, pick(known.rows, a + 1)] } }];
    case 'duplicateRows':
      return [rows.duplicateRows, { body: { rowIDs: [rowID, pick(known.rows, a + 1)] } }];
    case 'addGroup':
      return [groups.addGroup, { body: { group: { sheetID, name } } }];
    case 'renameGroup':
      return [groups.updateGroup, field('group', { groupID, name, ordering }, 'name', ...(c % 2 ? ['ordering'] : []))];
    case 'moveGroup':
      return [groups.updateGroup, field('group', { groupID, ordering }, 'ordering')];
    case 'hideGroup': {
      const hideFromPublic = c % 2 === 0;
      const also = b % 3 ? [] : ['ordering', 'name'];
      return [
        groups.updateGroup,
        field('group', { groupID, hideFromPublic, ordering, name }, 'hideFromPublic', ...also),
      ];
    }
    case 'deleteGroup':
      return [groups.deleteGroup, { params: { id: groupID } }];
    case 'restoreGroup':
      return [groups.restoreGroup, { params: { id: groupID }, body: {} }];
    case 'duplicateGroup':
      return [groups.duplicateGroup, { params: { id: groupID }, body: {} }];
    case 'addColumn':
      return [columns.addColumn, { body: { sheetID, columnTypeID: (b % 6) + 1, name } }];
    case 'renameColumn':
      return [columns.updateColumn, field('column', { columnID, name, width: 40 + b }, 'name', 'width')];
    case 'moveColumn':
      return [columns.updateColumn, field('column', { columnID, ordering }, 'ordering')];
    case 'restrictColumn': {
      const also = b % 3 ? [] : ['ordering', 'name'];
      const column = { columnID, accessRestrictions: (c % 3) + 1, ordering, name };
      return [columns.updateColumn, field('column', column, 'accessRestrictions', ...also)];
    }
    case 'deleteColumn':
      return [columns.deleteColumn, { params: { id: columnID } }];
    case 'restoreColumn':
      return [columns.restoreColumn, { params: { id: columnID }, body: {} }];
    case 'duplicateColumn':
      return [columns.duplicateColumn, { params: { id: columnID }, body: { withValues: c % 4 > 0 } }];
    case 'addView':
      return [views.addView, { body: { sheetID, name, isShared: b % 3 > 0, look: lookAbout(columnID, command) } }];
    case 'changeView': {
      const about = { viewID: pick(known.views, a), look: lookAbout(pick(known.columns, c).id, command) };
      return [views.updateView, { body: c % 4 === 0 ? { ...about, isShared: true } : about }];
    }
    case 'deleteView':
      return [views.deleteView, { params: { id: pick(known.views, a) } }];
    case 'restoreView':
      return [views.restoreView, { params: { id: pick(known.views, a) }, body: {} }];
    case 'addOption':
      return [columns.addOption, { body: { columnID, name, colour: 'red' } }];
    case 'changeOption':
      return [columns.updateOption, { body: { multiChoiceOptionID, name, ...(c % 2 ? { ordering } : {}) } }];
    case 'deleteOption':
      return [columns.deleteOption, { params: { id: multiChoiceOptionID } }];
    case 'restoreOption':
      return [columns.restoreOption, { params: { id: multiChoiceOptionID }, body: {} }];
    case 'describe':
      return [updateSheet, field('sheet', { sheetID, description: name }, 'description')];
    case 'removeMember':
      return [removeUserFromSheet, { body: { sheetID, userID: known.removable.userID } }];
    case 'renamePerson': {
      const { userID, emailAddress } = pick(known.people, command.who);
      const profileColour = pick(colours, c);
      return [updateUser, { body: { userID, emailAddress, firstName: name, surname: `Ñ${a}`, profileColour } }];
    }
    case 'ask':
    case 'withdraw':
    case 'restoreAsk':
      return callAboutAsks(known, command);
    case 'namePresets':
      return callAboutPresets(known, command);
    default:
      return callAboutComments(known, command);
  }
}

/** Comments on the sheet or on a row, some of them replies; they are changed and deleted by whoever, and read several at once. */
function callAboutComments(known: Known, { kind, who, a, b, c }: Command): [Endpoint, object] {
  const place = b % 3 === 0 ? { sheetID: known.sheet.sheetID } : { rowID: pick(known.rows, a) };
  const commentText = `<p>Words ${b} to <span data-mention="${pick(known.people, c).userID}">@one</span></p>`;
  if (kind === 'comment' || known.comments.length === 0) {
    const siblings = known.comments.filter((comment) => comment.at === (place.rowID ?? null));
    const parent = c % 2 && siblings.length ? { parentCommentID: pick(siblings, c).id } : {};
    return [comments.addComment, { body: { comment: { ...place, ...parent, commentText } } }];
  }
  const { id: commentID, at } = pick(known.comments, a);
  if (kind === 'editComment')
    return [comments.updateComment, field('comment', { commentID, commentText }, 'commentText')];
  if (kind === 'resolveComment') {
    return [comments.updateComment, field('comment', { commentID, resolved: b % 2 === 0 }, 'resolved')];
  }
  if (kind === 'deleteComment') return [comments.deleteComment, { params: { id: commentID } }];
  const there = known.comments.filter((comment) => comment.at === at).map((comment) => comment.id);
  const commentIds = [commentID, ...there.slice(0, b % 5)];
  return [comments.addUserCommentRead, { body: { userId: pick(known.people, who).userID, commentIds } }];
}

/** What a call made joins what is known. */
function learn(known: Known, made: unknown): void {
  if (typeof made !== 'object' || made === null) return;
  if (Array.isArray(made)) for (const one of made) learn(known, one);
  else if ('commentID' in made && 'rowID' in made) {
    known.comments.push({ id: Number(made.commentID), at: made.rowID === null ? null : Number(made.rowID) });
  } else if ('askID' in made) known.asks.push(Number(made.askID));
  else if ('multiChoiceOptionID' in made) known.options.push(Number(made.multiChoiceOptionID));
  else if ('viewID' in made) known.views.push(Number(made.viewID));
  else if ('columnTypeID' in made && 'columnID' in made) {
    known.columns.push({ id: Number(made.columnID), type: Number(made.columnTypeID) });
  } else if ('rowID' in made && 'name' in made) known.rows.push(Number(made.rowID));
  else if ('rowIDs' in made) known.rows.push(...(made.rowIDs as number[]));
  else if ('groupID' in made) known.groups.push(Number(made.groupID));
}

/** A call that was made, as it can be made again. */
export interface Made {
  caller: Caller;
  endpoint: Endpoint;
  input: object;
  answer: Answer;
}

/** Makes the call of a command, under a key of its own where one is wanted; it may be refused. */
export async function make(known: Known, command: Command, key?: string): Promise<Made> {
  const [endpoint, sent] = callOf(known, command);
  const caller = pick(known.people, command.who);
  const input = key === undefined ? sent : { ...sent, key };
  const answer = await caller.attempt(endpoint, input);
  if (answer.status === 201) learn(known, answer.body);
  return { caller, endpoint, input, answer };
}
