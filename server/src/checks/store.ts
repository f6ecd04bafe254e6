/** What is written of accounts’ own presets. */
import type { Preset } from '@marquee/contract/checks/presets.ts';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { CheckPreset } from '#platform/schema.ts';

/** What its maker says of a preset. */
export type SaidOfPreset = Pick<Preset, 'name' | 'fileTypes' | 'rules' | 'source' | 'advice'>;

const columnsOf = ({ advice, fileTypes, name, rules, source }: SaidOfPreset) => ({
  name,
  file_types: fileTypes,
  rules: JSON.stringify(rules),
  source,
  advice,
});

export function addPreset(
  tx: Tx,
  said: SaidOfPreset,
  by: { accountID: number; userID: number; origin: Pick<Preset, 'basedOn' | 'checkedOn'> | undefined },
): Promise<Selectable<CheckPreset>> {
  return tx
    .insertInto('check_preset')
    .values({
      ...columnsOf(said),
      account_id: by.accountID,
      made_by: by.userID,
      based_on: by.origin?.basedOn ?? null,
      checked_on: by.origin?.checkedOn ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a preset, which is another version of it from then on. */
export function changePreset(tx: Tx, presetID: number, said: SaidOfPreset): Promise<Selectable<CheckPreset>> {
  return tx
    .updateTable('check_preset')
    .set(({ eb }) => ({ ...columnsOf(said), version: eb('version', '+', 1), changed_at: sql<Date>`now()` }))
    .where('preset_id', '=', presetID)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a preset, or brings it back; the sheets that name it go on naming it. */
export function markDeleted(tx: Tx, presetID: number, isDeleted: boolean): Promise<Selectable<CheckPreset>> {
  return tx
    .updateTable('check_preset')
    .set({ deleted_at: isDeleted ? sql<Date>`now()` : null })
    .where('preset_id', '=', presetID)
    .returningAll()
    .executeTakeFirstOrThrow();
}
