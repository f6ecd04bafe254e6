/** Columns that are just for the guest: for everybody else, the owner included, there is no such thing. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { access, addColumn, addOption, updateColumn } from '@marquee/contract/columns.ts';
import type { Scene } from './stage.ts';

/** Has the guest make one; a Status column has an option. */
export async function aPrivateColumn(
  { sheetID, people: { guest } }: Scene,
  type: 'text' | 'status' | 'banner',
): Promise<{ columnID: number; optionID: number }> {
  const body = { sheetID, columnTypeID: columnTypes[type], name: 'Mine' };
  const { columnID } = (await guest.call(addColumn, { body })).body;
  const column = { columnID, accessRestrictions: access.justForMe };
  await guest.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  if (type !== 'status') return { columnID, optionID: 0 };
  const option = (await guest.call(addOption, { body: { columnID, name: 'Open' } })).body;
  return { columnID, optionID: option.multiChoiceOptionID };
}
