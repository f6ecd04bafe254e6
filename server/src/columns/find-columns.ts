/** Reads columns with their options. */
import { accessFlags, AccessRestrictions, type Column, type MultiChoiceOption } from '@marquee/contract/columns.ts';
import { ColumnTypeId } from '@marquee/contract/column-types.ts';
import type { Colour } from '@marquee/contract/colours.ts';
import type { Audience } from '#access/seen.ts';
import type { Queries } from '#platform/db.ts';
import type { Keyed } from '#sheet-log/sort-keys.ts';

/** A column as stored, in the order of the sheet. */
export interface StoredColumn extends Keyed {
  sheet_id: number;
  column_type: number;
  name: string;
  width: number;
  /** a value of the contract's `access`; who sees it is said by `onlyFor` and `isPublic` */
  access: number;
  created_by: number;
  onlyFor: number | null;
  isPublic: boolean;
}

export interface StoredOption extends Keyed {
  column_id: number;
  name: string;
  colour: Colour;
  is_done: boolean;
}

/** All columns of a sheet, whoever may see them. */
export function columnsOf(db: Queries, sheetID: number): Promise<StoredColumn[]> {
  return db
    .selectFrom('alive_column')
    .select(['column_id as id', 'sort_key', 'sheet_id', 'column_type', 'name', 'width', 'access', 'created_by'])
    .select(['only_for as onlyFor', 'is_public as isPublic'])
    .where('sheet_id', '=', sheetID)
    .orderBy('sort_key')
    .orderBy('column_id')
    .execute();
}

/** The options of a sheet's Status columns that are there, in order. */
export function optionsOf(db: Queries, sheetID: number): Promise<StoredOption[]> {
  return db
    .selectFrom('alive_option')
    .select(['multi_choice_option_id as id', 'sort_key', 'column_id', 'name', 'colour', 'is_done'])
    .where('sheet_id', '=', sheetID)
    .orderBy('sort_key')
    .orderBy('multi_choice_option_id')
    .execute();
}

/** The column of an option, deleted or not; undefined where there never was such an option. */
export async function columnOfOption(db: Queries, optionID: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('multi_choice_option')
    .select('column_id')
    .where('multi_choice_option_id', '=', optionID)
    .executeTakeFirst();
  return found?.column_id;
}

export const toOptions = (options: readonly StoredOption[], columnID: number): MultiChoiceOption[] =>
  options
    .filter((option) => option.column_id === columnID)
    .map((option, index) => ({
      multiChoiceOptionID: option.id,
      columnID,
      name: option.name,
      colour: option.colour,
      ordering: index + 1,
      ...(option.is_done ? { isDone: true } : {}),
    }));

/** What everybody who sees a column may know of it. */
function publicColumn(column: StoredColumn, ordering: number): Omit<Column, 'multiChoiceOptions' | 'cells'> {
  const accessRestrictions = AccessRestrictions.parse(column.access);
  return {
    columnID: column.id,
    columnTypeID: ColumnTypeId.parse(column.column_type),
    sheetID: column.sheet_id,
    name: column.name,
    ordering,
    width: column.width,
    accessRestrictions,
    ...accessFlags(accessRestrictions),
  };
}

/** A column as a reader sees it, who is known to see it. Only members are told who made it. */
export function toColumn(
  reader: Audience,
  column: StoredColumn,
  ordering: number,
): Omit<Column, 'multiChoiceOptions' | 'cells'> {
  const seen = publicColumn(column, ordering);
  return reader === 'public' ? seen : { ...seen, createdByUserId: column.created_by };
}
