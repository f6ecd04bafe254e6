/** The table of rights: delivery packs, which members make. */
import { listPackBanners, makePack } from '@marquee/contract/delivery/packs.ts';
import { freezeBanner } from '../frozen-banner.ts';
import type { Call } from './attempts.ts';
import { members } from './expected.ts';
import { banner } from './versions.ts';

export const delivery: Call[] = [
  {
    name: 'list what a delivery pack can hold',
    endpoint: listPackBanners,
    expected: members(200),
    input: ({ sheetID, groups: [{ groupID }] }) => ({ params: { id: sheetID }, query: { groupID } }),
  },
  {
    name: 'make a delivery pack',
    endpoint: makePack,
    expected: members(200),
    input: async (scene) => {
      const { cellID } = await banner(scene);
      await freezeBanner(scene.app.db.kysely, cellID);
      const banners = [{ cellID, number: 1, anyway: 'waiting' as const }];
      return {
        params: { id: scene.sheetID },
        body: { banners, template: '{row}', pages: 'zip' as const, withBackups: true },
      };
    },
  },
];
