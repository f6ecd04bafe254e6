/** Where a sheet appears in the tree of somebody who makes or joins it: at the end of their first top-level folder. */
import type { Tx } from '#platform/db.ts';
import { keyAfter } from '#sheet-log/sort-keys.ts';
import { nodesOf } from './find-nodes.ts';
import * as store from './store.ts';

/** Made for whoever has no folder at the top. */
const firstFolder = 'My sheets';

/** Links a person's tree to a sheet, unless it is already, and answers the link. Runs in the transaction in which they join it. */
export async function linkToSheet(tx: Tx, sheetID: number, userID: number): Promise<number> {
  await store.lockTree(tx, userID);
  const nodes = await nodesOf(tx, userID);
  const there = nodes.find((node) => node.sheetID === sheetID);
  if (there) return there.id;
  const top = nodes.filter((node) => node.parentID === null);
  const folder = top.find((node) => node.sheetID === null);
  const parentID =
    folder?.id ??
    (await store.addNode(tx, {
      userID,
      parentID: null,
      folderName: firstFolder,
      sheetID: null,
      sortKey: keyAfter(top.at(-1)?.sort_key),
    }));
  const last = nodes.findLast((node) => node.parentID === parentID);
  return store.addNode(tx, { userID, parentID, folderName: null, sheetID, sortKey: keyAfter(last?.sort_key) });
}
