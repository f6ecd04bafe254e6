/** Where the words of a file's column go, and what they are looked up in. */
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import type { MultiChoiceOption } from '@marquee/contract/columns.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import type { Person } from '@marquee/contract/people.ts';

export type Target =
  | { to: 'nothing' }
  | { to: 'name' }
  | { to: 'group' }
  | { to: 'column'; columnID: number }
  | { to: 'new'; columnTypeID: ColumnTypeId };

/** The sheet that a file goes into; one that is to be made has no groups or columns yet. */
export interface Ground {
  groups: readonly { groupID: number; name: string }[];
  /** those that can be filled */
  columns: readonly OpenColumn[];
  options: (columnID: number) => readonly MultiChoiceOption[];
  users: readonly Person[];
  /** how many rows it still has room for, and columns */
  room: { rows: number; columns: number };
  today: string;
}

/** As a choice of a list: `name`, `column:12`, `new:3`. */
export const keyOf = (target: Target): string =>
  target.to === 'column' ? `column:${target.columnID}` : target.to === 'new' ? `new:${target.columnTypeID}` : target.to;

export function targetOf(key: string): Target {
  const [to, id] = key.split(':');
  if (to === 'column') return { to, columnID: Number(id) };
  if (to === 'new') return { to, columnTypeID: Number(id) as ColumnTypeId };
  return { to: to === 'name' || to === 'group' ? to : 'nothing' };
}
