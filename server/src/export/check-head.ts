/** What a check report begins with: of which sheet it is, when it was made, and the presets that its banners have to pass. */
import { isolated } from '@marquee/contract/isolated.ts';
import type { Preset } from '@marquee/contract/checks/presets.ts';
import type { NamedInSheet } from '#checks/find-named.ts';
import { groupsOf } from '#groups/find-groups.ts';
import type { Queries } from '#platform/db.ts';
import { findByID } from '#sheets/find-sheets.ts';
import type { CheckExtent } from './read-checks.ts';
import type { PageHead } from './report-page.ts';

export interface CheckHead extends PageHead {
  presets: { preset: Preset; /** which banners have to pass it, in words */ isFor: string }[];
}

export async function checkHead(
  db: Queries,
  { groupID, sheetID }: CheckExtent,
  { named, presets }: NamedInSheet,
): Promise<CheckHead> {
  const sheet = await findByID(db, sheetID);
  if (!sheet) throw new Error('The sheet was deleted before its checks could be reported.');
  const names = new Map((await groupsOf(db, sheetID)).map(({ id, name }) => [id, name]));
  const namers = groupID === undefined ? named.ofGroups : named.ofGroups.filter((group) => group.groupID === groupID);
  return {
    sheet: sheet.name,
    group: groupID === undefined ? undefined : names.get(groupID),
    madeAt: new Date(),
    presets: presets.flatMap((preset) => {
      if (named.ofSheet.includes(preset.presetID)) return { preset, isFor: 'The whole sheet' };
      const groups = namers.filter(({ presetIDs }) => presetIDs.includes(preset.presetID));
      const isFor = groups.map((group) => isolated(names.get(group.groupID) ?? '')).join(', ');
      return groups.length > 0 ? { preset, isFor } : [];
    }),
  };
}
