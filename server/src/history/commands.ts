/** The history of a sheet, of a row or of a cell, as its reader may see it now. */
import { historyAtOnce, type HistoryCell, type HistoryEntry } from '@marquee/contract/history.ts';
import { fullName } from '@marquee/contract/people.ts';
import type { Ctx } from '#access/ctx.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import type { Queries } from '#platform/db.ts';
import { cursorOf, revisionAt } from './cursor.ts';
import { draftOf, type Draft } from './entries.ts';
import { changesBefore, type HistoryReader, type LoggedChange, type Scope, type ToldCell } from './find-changes.ts';
import { columnsEver, namesOf, type KnownColumn, type Names } from './find-names.ts';
import { chosenFields, isSame, noteIDs, startOfTelling, valueOf } from './values.ts';

type Columns = Map<number, KnownColumn>;

/** Changes that are read from the log in one go at most; more are read while too few of them are history. */
const readAtOnce = 45;
const mostReads = 25;
/** A page is not waited for longer: what has been found by then is shown, and the rest is the next page. Milliseconds. */
const longEnough = 40;
/** Behind every change there is. */
const newest = Number.MAX_SAFE_INTEGER;

interface Page {
  entries: HistoryEntry[];
  next: string | null;
}

/** A page of it. Throws `notFound` for who is no member, and `badInput` for a place that there is not. */
export async function getHistory(ctx: Ctx, scope: Scope, after: string | undefined): Promise<Page> {
  const { db, settings } = ctx.services;
  const { kysely } = db;
  const { sheetID } = scope;
  const { userID } = await mustHaveRole(kysely, mustBeLoggedIn(ctx), sheetID, 'member');
  const columns = await columnsEver(kysely, sheetID, userID);
  const hidden = [...columns.values()].filter((column) => column.isHidden).map(({ id }) => id);
  const reader = { userID, hidden };
  const { drafts, end } = await draftsBefore(kysely, scope, reader, columns, {
    before: after === undefined ? newest : revisionAt(settings, sheetID, after),
  });
  const names = await namesOf(kysely, sheetID, idsIn(drafts, columns));
  const entries = drafts.map((draft) => entryOf(draft, columns, names));
  return { entries, next: end === undefined ? null : cursorOf(settings, sheetID, end) };
}

/** As many as a page has, and the change that it ended with; undefined at the end of the log. */
async function draftsBefore(
  db: Queries,
  scope: Scope,
  reader: HistoryReader,
  columns: Columns,
  { before }: { before: number },
): Promise<{ drafts: Draft[]; end: number | undefined }> {
  const drafts: Draft[] = [];
  const began = performance.now();
  let end = before;
  for (let reads = 0; reads < mostReads; reads++) {
    const changes = await changesBefore(db, scope, reader, { before: end, most: readAtOnce });
    for (const change of changes) {
      const draft = seenDraft(change, scope, reader, columns);
      if (draft) drafts.push(draft);
      end = change.revision;
      if (drafts.length === historyAtOnce) return { drafts, end };
    }
    const found = changes[0]?.found ?? 0;
    if (found < readAtOnce && changes.length === found) return { drafts, end: undefined };
    if (drafts.length > 0 && performance.now() - began > longEnough) break;
  }
  return { drafts, end };
}

/** What the reader may see of a change now, and was told of then. */
function seenDraft(change: LoggedChange, scope: Scope, reader: HistoryReader, columns: Columns): Draft | undefined {
  const draft = draftOf(change);
  const named = [...(draft?.columnIDs ?? []), ...(draft?.withinColumn === undefined ? [] : [draft.withinColumn])];
  if (!draft || named.some((id) => reader.hidden.includes(id))) return undefined;
  if (!draft.cells) return draft;
  const cells = draft.cells.filter((told) => isWanted(told, scope, columns));
  if (draft.what === 'rowsAdded') {
    return scope.columnID !== undefined && cells.length === 0 ? undefined : { ...draft, cells };
  }
  // The cells of rows that came are no deed of their own, but where one row is asked about.
  const cameAlong = change.earlier?.isNew === true || (change.deed === 'restored' && change.earlier === null);
  const isWhole = draft.cells.length === draft.count;
  if ((isWhole && cells.length === 0) || (cameAlong && scope.rowID === undefined)) return undefined;
  return { ...draft, cells, ...(isWhole ? { count: cells.length } : {}) };
}

/** Whether a cell is asked about, may be seen, and was changed at all. */
function isWanted({ cell, before }: ToldCell, { rowID, columnID }: Scope, columns: Columns): boolean {
  const column = columns.get(cell.columnID);
  if (!column || column.isHidden) return false;
  if (rowID !== undefined && cell.rowID !== rowID) return false;
  if (columnID !== undefined && cell.columnID !== columnID) return false;
  return !before || !isSame(column.columnTypeID, before, chosenFields(column.columnTypeID, cell));
}

/** Everything that these entries name. */
function idsIn(drafts: readonly Draft[], columns: Columns) {
  const ids = {
    rows: new Set<number>(),
    groups: new Set<number>(),
    options: new Set<number>(),
    people: new Set<number>(),
  };
  const note = (set: Set<number>, some: readonly (number | undefined)[] = []) => {
    for (const id of some) if (id) set.add(id);
  };
  for (const { cells = [], change, ...draft } of drafts) {
    note(ids.people, [change.actor ?? 0, ...(draft.userIDs ?? []), ...(draft.toPeople ?? [])]);
    note(ids.rows, [...(draft.rowIDs ?? []), ...cells.map(({ cell }) => cell.rowID)]);
    note(ids.groups, [...(draft.groupIDs ?? []), draft.withinGroup, ...(draft.groupsBetween ?? [])]);
    note(ids.options, draft.optionIDs);
    for (const { cell, before } of cells) {
      const column = columns.get(cell.columnID);
      if (!column) continue;
      if (before) noteIDs(column.columnTypeID, before, ids);
      noteIDs(column.columnTypeID, chosenFields(column.columnTypeID, cell), ids);
    }
  }
  return ids;
}

function cellOf({ cell, before }: ToldCell, columns: Columns, names: Names): HistoryCell[] {
  const column = columns.get(cell.columnID);
  if (!column) return [];
  const { columnTypeID, name } = column;
  const { rowID, columnID } = cell;
  const row = names.rows.get(rowID) ?? '';
  const now = chosenFields(columnTypeID, cell);
  const start = before ? startOfTelling(columnTypeID, before, now) : 0;
  const value = (fields: Record<string, unknown>, isWhole: boolean) =>
    valueOf(columnTypeID, fields, names, { isWhole, start });
  const isAlike = before !== null && value(before, false).words === value(now, false).words;
  const told = { before: before ? value(before, isAlike) : null, after: value(now, isAlike) };
  return [{ rowID, columnID, row, column: name, columnTypeID, ...told }];
}

const nameOf = ({ people }: Names, userID: number): string | undefined => {
  const person = people.get(userID);
  return person && fullName(person);
};

const namesTo = ({ toPeople }: Draft, names: Names): string | undefined =>
  toPeople?.flatMap((id) => nameOf(names, id) ?? []).join(', ');

function entryOf(draft: Draft, columns: Columns, names: Names): HistoryEntry {
  const { cells = [], change, groupsBetween } = draft;
  const told = [
    ...(draft.rowIDs ?? []).map((id) => names.rows.get(id)),
    ...(draft.groupIDs ?? []).map((id) => names.groups.get(id)),
    ...(draft.columnIDs ?? []).map((id) => columns.get(id)?.name),
    ...(draft.optionIDs ?? []).map((id) => names.options.get(id)?.name),
    ...(draft.userIDs ?? []).map((id) => nameOf(names, id)),
  ].filter((name) => name !== undefined);
  const [left = 0, reached = 0] = groupsBetween ?? [];
  const isElsewhere = left !== 0 && reached !== 0 && left !== reached;
  const within = names.groups.get(draft.withinGroup ?? 0) ?? columns.get(draft.withinColumn ?? 0)?.name;
  return {
    at: change.at.toISOString(),
    by: personOf(names, change.actor),
    deed: change.deed,
    what: draft.what,
    names: told,
    count: draft.count ?? told.length,
    within: within ?? null,
    from: (isElsewhere ? names.groups.get(left) : draft.from) ?? null,
    to: (isElsewhere ? names.groups.get(reached) : (namesTo(draft, names) ?? draft.to)) ?? null,
    cells: cells.flatMap((cell) => cellOf(cell, columns, names)),
  };
}

function personOf({ people }: Names, userID: number | null): HistoryEntry['by'] {
  const person = userID === null ? undefined : people.get(userID);
  if (!person) return null;
  const { isMember: _, ...shown } = person;
  return shown;
}
