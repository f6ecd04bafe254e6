/** The walk of the tour through every popup and state, for axe to look at each. */
import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, vi } from 'vitest';
import { shootChecks } from '../tour-checks.ts';
import { shootFiles, shootFolders } from '../tour-files.ts';
import { shootBanners, shootCells, shootHeader, shootMenu, shootMenus } from '../tour-popups.ts';
import { shootLines, shootRefusals, shootTogether, shootTroubles } from '../tour-states.ts';
import { shootBoard, shootComments, shootViewer } from '../tour-talk.ts';
import { shootImport, shootMore } from '../tour-work.ts';
import { axeLooks, type Look } from './axe-looks.ts';
import type { PersonOptions } from './browser.ts';
import { setDesk, type Desk } from './desk.ts';
import { openSheet } from './sheet-page.ts';
import type { Tour } from './shoot.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Where each popup is seen. */
export const statesOfPopups = {
  addColumn: 'choose data type',
  addRowsFromFtp: 'add rows from ftp',
  addToTree: 'new sheet',
  addUsers: 'active user',
  askForDecisions: 'ask for decisions',
  checkReport: 'check report',
  checks: 'checks chosen',
  commandPalette: 'palette',
  decisionRecord: 'decision record',
  deleteSheet: 'delete sheet',
  deliveryPack: 'delivery pack',
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

/** Those that begin at the open sheet. */
const fromSheet = {
  comments: shootComments,
  'the viewer': shootViewer,
  checks: shootChecks,
  'editors of cells': shootCells,
  'menus and the palette': shootMenus,
  'looking for banners': shootBanners,
  'the menu at the left': shootMenu,
  'the header': shootHeader,
} as const;

export const walks = {
  ...fromSheet,
  // These open what they begin at.
  'the board': shootBoard,
  'work on rows': shootMore,
  importing: shootImport,
  'what is refused': shootRefusals,
  lines: shootLines,
  files: shootFiles,
  folders: shootFolders,
  'what does not come': shootTroubles,
} as const;

type Walk = (tour: Tour) => Promise<void>;
const needsSheet: ReadonlySet<Walk> = new Set([...Object.values(fromSheet), shootTogether]);

/** Sets up one window for the walks, whose looks are of sizes that have the same layout, and gives what takes one walk. */
export function walkWithAxe(options: PersonOptions, looks: readonly Look[]): (walk: Walk) => Promise<void> {
  let desk: Desk;
  let tour: Tour;

  beforeAll(async () => {
    vi.stubEnv('VERSIONS', '1');
    desk = await setDesk();
    // Fades would be waited for before each look, and what is at rest is the same without them.
    const page = await desk.known('admin', { ...options, isStill: true });
    const shoot = axeLooks(page, looks);
    tour = { page, shoot, prefix: 'axe', marquee: desk.marquee, demoUrl: desk.demoUrl };
  });

  afterAll(async () => {
    await desk?.clear();
    vi.unstubAllEnvs();
  });

  return async (walk) => {
    if (needsSheet.has(walk)) await openSheet(tour.page, tour.demoUrl);
    await walk(tour);
  };
}

/** The kinds of popup that the application has. */
export const popupKinds = (): Set<string | undefined> =>
  new Set([...read('web/src/app/popupKinds.tsx').matchAll(/^ {2}(\w+): popup\(/gm)].map(([, kind]) => kind));

/** The names of the states that the tour shows, somewhere in its text. */
export function shownByTour(): string {
  const tours = readdirSync(new URL('e2e', root)).filter((name) => name.startsWith('tour-'));
  return tours.map((name) => read(`e2e/${name}`).toLowerCase()).join('');
}
