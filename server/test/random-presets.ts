/** Random naming of presets of a sheet and its groups, for the convergence test: of such as are there and one that never was. */
import { namePresets } from '@marquee/contract/checks/naming.ts';
import { shippedPresets } from '@marquee/contract/checks/shipped-presets.ts';
import type { Endpoint } from '@marquee/contract/endpoint.ts';

/** Few, so that what is named already is named again, and what isn't is taken away. */
const presetIDs = [...shippedPresets.slice(0, 4).map(({ presetID }) => presetID), 'own-2147483647'];

export function callAboutPresets(
  { groups, sheet }: { groups: readonly number[]; sheet: { sheetID: number } },
  { a, b, c }: { a: number; b: number; c: number },
): [Endpoint, object] {
  const some = (number: number) => presetIDs.filter((_, at) => (number >> at) % 2 === 1);
  const groupID = b % 2 === 0 ? null : groups[a % groups.length];
  // Seldom with the one that never was, by which all of it is refused.
  const add = some(c % 9 === 0 ? c : c % 16);
  return [namePresets, { params: { id: sheet.sheetID }, body: { groupID, add, remove: some(b % 16) } }];
}
