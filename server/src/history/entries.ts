/** From changes of the log to entries of the history: what was done, to what, and what was there before. Names are looked up afterwards. */
import type { HistoryEntry } from '@marquee/contract/history.ts';
import type { LoggedChange, ToldCell } from './find-changes.ts';

/** What an entry names, by its id, or by the name that the change itself gave. */
export interface Draft {
  what: HistoryEntry['what'];
  change: LoggedChange;
  rowIDs?: number[];
  groupIDs?: number[];
  columnIDs?: number[];
  optionIDs?: number[];
  userIDs?: number[];
  /** names that the change gave */
  names?: string[];
  count?: number;
  /** the group of rows, or the column of options, by its id */
  withinGroup?: number | undefined;
  withinColumn?: number;
  from?: string | undefined;
  to?: string | undefined;
  /** people in place of `to` */
  toPeople?: number[] | undefined;
  /** groups that a row went from and to */
  groupsBetween?: [number, number];
  cells?: ToldCell[];
}

type Said = Record<string, Record<string, unknown> | undefined>;

const idIn = (thing: Record<string, unknown> | undefined, field: string): number => Number(thing?.[field] ?? 0);
const wordsIn = (thing: Record<string, unknown> | undefined, field: string): string | undefined =>
  typeof thing?.[field] === 'string' ? thing[field] : undefined;
const fieldsOf = ({ said }: LoggedChange): string[] =>
  Array.isArray(said['fields']) ? (said['fields'] as string[]) : [];

/** The group of rows that were added, where it is one. */
function oneGroup({ rows, noOfRows }: LoggedChange): number | undefined {
  const groups = new Set(rows.map((row) => row.groupID));
  return groups.size === 1 && rows.length === noOfRows ? rows[0]?.groupID : undefined;
}

function rowsAdded(change: LoggedChange): Draft {
  // What came back holds what it held; what is new held nothing.
  const cells = change.deed === 'restored' ? [] : change.cells.map(({ cell }) => ({ cell, before: {} }));
  const row = (change.said as Said)['row'];
  if (change.kind === 'addRow') {
    return {
      what: 'rowsAdded',
      change,
      rowIDs: [idIn(row, 'rowID')],
      count: 1,
      withinGroup: idIn(row, 'groupID'),
      cells,
    };
  }
  const rowIDs = change.rows.map(({ rowID }) => rowID);
  return { what: 'rowsAdded', change, rowIDs, count: change.noOfRows, withinGroup: oneGroup(change), cells };
}

function rowChanged(change: LoggedChange): Draft {
  const row = (change.said as Said)['row'];
  const rowIDs = [idIn(row, 'rowID')];
  const { earlier } = change;
  if (fieldsOf(change).includes('name')) {
    return { what: 'rowsRenamed', change, rowIDs, from: earlier?.name, to: wordsIn(row, 'name') };
  }
  const groupsBetween: [number, number] = [earlier?.groupID ?? 0, idIn(row, 'groupID')];
  return { what: 'rowsMoved', change, rowIDs, groupsBetween };
}

/** Several rows or cells that were changed together. */
function manyChanged(change: LoggedChange): Draft | undefined {
  const { cells, earlier, noOfCells, noOfRows, rows } = change;
  if (earlier?.isTold) return undefined;
  if (noOfCells > 0) return { what: 'cellsChanged', change, cells, count: noOfCells };
  if (rows.length === 0) return undefined;
  const rowIDs = rows.map((row) => row.rowID);
  const isRenamed = fieldsOf(change).includes('name');
  const [only] = noOfRows === 1 ? rows : [];
  const before = only && earlier?.names?.[only.rowID];
  return {
    what: isRenamed ? 'rowsRenamed' : 'rowsMoved',
    change,
    rowIDs,
    count: noOfRows,
    ...(isRenamed && only ? { from: before, to: only.name } : {}),
    // Kept where all of them went from one group to one.
    ...(earlier?.groupID === undefined ? {} : { groupsBetween: [earlier.groupID, rows[0]?.groupID ?? 0] }),
  };
}

function groupChanged(change: LoggedChange): Draft | undefined {
  const group = (change.said as Said)['group'];
  const fields = fieldsOf(change);
  const groupIDs = [idIn(group, 'groupID')];
  if (fields.includes('name')) {
    return { what: 'groupRenamed', change, groupIDs, from: change.earlier?.name, to: wordsIn(group, 'name') };
  }
  if (fields.includes('hideFromPublic')) {
    return { what: group?.['hideFromPublic'] === true ? 'groupHidden' : 'groupShown', change, groupIDs };
  }
  return fields.includes('ordering') ? { what: 'groupMoved', change, groupIDs } : undefined;
}

/** Widths are no history. */
function columnChanged(change: LoggedChange): Draft | undefined {
  const column = (change.said as Said)['column'];
  const fields = fieldsOf(change);
  const columnIDs = [idIn(column, 'columnID')];
  if (fields.includes('name')) {
    return { what: 'columnRenamed', change, columnIDs, from: change.earlier?.name, to: wordsIn(column, 'name') };
  }
  if (fields.includes('accessRestrictions')) {
    if (column?.['justForMe'] === true) return { what: 'columnTaken', change, columnIDs };
    // It was its creator's alone, who has seen it all along.
    if (change.earlier?.wasJustForMe) return { what: 'columnShared', change, columnIDs };
    return { what: column?.['hideFromPublic'] === true ? 'columnHidden' : 'columnShown', change, columnIDs };
  }
  return fields.includes('ordering') ? { what: 'columnMoved', change, columnIDs } : undefined;
}

function optionChanged(change: LoggedChange): Draft {
  const option = (change.said as Said)['option'];
  const name = wordsIn(option, 'name');
  const colour = wordsIn(option, 'colour');
  const { earlier } = change;
  const about = { change, optionIDs: [idIn(option, 'multiChoiceOptionID')], withinColumn: idIn(option, 'columnID') };
  if (earlier?.name !== undefined && earlier.name !== name) {
    return { what: 'optionRenamed', ...about, from: earlier.name, to: name };
  }
  if (earlier?.colour !== colour) return { what: 'optionRecoloured', ...about };
  const isDone = option?.['isDone'] === true;
  if (earlier?.isDone !== undefined && earlier.isDone !== isDone) {
    return { what: isDone ? 'optionDone' : 'optionNotDone', ...about };
  }
  return { what: 'optionMoved', ...about };
}

function sheetChanged(change: LoggedChange): Draft | undefined {
  const fields = fieldsOf(change);
  const to = wordsIn((change.said as Said)['sheet'], 'name');
  if (fields.includes('name')) return { what: 'sheetRenamed', change, from: change.earlier?.name, to };
  return fields.includes('description') ? { what: 'sheetDescribed', change } : undefined;
}

/** What was asked about banners, or withdrawn, or another rule; verdicts are told where the banner is. */
function askChanged(change: LoggedChange): Draft | undefined {
  const { cells, earlier, noOfCells, said } = change;
  const rule = said['approvedWhen'];
  if (typeof rule === 'string') {
    return { what: 'approvalRuleChanged', change, from: earlier?.approvedWhen, to: rule };
  }
  if (!(earlier?.asked ?? earlier?.askedOf) || noOfCells === 0) return undefined;
  const rowIDs = [...new Set(cells.map(({ cell }) => cell.rowID))].slice(0, 3);
  const what = earlier?.isWithdrawn === true ? 'decisionsWithdrawn' : 'decisionsAsked';
  return { what, change, rowIDs, count: noOfCells, to: earlier?.asked?.join(', '), toPeople: earlier?.askedOf };
}

/** Presets that were named, or no longer: `to` are those, `from` these. Another order alone is no history. */
function presetsNamed(change: LoggedChange): Draft | undefined {
  const presets = change.earlier?.presets;
  if (!presets || presets.added.length + presets.removed.length === 0) return undefined;
  const listed = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : undefined);
  const { added, groupID, removed } = presets;
  const withinGroup = groupID ?? undefined;
  return { what: 'presetsNamed', change, withinGroup, from: listed(removed), to: listed(added) };
}

/** What a change comes to in the history; undefined for what is none: comments, widths, and what the reader was not told of. */
export function draftOf(change: LoggedChange): Draft | undefined {
  const { earlier, kind, said } = change;
  const of = said as Said;
  switch (kind) {
    case 'updateCell': {
      const cell = of['cell'] as ToldCell['cell'] | undefined;
      const before = earlier as Record<string, unknown> | null;
      return cell && { what: 'cellsChanged', change, cells: [{ cell, before }], count: 1 };
    }
    case 'addRow':
    case 'addRows':
      return rowsAdded(change);
    case 'updateRow':
      return rowChanged(change);
    case 'updateRows':
      return manyChanged(change);
    case 'deleteRow':
      return { what: 'rowsDeleted', change, rowIDs: [Number(said['rowID'])] };
    case 'deleteRows':
      return { what: 'rowsDeleted', change, rowIDs: change.rowIDs, count: change.noOfRowIDs };
    case 'addGroup':
      return { what: 'groupAdded', change, groupIDs: [idIn(of['group'], 'groupID')] };
    case 'updateGroup':
      return groupChanged(change);
    case 'deleteGroup':
      return { what: 'groupDeleted', change, groupIDs: [Number(said['groupID'])] };
    case 'addColumn':
      // Who was not told of it before has been given it by its creator.
      return { what: earlier ? 'columnShared' : 'columnAdded', change, columnIDs: [idIn(of['column'], 'columnID')] };
    case 'updateColumn':
      return columnChanged(change);
    case 'deleteColumn':
      return { what: earlier ? 'columnTaken' : 'columnDeleted', change, columnIDs: [Number(said['columnID'])] };
    case 'addMultiChoiceOption': {
      const optionIDs = [idIn(of['option'], 'multiChoiceOptionID')];
      return { what: 'optionAdded', change, optionIDs, withinColumn: idIn(of['option'], 'columnID') };
    }
    case 'updateMultiChoiceOption':
      return optionChanged(change);
    case 'deleteMultiChoiceOption': {
      const optionIDs = [Number(said['multiChoiceOptionID'])];
      return { what: 'optionDeleted', change, optionIDs, withinColumn: Number(said['columnID']) };
    }
    case 'addUserToSheet': {
      const userID = idIn(of['user'], 'userID');
      return { what: userID === change.actor ? 'memberJoined' : 'memberAdded', change, userIDs: [userID] };
    }
    case 'removeUserFromSheet': {
      const userID = Number(said['userID']);
      return { what: userID === change.actor ? 'memberLeft' : 'memberRemoved', change, userIDs: [userID] };
    }
    case 'updateSheet':
      return sheetChanged(change);
    case 'decideBanners':
      return askChanged(change);
    case 'checkBanners':
      return presetsNamed(change);
    default:
      return undefined;
  }
}
