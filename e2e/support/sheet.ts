/** What is on a sheet as it was read: found by where it stands, or by what it is. */
import type { Column } from '@marquee/contract/columns.ts';
import type { Group } from '@marquee/contract/groups.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';

export const inOrder = <T extends { ordering: number }>(items: readonly T[]): T[] =>
  items.toSorted((one, other) => one.ordering - other.ordering);

/** The group that stands there, counted from 0, with its rows in order. */
export function groupAt(sheet: Sheet, index: number): Group {
  const group = inOrder(sheet.groups)[index];
  if (!group) throw new Error(`The sheet has no group ${index}.`);
  return { ...group, rows: inOrder(group.rows) };
}

/** A column of this type. */
export function columnOf(sheet: Sheet, columnTypeID: number): Column {
  const column = sheet.columns.find((one) => one.columnTypeID === columnTypeID);
  if (!column) throw new Error(`The sheet has no column of type ${columnTypeID}.`);
  return column;
}

export const columnIDOf = (sheet: Sheet, columnTypeID: number): number => columnOf(sheet, columnTypeID).columnID;
