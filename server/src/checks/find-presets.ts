/** Reads presets: those that come with Marquee, and accounts’ own. */
import { ownNumber, type Preset, type PresetID } from '@marquee/contract/checks/presets.ts';
import type { PresetRules } from '@marquee/contract/checks/rules.ts';
import { shippedPresets } from '@marquee/contract/checks/shipped-presets.ts';
import type { Selectable } from 'kysely';
import type { Queries } from '#platform/db.ts';
import type { CheckPreset } from '#platform/schema.ts';

const shippedByID = new Map(shippedPresets.map((preset) => [preset.presetID, preset]));

/** An account's own preset as it is told. */
export const ownPreset = (row: Selectable<CheckPreset>): Preset => ({
  presetID: `own-${row.preset_id}`,
  version: row.version,
  name: row.name,
  fileTypes: row.file_types as Preset['fileTypes'],
  // Nothing is stored that the contract didn't let in.
  rules: row.rules as PresetRules,
  source: row.source,
  advice: row.advice,
  checkedOn: row.checked_on,
  basedOn: row.based_on,
  isShipped: false,
});

/** An account's own presets that are not deleted, by name. */
export async function ownPresetsOf(db: Queries, accountID: number): Promise<Preset[]> {
  const rows = await db
    .selectFrom('check_preset')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('deleted_at', 'is', null)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('preset_id')
    .execute();
  return rows.map(ownPreset);
}

/** Those of these presets that there are: shipped ones, and of the account's own those that are not deleted. */
export async function presetsByID(
  db: Queries,
  accountID: number,
  ids: readonly PresetID[],
): Promise<Map<PresetID, Preset>> {
  const numbers = ids.flatMap((id) => ownNumber(id) ?? []);
  const rows =
    numbers.length === 0
      ? []
      : await db
          .selectFrom('check_preset')
          .selectAll()
          .where('preset_id', 'in', numbers)
          .where('account_id', '=', accountID)
          .where('deleted_at', 'is', null)
          .execute();
  const own = new Map(rows.map(ownPreset).map((preset) => [preset.presetID, preset]));
  return new Map(
    ids.flatMap((id) => {
      const preset = own.get(id) ?? shippedByID.get(id);
      return preset ? [[id, preset] as const] : [];
    }),
  );
}
