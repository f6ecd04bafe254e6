/** Each person's own tree: adding, copying, renaming, moving and deleting its folders and links. Nobody sees or changes another's. */
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { TreeNode } from '@marquee/contract/tree.ts';
import { isMember } from '#access/roles.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { keepAnswer } from '#sheet-log/idempotency-key.ts';
import { keyAt } from '#sheet-log/sort-keys.ts';
import { nodesOf, sheetsWithoutLink, treeOf, withBranch, type StoredNode } from './find-nodes.ts';
import { mustNotBeTooDeep } from './levels.ts';
import { linkToSheet } from './link-to-sheet.ts';
import * as store from './store.ts';

/** One's own tree. A sheet that one has belonged to for a while and has no link to gets one. */
export async function listTreeNodes(ctx: Ctx, userID: number): Promise<TreeNode[]> {
  const viewer = mustBeLoggedIn(ctx);
  if (userID !== viewer.userID) throw new Refusal('notFound');
  const { kysely } = ctx.services.db;
  const missing = await sheetsWithoutLink(kysely, userID);
  if (missing.length) {
    await kysely.transaction().execute(async (tx) => {
      for (const sheetID of missing) await linkToSheet(tx, sheetID, userID);
    });
  }
  return treeOf(kysely, userID);
}

/** Changes one's own tree in one transaction, answers the node as it is then, and tells one's other tabs. Throws `notFound` for another's. */
async function change(
  ctx: Ctx,
  sent: { userID?: number | undefined },
  work: (tx: Tx, nodes: StoredNode[], userID: number) => Promise<number>,
): Promise<TreeNode> {
  const { userID } = mustBeLoggedIn(ctx);
  if ((sent.userID ?? userID) !== userID) throw new Refusal('notFound');
  const changed = await ctx.services.db.kysely.transaction().execute(async (tx) => {
    await store.lockTree(tx, userID);
    const id = await work(tx, await nodesOf(tx, userID), userID);
    const node = nodeIn(await treeOf(tx, userID), id);
    await keepAnswer(tx, { call: ctx.call, userID }, node);
    return node;
  });
  tellOthers(ctx, userID);
  if (!changed) throw new Refusal('notFound');
  return changed;
}

const tellOthers = (ctx: Ctx, userID: number) =>
  ctx.services.notices.tell({ userIDs: [userID], what: 'tree', exceptConnectionID: ctx.connectionID });

function nodeIn(tree: readonly TreeNode[], id: number): TreeNode | undefined {
  for (const node of tree) {
    const found = node.treeNodeID === id ? node : nodeIn(node.childNodes, id);
    if (found) return found;
  }
  return undefined;
}

function mustFind(nodes: readonly StoredNode[], id: number): StoredNode {
  const node = nodes.find((one) => one.id === id && one.isSeen);
  if (!node) throw new Refusal('notFound');
  return node;
}

/** The folder that is to hold something; null stands for the top. */
function mustBeFolder(nodes: readonly StoredNode[], id: number | null): number | null {
  if (id !== null && mustFind(nodes, id).sheetID !== null) throw new Refusal('onlyIntoFolders');
  return id;
}

/** The link to a sheet that a folder has, other than this one. */
const linkIn = (nodes: readonly StoredNode[], parentID: number | null, sheetID: number, except = 0) =>
  nodes.find((node) => node.parentID === parentID && node.sheetID === sheetID && node.id !== except);

/** The key for a place among the nodes of a folder; no position means the end. */
function keyIn(
  nodes: readonly StoredNode[],
  parentID: number | null,
  id: number,
  position: number | undefined,
): string {
  const siblings = nodes.filter((node) => node.parentID === parentID);
  const seen = new Set(siblings.filter((node) => node.isSeen).map((node) => node.id));
  return keyAt(siblings, (node) => seen.has(node.id), id, position ?? siblings.length + 1);
}

export interface SentNode {
  userID?: number | undefined;
  parentTreeNodeID?: number | null | undefined;
  folderName?: string | null | undefined;
  sheetID?: number | null | undefined;
  copyOfTreeNodeID?: number | null | undefined;
  ordering?: number | undefined;
}

/**
 * Adds a folder, a link to a sheet that one belongs to, or a copy of a node. A link that the folder has already is that link; one that is
 * to go to no folder in particular goes where the sheets go that one joins.
 */
export function addTreeNode(ctx: Ctx, sent: SentNode): Promise<TreeNode> {
  return change(ctx, sent, async (tx, nodes, userID) => {
    const parentID = mustBeFolder(nodes, sent.parentTreeNodeID ?? null);
    const original = typeof sent.copyOfTreeNodeID === 'number' ? mustFind(nodes, sent.copyOfTreeNodeID) : undefined;
    const sheetID = sent.sheetID ?? original?.sheetID ?? null;
    if (sheetID !== null) {
      if (!(await isMember(tx, userID, sheetID))) throw new Refusal('notFound');
      if (!original && sent.parentTreeNodeID === undefined) return linkToSheet(tx, sheetID, userID);
      const there = linkIn(nodes, parentID, sheetID);
      if (there) return there.id;
    }
    const branch = original ? withBranch(nodes, original.id).filter((node) => node.isSeen) : [];
    if (branch.some((node) => node.id === parentID)) throw new Refusal('folderIntoItself');
    if (nodes.length + Math.max(1, branch.length) > limits.nodesPerTree) throw new Refusal('treeFull');
    mustNotBeTooDeep(nodes, parentID, branch);
    const folderName = sheetID === null ? (sent.folderName ?? original?.folderName ?? null) : null;
    const sortKey = keyIn(nodes, parentID, 0, sent.ordering);
    const added = await store.addNode(tx, { userID, parentID, folderName, sheetID, sortKey });
    await store.copyNodes(
      tx,
      branch.slice(1).map((node) => node.id),
      added,
    );
    return added;
  });
}

export interface ChangedNode {
  treeNodeID: number;
  userID?: number | undefined;
  folderName?: string | null | undefined;
  parentTreeNodeID?: number | null | undefined;
  ordering?: number | undefined;
}

/** Renames a folder, moves a node, or both; what is not sent stays. */
export function updateTreeNode(ctx: Ctx, sent: ChangedNode): Promise<TreeNode> {
  return change(ctx, sent, async (tx, nodes, userID) => {
    const node = mustFind(nodes, sent.treeNodeID);
    if (typeof sent.folderName === 'string') {
      if (node.sheetID !== null)
        throw new Refusal('badInput', {
          errors: [{ path: 'body.folderName', message: 'A sheet is renamed on the sheet itself.' }],
        });
      await store.renameFolder(tx, node.id, sent.folderName);
    }
    if (sent.parentTreeNodeID === undefined && sent.ordering === undefined) return node.id;
    const parentID = mustBeFolder(nodes, sent.parentTreeNodeID === undefined ? node.parentID : sent.parentTreeNodeID);
    const branch = withBranch(nodes, node.id);
    if (branch.some((one) => one.id === parentID)) throw new Refusal('folderIntoItself');
    mustNotBeTooDeep(nodes, parentID, branch);
    // A folder holds one link to a sheet: the one that is put there takes the place of the one that is.
    const twin = node.sheetID === null ? undefined : linkIn(nodes, parentID, node.sheetID, node.id);
    if (twin) await store.deleteNodes(tx, [twin.id]);
    const left = nodes.filter((one) => one !== twin);
    await store.moveNode(tx, userID, node.id, { parentID, sortKey: keyIn(left, parentID, node.id, sent.ordering) });
    return node.id;
  });
}

/** Deletes an empty folder, or a link to a sheet that is not the last one. Links that are not seen go with their folder. */
export async function deleteTreeNode(ctx: Ctx, id: number): Promise<void> {
  const { userID } = mustBeLoggedIn(ctx);
  await ctx.services.db.kysely.transaction().execute(async (tx) => {
    await store.lockTree(tx, userID);
    const nodes = await nodesOf(tx, userID);
    const node = mustFind(nodes, id);
    const branch = withBranch(nodes, id);
    if (branch.some((one) => one.id !== id && one.isSeen)) throw new Refusal('folderNotEmpty');
    const links = nodes.filter((one) => one.sheetID === node.sheetID);
    if (node.sheetID !== null && links.length === 1) throw new Refusal('lastLinkStays');
    await store.deleteNodes(
      tx,
      branch.map((one) => one.id),
    );
  });
  tellOthers(ctx, userID);
}
