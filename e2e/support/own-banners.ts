/** A sheet of its own whose banners stand in a folder of their own on the demo's file server, so that a test knows every file. */
import { copyFile, mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cell } from '@marquee/contract/cells.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Column } from '@marquee/contract/columns.ts';
import type { Group } from '@marquee/contract/groups.ts';
import type { Row } from '@marquee/contract/rows.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { ask } from './ask.ts';
import { demo } from './browser.ts';
import type { Marquee } from './marquee.ts';
import { readSheet } from './sheet-page.ts';

const picture = 'aurora/trailhead/fr/trailhead_300x250_fr_v1.png';
const minute = 60_000;
/** Days ago, so that every file has a time of its own. */
const then = Math.floor(Date.now() / minute) * minute - 3 * 24 * 60 * minute;

export interface OwnBanners {
  sheetURL: string;
  columnID: number;
  groupID: number;
  /** the row of each banner, by the row's name */
  rows: ReadonlyMap<string, Row>;
  /** puts a picture into the folder, so many minutes after the first ones */
  addFile(name: string, minutes: number): Promise<void>;
}

/** Makes it as the admin, whose window this is; the guest is a member. `shown` is the file of each row, by the row's name. */
export async function ownBanners(
  ada: Page,
  marquee: Marquee,
  of: { folder: string; shown: Readonly<Record<string, string>> },
): Promise<OwnBanners> {
  const root = join(marquee.dataDir, 'demo-ftp');
  await mkdir(join(root, of.folder), { recursive: true });
  const addFile = async (name: string, minutes: number) => {
    const path = join(root, of.folder, name);
    await copyFile(join(root, picture), path);
    const seconds = (then + minutes * minute) / 1000;
    await utimes(path, seconds, seconds);
  };
  const cells = (await readSheet(ada, marquee.demoUrl)).columns.flatMap((column) => column.cells);
  const ftpaccountID = cells.find((cell) => cell.cellBanner?.fileName !== undefined)?.cellBanner?.ftpaccountID ?? 0;
  const sheet = await ask<Sheet>(ada, 'POST', '/api/sheets', { name: `Banners of ${of.folder}` });
  const { sheetID, url: sheetURL } = sheet;
  await ask(ada, 'POST', '/api/users/invite-user-to-sheet', { emailAddress: demo.guest.emailAddress, sheetID });
  const column = { sheetID, columnTypeID: columnTypes.banner, name: 'Banner' };
  const { columnID } = await ask<Column>(ada, 'POST', '/api/columns', column);
  const { groupID } = await ask<Group>(ada, 'POST', '/api/groups', { group: { sheetID, name: 'Display' } });
  const rows = new Map<string, Row>();
  for (const [name, fileName] of Object.entries(of.shown)) {
    const row = await ask<Row>(ada, 'POST', '/api/rows', { row: { groupID, name } });
    rows.set(name, row);
    await addFile(fileName, 0);
    const cellBanner = { ftpaccountID, ftpfolder: of.folder, fileName, fileType: 1 };
    await ask<Cell>(ada, 'POST', '/api/cells', { cell: { rowID: row.rowID, columnID, cellBanner } });
  }
  return { sheetURL, columnID, groupID, rows, addFile };
}
