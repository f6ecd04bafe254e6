/** The sheets that a file can go into: the one on screen, and one that is to be made. */
import { calendarDate } from '@marquee/contract/cell-kinds/date.ts';
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { limits } from '@marquee/contract/limits.ts';
import type { Person } from '@marquee/contract/people.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import type { Ground } from './target.ts';

const canBeFilled = (columnTypeID: ColumnTypeId): boolean => typeof kindViews[columnTypeID].paste === 'function';

/** The kinds that a new column may be of. */
export const newKinds = allKinds.filter(({ columnTypeID }) => canBeFilled(columnTypeID));

/** A sheet with nothing in it, whose only member is who makes it. */
export const newGround = (me: Person): Ground => ({
  groups: [],
  columns: [],
  options: () => [],
  users: [me],
  room: { rows: limits.rowsPerSheet, columns: limits.columnsPerSheet },
  today: calendarDate(new Date()),
});

/** The sheet on screen, as it is now; undefined while none is open. */
export function openGround(): Ground | undefined {
  const shown = currentSheet()?.shown;
  if (!shown) return undefined;
  const { columns, groups } = shown.layout;
  const rows = groups.reduce((sum, { rowIDs }) => sum + rowIDs.length, 0);
  return {
    groups: groups.map(({ groupID }) => ({ groupID, name: shown.entry('group', `group:${groupID}`)?.name ?? '' })),
    columns: columns.filter(({ columnTypeID }) => canBeFilled(columnTypeID)),
    options: (columnID) => shown.entry('options', `options:${columnID}`) ?? [],
    users: shown.confirmed.users,
    room: { rows: limits.rowsPerSheet - rows, columns: limits.columnsPerSheet - columns.length },
    today: calendarDate(new Date()),
  };
}
