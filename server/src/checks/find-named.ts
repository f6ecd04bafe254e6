/** Reads which presets a sheet and its groups name. */
import type { NamedPresets, PresetID } from '@marquee/contract/checks/naming.ts';
import { presetsPerPlace } from '@marquee/contract/checks/naming.ts';
import type { Preset } from '@marquee/contract/checks/presets.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';
import { presetsByID } from './find-presets.ts';

/** What is named in a sheet that is there; of groups and presets that were deleted nothing. */
export interface NamedInSheet {
  /** the account whose own presets may be named */
  accountID: number;
  named: NamedPresets;
  /** each once, in the order in which they are named */
  presets: Preset[];
}

export async function namedIn(db: Queries, sheetID: number): Promise<NamedInSheet> {
  const { rows } = await sql<{ accountID: number; presetID: PresetID | null; groupID: number | null }>`
    select s.account_id as "accountID", n.group_id as "groupID", coalesce(n.shipped, 'own-' || n.preset_id) as "presetID"
    from alive_sheet s
    left join (named_preset n left join alive_group g on g.group_id = n.group_id)
      on n.sheet_id = s.sheet_id and (n.group_id is null or g.group_id is not null)
    where s.sheet_id = ${sheetID}
    order by g.sort_key nulls first, g.group_id, n.ordering, n.shipped nulls first, n.preset_id
  `.execute(db);
  const accountID = rows[0]?.accountID ?? 0;
  const ids = [...new Set(rows.flatMap(({ presetID }) => presetID ?? []))];
  const there = ids.length > 0 ? await presetsByID(db, accountID, ids) : new Map<PresetID, Preset>();
  const ofSheet: PresetID[] = [];
  const ofGroups = new Map<number, PresetID[]>();
  for (const { groupID, presetID } of rows) {
    if (presetID === null || !there.has(presetID)) continue;
    const ofPlace = groupID === null ? ofSheet : (ofGroups.get(groupID) ?? []);
    // Deleted ones that were brought back may make them more than can be named.
    if (ofPlace.length === presetsPerPlace) continue;
    ofPlace.push(presetID);
    if (groupID !== null) ofGroups.set(groupID, ofPlace);
  }
  const named = new Set([...ofSheet, ...[...ofGroups.values()].flat()]);
  return {
    accountID,
    named: { ofSheet, ofGroups: [...ofGroups].map(([groupID, presetIDs]) => ({ groupID, presetIDs })) },
    presets: [...named].flatMap((id) => there.get(id) ?? []),
  };
}

/** The presets that a banner of this group has to pass: the sheet's, and its group's in addition. */
export function presetsFor({ named, presets }: NamedInSheet, groupID: number): Preset[] {
  const ofGroup = named.ofGroups.find((group) => group.groupID === groupID)?.presetIDs ?? [];
  const ids = new Set([...named.ofSheet, ...ofGroup]);
  return [...ids].flatMap((id) => presets.find(({ presetID }) => presetID === id) ?? []);
}

/** Whether a group is in a sheet and there. */
export async function hasGroup(db: Queries, sheetID: number, groupID: number): Promise<boolean> {
  const found = await db
    .selectFrom('alive_group')
    .select('group_id')
    .where('group_id', '=', groupID)
    .where('sheet_id', '=', sheetID)
    .executeTakeFirst();
  return found !== undefined;
}
