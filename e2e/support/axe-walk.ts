/** The walk of the tour through every popup and state, for axe to look at each. */
import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { shootFiles, shootFolders } from '../tour-files.ts';
import { shootBanners, shootCells, shootHeader, shootMenu, shootMenus } from '../tour-popups.ts';
import { shootLines, shootRefusals, shootTroubles } from '../tour-states.ts';
import { shootBoard, shootComments, shootViewer } from '../tour-talk.ts';
import { shootImport, shootMore } from '../tour-work.ts';
import { axeLooks, type Look } from './axe-looks.ts';
import type { PersonOptions } from './browser.ts';
import { setDesk, type Desk } from './desk.ts';
import { openSheet } from './sheet-page.ts';
import type { Tour } from './shoot.ts';

const root = new URL('../../', import.meta.url);

/** Where each popup is seen. */
const states = {
  addColumn: 'choose data type',
  addRowsFromFtp: 'add rows from ftp',
  addToTree: 'new sheet',
  addUsers: 'active user',
  askForDecisions: 'ask for decisions',
  commandPalette: 'palette',
  decisionRecord: 'decision record',
  deleteSheet: 'delete sheet',
  duplicateSheet: 'duplicate sheet',
  editFolder: 'edit folder',
  emailBanners: 'email update',
  history: 'cell history',
  importRows: 'import',
  importSheet: 'import new sheet',
  keyboardShortcuts: 'keyboard shortcuts',
  mediaPlan: 'media plan',
  reviewLink: 'review link',
  rowCard: 'row card',
  saveTemplate: 'save as template',
  saveView: 'save as new view',
  shareSheet: 'share',
  statusFollow: 'status that follows decisions',
  trash: 'trash',
  updateBanners: 'updating links',
  viewer: 'viewer image',
} as const;

const walks = {
  comments: shootComments,
  'the viewer': shootViewer,
  'the board': shootBoard,
  'editors of cells': shootCells,
  'menus and the palette': shootMenus,
  'work on rows': shootMore,
  importing: shootImport,
  'looking for banners': shootBanners,
  'the menu at the left': shootMenu,
  'the header': shootHeader,
  'what is refused': shootRefusals,
  lines: shootLines,
  files: shootFiles,
  folders: shootFolders,
  'what does not come': shootTroubles,
} as const;

/** Declares the tests of one window, whose looks are of sizes that have the same layout. */
export function walkWithAxe(
  id: string,
  options: PersonOptions,
  looks: readonly Look[],
  more: Readonly<Record<string, (tour: Tour) => Promise<void>>> = {},
): void {
  let desk: Desk;
  let tour: Tour;

  beforeAll(async () => {
    vi.stubEnv('VERSIONS', '1');
    desk = await setDesk();
    const page = await desk.known('admin', options);
    tour = { page, shoot: () => Promise.resolve(), prefix: 'axe', marquee: desk.marquee, demoUrl: desk.demoUrl };
  });

  afterAll(async () => {
    await desk?.clear();
    vi.unstubAllEnvs();
  });

  test.each(Object.entries({ ...walks, ...more }))(
    `[${id}] axe finds nothing serious: %s`,
    async (_, walk) => {
      await openSheet(tour.page, tour.demoUrl);
      await walk({ ...tour, shoot: axeLooks(tour.page, looks) });
    },
    240_000,
  );

  test(`[${id}] no popup is left out`, () => {
    const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
    const kinds = [...read('web/src/app/popupKinds.tsx').matchAll(/^ {2}(\w+): popup\(/gm)].map(([, kind]) => kind);
    expect(new Set(Object.keys(states))).toEqual(new Set(kinds));
    const tours = readdirSync(new URL('e2e', root)).filter((name) => name.startsWith('tour-'));
    const source = tours.map((name) => read(`e2e/${name}`).toLowerCase()).join('');
    for (const state of Object.values(states)) expect(source).toContain(`'${state}'`);
  });
}
