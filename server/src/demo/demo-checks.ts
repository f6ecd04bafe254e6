/** The presets that the demo's main sheet names: its media plan, as two of the account's own, and for a group one that comes with Marquee. */
import { kilobytes } from '@marquee/contract/checks/limit-words.ts';
import type { PresetID } from '@marquee/contract/checks/naming.ts';
import { namePresets } from '#checks/naming-store.ts';
import { addPreset, type SaidOfPreset } from '#checks/store.ts';
import { groupsOf } from '#groups/find-groups.ts';
import type { Tx } from '#platform/db.ts';
import { idOf, type Workspace } from './insert.ts';

const source = 'Aurora Outdoor, media plan of the autumn launch.';

/** Sizes that publishers show; posts may weigh more. */
const displaySizes = '300x250 970x250 300x600 728x90 160x600 970x90 120x600 320x50 320x480 480x300'.split(' ');

/** The media plan, as the comment on the sheet says it. */
const plan: readonly SaidOfPreset[] = [
  {
    name: 'Aurora media plan, HTML5',
    fileTypes: [2],
    source,
    advice: 'The snow may fall in the first five seconds only.',
    rules: {
      'pkg.weight': { level: 'fail', limits: [{ basis: 'gzip', most: kilobytes(150), sizes: [] }] },
      'pkg.junk': { level: 'warn' },
      'html.size': { level: 'fail' },
      'size.mismatch': { level: 'fail' },
      'ref.missing': { level: 'fail' },
      'net.external': { level: 'fail', hosts: [] },
      'click.missing': { level: 'fail', ways: ['clickTag'] },
      'anim.length': { level: 'warn', most: 15 },
      'anim.endless': { level: 'fail' },
    },
  },
  {
    name: 'Aurora media plan, images',
    fileTypes: [1],
    source,
    advice: '',
    rules: {
      'pkg.weight': {
        level: 'fail',
        limits: [
          { basis: 'unpacked', most: kilobytes(75), sizes: displaySizes },
          { basis: 'unpacked', most: kilobytes(150), sizes: [] },
        ],
      },
      'pkg.type': { level: 'warn', types: ['gif', 'jpg', 'jpeg', 'png'] },
      'size.mismatch': { level: 'fail' },
      'anim.length': { level: 'fail', most: 30 },
    },
  },
];

const inAddition = { group: 'Winter boots – Display', presetID: 'campaign-manager-360' };

/** Makes the account's presets, and has the sheet name them. */
export async function addChecks(tx: Tx, { accountID, userIDs }: Workspace, sheetID: number): Promise<void> {
  const by = { accountID, userID: idOf(userIDs, 'admin'), origin: undefined };
  const own: PresetID[] = [];
  for (const said of plan) own.push(`own-${(await addPreset(tx, said, by)).preset_id}`);
  await namePresets(tx, { sheetID, groupID: null }, own, []);
  const group = (await groupsOf(tx, sheetID)).find(({ name }) => name === inAddition.group);
  if (!group) throw new Error(`The demo has no group “${inAddition.group}”.`);
  await namePresets(tx, { sheetID, groupID: group.id }, [inAddition.presetID], []);
}
