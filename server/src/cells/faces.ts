/** What a change of many cells looks like to each audience. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Change } from '@marquee/contract/live.ts';
import type { Person } from '@marquee/contract/people.ts';
import type { ChangeByAudience } from '#sheet-log/committed-change.ts';

/** A cell that was saved, and who sees it. */
export interface SavedCell {
  cell: Cell;
  /** of a Just-for-me column of whoever saved it */
  isPrivate: boolean;
  isPublic: boolean;
  /** whom a Who cell shows, as the public may know them */
  person: Person | undefined;
}

const changeOf = (cells: Cell[]): Change => ({ kind: 'updateRows', fields: [], rows: [], cells });

/** The public may not have met the people whom the cells show, so they come along. */
const forPublic = ({ cell, person }: SavedCell): Cell =>
  person && cell.cellUser ? { ...cell, cellUser: { ...cell.cellUser, person } } : cell;

/** One change of many cells: each audience is told the cells that it sees, and an audience that sees none of them is not told. */
export function facesOfCells(saved: readonly SavedCell[], creator: number): ChangeByAudience {
  const shared = saved.filter((one) => !one.isPrivate);
  const open = saved.filter((one) => one.isPublic);
  const faces: ChangeByAudience = {};
  if (shared.length < saved.length) faces[`${creator}`] = changeOf(saved.map((one) => one.cell));
  if (open.length === shared.length && open.length > 0 && !open.some((one) => one.person)) {
    return { ...faces, all: changeOf(open.map((one) => one.cell)) };
  }
  if (shared.length > 0) faces.members = changeOf(shared.map((one) => one.cell));
  if (open.length > 0) faces.public = changeOf(open.map(forPublic));
  return faces;
}
