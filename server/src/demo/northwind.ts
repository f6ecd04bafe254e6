/** The demo's second sheet: a small, finished campaign, so that lists and the tree have more than one. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { bannerAt, type DemoRow, type DemoSheet } from './content.ts';
import type { PersonKey } from './people.ts';

const row = (
  name: string,
  status: string,
  days: number,
  designer: PersonKey,
  file: string,
  notes?: string,
): DemoRow => ({
  name,
  values: [status, days, { person: designer }, bannerAt(`northwind/cold-brew/${file}`), notes],
});

export const northwind: DemoSheet = {
  name: 'Northwind Coffee – Summer',
  description: 'Cold brew in July and August. Finished; kept for the annual report.',
  rowNameColumnWidth: 260,
  members: ['admin', 'guest', 'amara', 'leo'],
  columns: [
    {
      name: 'Status',
      type: columnTypes.status,
      width: 130,
      options: { Live: 'teal', Ended: 'grey', Extended: 'green' },
    },
    { name: 'Last day', type: columnTypes.date, width: 125 },
    { name: 'Designer', type: columnTypes.who, width: 110 },
    { name: 'Banner', type: columnTypes.banner, width: 190 },
    { name: 'Notes', type: columnTypes.text, width: 260 },
  ],
  groups: [
    {
      name: 'Cold brew – Display',
      rows: [
        row(
          'MPU 300x250 – EN – static',
          'Ended',
          -40,
          'amara',
          'coldbrew_300x250_en_v1.gif',
          'Best click rate of the set',
        ),
        row('Leaderboard 728x90 – EN – static', 'Ended', -40, 'amara', 'coldbrew_728x90_en_v1.png'),
        row(
          'Billboard 970x250 – EN – HTML5',
          'Ended',
          -33,
          'leo',
          'coldbrew_970x250_en_v1',
          'Paused twice by the publisher',
        ),
        row(
          'Mobile banner 320x50 – EN – static',
          'Extended',
          12,
          'amara',
          'coldbrew_320x50_en_v1.png',
          'Runs on until the cups are sold out',
        ),
      ],
    },
    {
      name: 'Cold brew – Social',
      rows: [
        row('Feed square 1080x1080 – EN – static', 'Ended', -35, 'leo', 'coldbrew_1080x1080_en_v1.jpg'),
        row(
          'Story 1080x1920 – EN – video',
          'Ended',
          -35,
          'leo',
          'coldbrew_1080x1920_en_v1.webm',
          'Sound on: the ice cubes matter',
        ),
        row('Reel 1080x1920 – EN – video', 'Live', 5, 'leo', 'coldbrew-reel_1080x1920_en_v1.mp4'),
      ],
    },
  ],
  comments: [
    { author: 'admin', hoursAgo: 400, html: '<p>Thank you all, the client was very happy with this one.</p>' },
  ],
};
