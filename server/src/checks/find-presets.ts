/** Reads presets: those that come with Marquee, and accounts’ own. */
import { ownNumber, type PresetID } from '@marquee/contract/checks/naming.ts';
import type { DeletedPreset, Preset } from '@marquee/contract/checks/presets.ts';
import type { PresetRules } from '@marquee/contract/checks/rules.ts';
import { shippedPresets } from '@marquee/contract/checks/shipped-presets.ts';
import { sql, type Selectable } from 'kysely';
import type { Queries, Tx } from '#platform/db.ts';
import type { Tables } from '#platform/tables.ts';

const shippedByID = new Map(shippedPresets.map((preset) => [preset.presetID, preset]));

export type StoredPreset = Selectable<Tables['alive_preset']>;

/** Which preset one of an account's own is, by its number. */
const ownID = (presetID: number): PresetID => `own-${presetID}`;

/** An account's own preset as it is told. */
export const ownPreset = (row: StoredPreset): Preset => ({
  presetID: ownID(row.preset_id),
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
    .selectFrom('alive_preset')
    .selectAll()
    .where('account_id', '=', accountID)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('preset_id')
    .execute();
  return rows.map(ownPreset);
}

/** An account's own presets that were deleted and can be brought back yet, by name. */
export async function deletedPresetsOf(db: Queries, accountID: number): Promise<DeletedPreset[]> {
  const rows = await db
    .selectFrom('kept_preset')
    .select(['preset_id', 'name'])
    .where('account_id', '=', accountID)
    .where('is_gone', '=', true)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('preset_id')
    .execute();
  return rows.map(({ name, preset_id }) => ({ presetID: ownID(preset_id), name }));
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
          .selectFrom('alive_preset')
          .selectAll()
          .where('preset_id', 'in', numbers)
          .where('account_id', '=', accountID)
          .execute();
  const own = new Map(rows.map(ownPreset).map((preset) => [preset.presetID, preset]));
  return new Map(
    ids.flatMap((id) => {
      const preset = own.get(id) ?? shippedByID.get(id);
      return preset ? [[id, preset] as const] : [];
    }),
  );
}

/** What a preset made from this one is said to be made from, and when that was looked up; of one that is deleted, what that was made from. */
export async function originOf(
  db: Queries,
  accountID: number,
  presetID: PresetID,
): Promise<Pick<Preset, 'basedOn' | 'checkedOn'> | undefined> {
  const alive = (await presetsByID(db, accountID, [presetID])).get(presetID);
  if (alive) return { basedOn: alive.name, checkedOn: alive.checkedOn };
  const gone = await db
    .selectFrom('kept_preset')
    .select(['based_on', 'checked_on'])
    .where('preset_id', '=', ownNumber(presetID) ?? 0)
    .where('account_id', '=', accountID)
    .executeTakeFirst();
  return gone && { basedOn: gone.based_on, checkedOn: gone.checked_on };
}

/** An account's own preset, deleted lately or not, which stays as it is until the transaction ends. */
export const holdOwnPreset = (
  tx: Tx,
  accountID: number,
  presetID: number,
): Promise<Selectable<Tables['kept_preset']> | undefined> =>
  tx
    .selectFrom('kept_preset')
    .selectAll()
    .where('preset_id', '=', presetID)
    .where('account_id', '=', accountID)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** On how many sheets of an account each preset is named, for all of the sheet or for a group of it. */
export async function sheetsByPreset(db: Queries, accountID: number): Promise<Map<PresetID, number>> {
  const { rows } = await sql<{ presetID: PresetID; sheets: number }>`
    select coalesce(n.shipped, 'own-' || n.preset_id) as "presetID", count(distinct n.sheet_id)::int as sheets
    from named_preset n
      join alive_sheet s on s.sheet_id = n.sheet_id
      left join alive_group g on g.group_id = n.group_id
    where s.account_id = ${accountID} and (n.group_id is null or g.group_id is not null)
    group by 1
  `.execute(db);
  return new Map(rows.map(({ presetID, sheets }) => [presetID, sheets]));
}

/** Holds an account, so that nobody else adds to its presets until the transaction ends. */
export async function holdAccount(tx: Tx, accountID: number): Promise<void> {
  await tx.selectFrom('account').select('account_id').where('account_id', '=', accountID).forNoKeyUpdate().execute();
}

/** How many presets an account has of its own, deleted ones not counted. */
export async function countOwnPresets(db: Queries, accountID: number): Promise<number> {
  const { count } = await db
    .selectFrom('alive_preset')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountID)
    .executeTakeFirstOrThrow();
  return count;
}
