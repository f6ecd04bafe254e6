/** The check report of a sheet or a group, as a file or as a page. */
import { namedIn } from '#checks/find-named.ts';
import type { Tx } from '#platform/db.ts';
import { checkHead } from './check-head.ts';
import { checkPage } from './check-page.ts';
import { checkTabs } from './check-sheet.ts';
import type { Clock } from './clock.ts';
import { checkedBanners, type CheckExtent } from './read-checks.ts';
import { fileOf } from './workbook.ts';
import { zip } from './zip.ts';

export async function* checkFile(
  tx: Tx,
  extent: CheckExtent,
  as: 'xlsx' | 'page',
  clock: Clock,
): AsyncGenerator<Buffer> {
  const inSheet = await namedIn(tx, extent.sheetID);
  const head = await checkHead(tx, extent, inSheet);
  const banners = () => checkedBanners(tx, extent, inSheet);
  if (as === 'xlsx') yield* zip(fileOf(checkTabs(head, banners, clock)));
  else for await (const text of checkPage(head, banners, clock)) yield Buffer.from(text);
}
