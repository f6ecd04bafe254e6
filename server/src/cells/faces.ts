/** What a change of many cells looks like to each audience. */
import { cellAt, type Cell } from '@marquee/contract/cells.ts';
import type { Person } from '@marquee/contract/people.ts';
import { facesOfMany } from '#access/faces.ts';
import type { Audience, Seen } from '#access/seen.ts';
import type { ChangeByAudience } from '#sheet-log/committed-change.ts';

/** A cell that was saved, and who sees it. */
export interface SavedCell extends Required<Seen> {
  cell: Cell;
  /** whom a Who cell shows, as the public may know them */
  person: Person | undefined;
  /** what it held before, as the text of JSON; undefined where that is not known, or nothing was there */
  earlier?: string | null;
}

/** What the log keeps of what these cells held before, as the text of JSON. */
export const earlierOf = (saved: readonly SavedCell[]): string =>
  `{${saved.map(({ cell, earlier }) => `"${cellAt(cell.rowID, cell.columnID)}":${earlier ?? '{}'}`).join()}}`;

/** The public may not have met the people whom the cells show, so they come along. */
const forPublic = ({ cell, person }: SavedCell): Cell =>
  person && cell.cellUser ? { ...cell, cellUser: { ...cell.cellUser, person } } : cell;

/** A cell as an audience that sees it is told. */
export const forAudience = (audience: Audience, one: SavedCell): Cell =>
  audience === 'public' ? forPublic(one) : one.cell;

/** One change of many cells: each audience is told the cells that it sees, and an audience that sees none of them is not told. */
export const facesOfCells = (saved: readonly SavedCell[]): ChangeByAudience =>
  facesOfMany(saved, (seen, audience) => ({
    kind: 'updateRows',
    fields: [],
    rows: [],
    cells: seen.map((one) => forAudience(audience, one)),
  }));

/** Cells that are told in one change: other pages take it in without a hitch, and nobody who listens falls behind by it. */
export const cellsInChange = 2_500;

/** Cells that are told with their rows. Members and the public are told of rows in different words, so that each of them is in the log twice. */
export const cellsWithRows = 200;

/** As many changes as it takes to tell of cells by the thousands: each has cells that the same people see, so that none is told twice. */
export function* facesOfManyCells(saved: readonly SavedCell[]): Generator<ChangeByAudience> {
  const alike = Map.groupBy(
    saved,
    ({ onlyFor, isPublic, person }) => onlyFor ?? (isPublic && !person ? 'all' : 'apart'),
  );
  for (const [who, theirs] of alike) {
    for (let start = 0; start < theirs.length; start += cellsInChange) {
      const some = theirs.slice(start, start + cellsInChange);
      if (who !== 'all') yield facesOfCells(some);
      else yield { all: { kind: 'updateRows', fields: [], rows: [], cells: some.map(({ cell }) => cell) } };
    }
  }
}
