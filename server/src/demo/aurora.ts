/** The demo's main sheet: an outdoor brand's autumn launch in the middle of its production week. */
import { access } from '@marquee/contract/columns.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { bootsBanners, pitchBanners, trailheadBanners } from './aurora-banners.ts';
import { bannerAt, type DemoColumn, type DemoComment, type DemoGroup, type DemoSheet } from './content.ts';
import type { PersonKey } from './people.ts';

const columns: readonly DemoColumn[] = [
  {
    name: 'Status',
    type: columnTypes.status,
    width: 150,
    options: {
      'Not started': 'grey',
      'In progress': 'orange',
      'Client review': 'blue',
      'Changes requested': 'red',
      Approved: 'green',
      Live: 'teal',
      'On hold': 'purple',
    },
  },
  {
    name: 'Copy',
    type: columnTypes.status,
    width: 120,
    options: { Draft: 'grey', Translating: 'pink', 'Legal check': 'brown', Final: 'green' },
  },
  { name: 'Deadline', type: columnTypes.date, width: 125 },
  { name: 'Designer', type: columnTypes.who, width: 110 },
  { name: 'Banner', type: columnTypes.banner, width: 190 },
  { name: 'Brief', type: columnTypes.link, width: 130 },
  { name: 'Notes', type: columnTypes.text, width: 260 },
  { name: 'Internal budget notes', type: columnTypes.text, width: 200, access: access.hiddenFromPublic },
];

/** A row: its name, status, copy, deadline in days from today, designer, notes, budget notes. */
type Line = readonly [
  name: string,
  status?: string,
  copy?: string | undefined,
  days?: number | undefined,
  designer?: PersonKey | undefined,
  notes?: string | undefined,
  budget?: string,
];

interface Campaign {
  /** below the root of the file server */
  folder: string;
  /** the files of its rows, below the folder; a row that is not there has none yet */
  banners: Readonly<Record<string, string>>;
  brief: string;
}

const trailhead: Campaign = {
  folder: 'aurora/trailhead',
  banners: trailheadBanners,
  brief: 'https://example.com/aurora/trailhead-brief',
};
const boots: Campaign = {
  folder: 'aurora/winter-boots',
  banners: bootsBanners,
  brief: 'https://example.com/aurora/winter-boots-brief',
};
const pitch: Campaign = {
  folder: 'aurora/pitch',
  banners: pitchBanners,
  brief: 'https://example.com/aurora/pitch-deck',
};

const comment = (author: PersonKey, hoursAgo: number, html: string): DemoComment => ({ author, hoursAgo, html });

const comments: Readonly<Record<string, readonly DemoComment[]>> = {
  'Billboard 970x250 – DE – HTML5': [
    comment('guest', 26, '<p>The German headline breaks into three lines. Could we try “Jede Spur zählt”?</p>'),
    comment(
      'ines',
      23,
      '<p>Yes, that fits. <strong>v3 is on the server</strong>, with the longer pause at the end.</p>',
    ),
  ],
  'Half page 300x600 – EN – HTML5': [
    comment('amara', 50, '<p>Legal want the waterproof claim footnoted on every size.</p>'),
    comment('tom', 47, '<p>Added on:</p><ul><li>300x600</li><li>160x600</li><li>970x250</li></ul>'),
    comment('guest', 5, '<p>Looks good to us now, thank you.</p>'),
  ],
  'Story 1080x1920 – EN – video': [comment('leo', 30, '<p>Cut to 9 seconds, the logo comes in at second one.</p>')],
  'Wide Sky 160x600 – FR – static': [
    comment('priya', 8, '<p>Waiting for the French price from the client, everything else is <em>done</em>.</p>'),
  ],
  'MPU 300x250 – EN – HTML5': [comment('jonas', 74, '<p>22 KB with its font, the limit is 150.</p>')],
};

function group(name: string, campaign: Campaign, lines: readonly Line[], hideFromPublic = false): DemoGroup {
  const bannerOf = (file: string | undefined) =>
    file === undefined ? undefined : bannerAt(`${campaign.folder}/${file}`);
  const rows = lines.map(([rowName, status, copy, days, designer, notes, budget], index) => ({
    name: rowName,
    values: [
      status,
      copy,
      days,
      designer && { person: designer },
      bannerOf(campaign.banners[rowName]),
      // The first rows of each group link the brief, as people do.
      index < 4 ? { url: campaign.brief, text: 'Brief' } : undefined,
      notes,
      budget,
    ],
    comments: hideFromPublic ? [] : (comments[rowName] ?? []),
  }));
  return { name, hideFromPublic, rows };
}

const groups: readonly DemoGroup[] = [
  group('Trailhead jackets – Display', trailhead, [
    ['MPU 300x250 – EN – static', 'Live', 'Final', -12, 'ines', 'Fallback for the HTML5 set', '2 h over, absorbed'],
    ['MPU 300x250 – DE – static', 'Live', 'Final', -12, 'ines'],
    ['MPU 300x250 – FR – static', 'Live', 'Final', -11, 'ines', 'Accent on “légère” fixed in v2'],
    ['Billboard 970x250 – EN – HTML5', 'Approved', 'Final', -2, 'tom', 'Goes live with the homepage takeover'],
    ['Billboard 970x250 – DE – HTML5', 'Changes requested', 'Translating', 1, 'ines', 'Headline too long in German'],
    ['Billboard 970x250 – FR – HTML5', 'Client review', 'Final', 1, 'tom', undefined, 'Second round is billable'],
    ['Half page 300x600 – EN – HTML5', 'Client review', 'Legal check', 0, 'tom', 'Footnote for the waterproof claim'],
    ['Half page 300x600 – DE – HTML5', 'In progress', 'Translating', 2, 'tom'],
    ['Half page 300x600 – FR – HTML5', 'In progress', 'Translating', 2, 'tom'],
    ['Leaderboard 728x90 – EN – HTML5', 'Approved', 'Final', -3, 'amara'],
    ['Leaderboard 728x90 – DE – HTML5', 'Approved', 'Final', -3, 'amara'],
    ['Leaderboard 728x90 – FR – HTML5', 'Changes requested', 'Final', -1, 'amara', 'Logo clear space on the right'],
    ['Wide Sky 160x600 – EN – static', 'Live', 'Final', -9, 'priya'],
    ['Wide Sky 160x600 – FR – static', 'In progress', 'Draft', 3, 'priya', 'Price missing', 'Rush fee agreed by phone'],
  ]),
  group('Trailhead jackets – Social', trailhead, [
    ['Feed square 1080x1080 – EN – static', 'Live', 'Final', -8, 'leo', 'Carousel, card 1 of 4'],
    ['Feed square 1080x1080 – DE – static', 'Live', 'Final', -8, 'leo'],
    ['Feed square 1080x1080 – FR – static', 'Approved', 'Final', -4, 'leo'],
    ['Feed portrait 1080x1350 – EN – static', 'Client review', 'Final', 0, 'leo', 'Crop keeps the whole jacket'],
    ['Feed portrait 1080x1350 – DE – static', 'Client review', 'Final', 0, 'leo'],
    ['Story 1080x1920 – EN – video', 'In progress', 'Final', 2, 'leo', '9 seconds, made to work without sound'],
    ['Story 1080x1920 – DE – video', 'Not started', 'Translating', 5, 'leo'],
    ['Story 1080x1920 – FR – video', 'Not started', 'Translating', 5, 'leo'],
    ['Link image 1200x628 – EN – static', 'Approved', 'Final', -2, 'priya', 'Also used for the newsletter header'],
    ['Link image 1200x628 – DE – static', 'Approved', 'Final', -2, 'priya'],
  ]),
  group('Trailhead jackets – Video', trailhead, [
    [
      'Pre-roll 15 s 1920x1080 – EN – video',
      'Approved',
      'Final',
      -5,
      'jonas',
      'Made to work without sound',
      'Music licence: 12 months',
    ],
    ['Pre-roll 15 s 1920x1080 – DE – video', 'Client review', 'Final', 1, 'jonas', 'New end card'],
    ['Pre-roll 15 s 1920x1080 – FR – video', 'In progress', 'Legal check', 4, 'jonas'],
    ['Bumper 6 s 1920x1080 – EN – video', 'Approved', 'Final', -5, 'jonas'],
    ['Bumper 6 s 1920x1080 – DE – video', 'In progress', 'Translating', 4, 'jonas'],
    ['In-banner 300x250 – EN – video', 'Changes requested', 'Final', -1, 'jonas', 'Needs a replay button'],
    ['Lobby screen 1080x1920 – EN – video', 'On hold', 'Draft', 21, undefined, 'Waiting for the shop opening date'],
  ]),
  group('Winter boots – Display', boots, [
    ['MPU 300x250 – EN – HTML5', 'Client review', 'Final', 2, 'amara', 'Snow effect only in the first 5 seconds'],
    ['MPU 300x250 – DE – HTML5', 'In progress', 'Final', 3, 'amara'],
    ['MPU 300x250 – FR – HTML5', 'In progress', 'Translating', 3, 'amara'],
    ['Double MPU 300x600 – EN – HTML5', 'In progress', 'Final', 4, 'tom'],
    ['Double MPU 300x600 – DE – HTML5', 'Not started', 'Translating', 6, 'tom'],
    ['Double MPU 300x600 – FR – HTML5', 'Not started', 'Translating', 6, 'tom'],
    ['Billboard 970x250 – EN – static', 'Client review', 'Legal check', 1, 'priya', '“Warm to −25 °C” needs proof'],
    ['Billboard 970x250 – DE – static', 'In progress', 'Legal check', 4, 'priya'],
    ['Large leaderboard 970x90 – EN – HTML5', 'Approved', 'Final', -1, 'amara'],
    ['Large leaderboard 970x90 – DE – HTML5', 'Approved', 'Final', -1, 'amara'],
    ['Leaderboard 728x90 – EN – static', 'Live', 'Final', -7, 'ines', 'Teaser phase'],
    ['Leaderboard 728x90 – DE – static', 'Live', 'Final', -7, 'ines', 'Teaser phase'],
    ['Leaderboard 728x90 – FR – static', 'Live', 'Final', -6, 'ines', 'Teaser phase'],
    ['Wide Sky 160x600 – EN – HTML5', 'On hold', 'Draft', 14, undefined, 'Publisher may drop the format'],
    ['Sky 120x600 – EN – static', 'On hold', 'Draft', 14],
  ]),
  group('Winter boots – Mobile', boots, [
    ['Mobile banner 320x50 – EN – static', 'Approved', 'Final', -2, 'priya'],
    ['Mobile banner 320x50 – DE – static', 'Approved', 'Final', -2, 'priya'],
    ['Mobile banner 320x50 – FR – static', 'Client review', 'Final', 0, 'priya'],
    ['Mobile portrait 320x480 – EN – HTML5', 'Changes requested', 'Final', -1, 'tom', 'Close button too small to tap'],
    ['Mobile portrait 320x480 – DE – HTML5', 'In progress', 'Final', 3, 'tom'],
    ['Mobile landscape 480x300 – EN – HTML5', 'In progress', 'Draft', 5, 'tom'],
    [
      'Interstitial 320x480 – EN – video',
      'Not started',
      'Draft',
      8,
      'leo',
      undefined,
      'Only if the media budget allows',
    ],
    ['Reel 1080x1920 – EN – video', 'In progress', 'Draft', 5, 'leo', 'Footage from the glacier shoot'],
    ['Reel 1080x1920 – DE – video', 'Not started', 'Draft', 9, 'leo'],
  ]),
  group(
    'Pitch – not for client',
    pitch,
    [
      [
        'Base camp MPU 300x250 – EN – HTML5',
        'In progress',
        'Draft',
        7,
        'ines',
        'Concept A: the tent glows',
        'Unpaid, cap at 3 days',
      ],
      ['Base camp Billboard 970x250 – EN – HTML5', 'In progress', 'Draft', 7, 'ines', 'Concept A'],
      ['Base camp Story 1080x1920 – EN – video', 'Not started', 'Draft', 10, 'leo', 'Concept B: one night in a minute'],
      ['Base camp Pre-roll 1920x1080 – EN – video', 'Not started', undefined, 10, 'jonas'],
      [
        'Base camp Half page 300x600 – EN – static',
        'On hold',
        undefined,
        undefined,
        undefined,
        'Concept C, probably dropped',
      ],
    ],
    true,
  ),
];

export const aurora: DemoSheet = {
  name: 'Aurora Outdoor – Autumn launch',
  description: 'Trailhead jackets and Winter boots: every placement, three languages, from first draft to live.',
  rowNameColumnWidth: 280,
  members: ['admin', 'guest', 'ines', 'tom', 'amara', 'jonas', 'priya', 'leo'],
  columns,
  groups,
  comments: [
    comment(
      'admin',
      98,
      '<p>Media plan is final: <strong>Trailhead goes first</strong>, boots follow two weeks later.</p>',
    ),
    comment('guest', 72, '<p>Our product team has confirmed all prices except France.</p>'),
    comment('amara', 4, '<p>File limits by publisher:</p><ul><li>HTML5: 150 KB</li><li>Static: 75 KB</li></ul>'),
  ],
};
