/** What is written about which presets a sheet and its groups name. */
import { ownNumber, type PresetID } from '@marquee/contract/checks/naming.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

type Pairs = readonly (readonly [from: number, to: number])[];

/** Where presets are named. */
export interface NamingPlace {
  sheetID: number;
  /** null for the whole sheet */
  groupID: number | null;
}

const idOf = sql`coalesce(shipped, 'own-' || preset_id)`;

/** Names presets in the place of others, in this order. Those that are neither stay: a deleted one that is brought back is named again. */
export async function namePresets(
  tx: Tx,
  { groupID, sheetID }: NamingPlace,
  presetIDs: readonly PresetID[],
  others: readonly PresetID[],
): Promise<void> {
  await sql`
    delete from named_preset where sheet_id = ${sheetID} and group_id is not distinct from ${groupID}::int
      and ${idOf} = any(${[...presetIDs, ...others]}::text[])
  `.execute(tx);
  if (presetIDs.length === 0) return;
  const named = presetIDs.map((presetID, ordering) => {
    const own = ownNumber(presetID);
    return {
      sheet_id: sheetID,
      group_id: groupID,
      shipped: own === undefined ? presetID : null,
      preset_id: own ?? null,
      ordering,
    };
  });
  await tx.insertInto('named_preset').values(named).execute();
}

/** Gives a copy of a sheet what its original names, but for presets of another account than the copy's. */
export async function copyNamedPresets(tx: Tx, fromSheetID: number, sheetID: number, groups: Pairs): Promise<void> {
  await sql`
    insert into named_preset (sheet_id, group_id, shipped, preset_id, ordering)
    select ${sheetID}, k.is_now, n.shipped, n.preset_id, n.ordering
    from named_preset n
    left join unnest(${groups.map(([from]) => from)}::int[], ${groups.map(([, to]) => to)}::int[]) as k (was, is_now) on k.was = n.group_id
    left join check_preset p on p.preset_id = n.preset_id
    where n.sheet_id = ${fromSheetID} and (n.group_id is null or k.is_now is not null)
      and (n.preset_id is null or p.account_id = (select account_id from sheet where sheet_id = ${sheetID}))
  `.execute(tx);
}

/** Gives a copy of a group what its original names. */
export async function copyNamedPresetsOfGroup(tx: Tx, fromGroupID: number, groupID: number): Promise<void> {
  await sql`
    insert into named_preset (sheet_id, group_id, shipped, preset_id, ordering)
    select sheet_id, ${groupID}, shipped, preset_id, ordering from named_preset where group_id = ${fromGroupID}
  `.execute(tx);
}
