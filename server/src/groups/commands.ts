/** Adding, renaming, moving, hiding and deleting groups. */
import { groupFields, type Group } from '@marquee/contract/groups.ts';
import { limits } from '@marquee/contract/limits.ts';
import type { Change } from '@marquee/contract/live.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { facesFor, facesOf } from '#access/faces.ts';
import { note } from '#audit/note.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { freshenKeys } from '#sheet-log/deal-keys.ts';
import { keyAt, positionOf } from '#sheet-log/sort-keys.ts';
import type { ChangeByAudience } from '#sheet-log/committed-change.ts';
import { checkFields } from '#platform/update-fields.ts';
import type { Say, Written } from '#sheet-log/write.ts';
import { addComing, type ComingRows } from '#rows/coming-store.ts';
import { bringIn, rowsInSlice } from '#rows/coming.ts';
import { cellsOfRows, commentCounts, memberRow, publicRow } from '#rows/find-rows.ts';
import { groupsOf, rowsOfGroups, toGroup, type StoredGroup } from './find-groups.ts';
import * as store from './store.ts';

type GroupField = (typeof groupFields)[number];

/** Throws `notFound`. */
export function mustFind(groups: readonly StoredGroup[], groupID: number): StoredGroup {
  const group = groups.find((candidate) => candidate.id === groupID);
  if (!group) throw new Refusal('notFound');
  return group;
}

/** Positions among all groups, and among those that the public sees. */
export function positions(groups: readonly StoredGroup[], groupID: number): { members: number; public: number } {
  const isPublic = (item: { id: number }) => groups.some((group) => group.id === item.id && group.isPublic);
  return { members: positionOf(groups, () => true, groupID), public: positionOf(groups, isPublic, groupID) };
}

interface NewGroup {
  sheetID: number;
  name: string;
  hideFromPublic?: boolean | undefined;
}

export function addGroup(ctx: Ctx, { name, ...sent }: NewGroup): Promise<Written<Group>> {
  return changeSheet(ctx, sent.sheetID, 'member', async (tx, say) => {
    const [added] = await addGroupsHere(tx, say, { ...sent, names: [name] });
    if (!added) throw new Refusal('notFound');
    return added;
  });
}

/** Adds groups in a change that is under way, for a member. */
export async function addGroupsHere(tx: Tx, say: Say, sent: store.NewGroups): Promise<Group[]> {
  const before = await groupsOf(tx, sent.sheetID);
  if (before.length + sent.names.length > limits.groupsPerSheet) throw new Refusal('tooManyGroups');
  const groupIDs = await store.addGroups(tx, sent, before);
  const after = await groupsOf(tx, sent.sheetID);
  return groupIDs.map((groupID) => {
    const at = positions(after, groupID);
    const seenAt = (ordering: number): Group => ({ ...toGroup(mustFind(after, groupID), ordering), rows: [] });
    const face = (ordering: number): Change => ({ kind: 'addGroup', group: seenAt(ordering), cells: [] });
    const toPublic = sent.hideFromPublic ? undefined : face(at.public);
    say(facesFor((audience) => (audience === 'public' ? toPublic : face(at.members))));
    return seenAt(at.members);
  });
}

interface SentGroup {
  groupID: number;
  name?: string | undefined;
  ordering?: number | undefined;
  hideFromPublic?: boolean | undefined;
}

/**
 * Renames, moves, hides or shows a group. Of a large one that is shown, the public is told its rows at once and what is in them slice by
 * slice; all is told when this is answered.
 */
export async function updateGroup(ctx: Ctx, sent: SentGroup, updateFields: readonly string[]): Promise<Written<Group>> {
  const lists: ComingRows[] = [];
  const written = await changeSheet(ctx, { group: sent.groupID }, 'member', async (tx, say, viewer, sheetID) => {
    const before = await groupsOf(tx, sheetID);
    const group = mustFind(before, sent.groupID);
    const fields = checkFields(updateFields, groupFields, { group: sent });
    const has = (field: GroupField) => fields.includes(field);
    await store.changeGroup(tx, group.id, {
      ...(has('name') && sent.name !== undefined ? { name: sent.name } : {}),
      ...(has('hideFromPublic') && sent.hideFromPublic !== undefined ? { hideFromPublic: sent.hideFromPublic } : {}),
      ...(has('ordering') && sent.ordering !== undefined
        ? { sort_key: keyAt(before, () => true, group.id, sent.ordering) }
        : {}),
    });
    const after = await groupsOf(tx, sheetID);
    await freshenKeys(tx, 'sheet_group', sheetID, after);
    const changed = mustFind(after, group.id);
    const at = positions(after, group.id);
    if (group.isPublic !== changed.isPublic) {
      const kind = changed.isPublic ? 'groupShown' : 'groupHidden';
      await note(tx, ctx, { kind, sheetID, about: changed.name });
    }
    const rows = await rowsOfGroups(tx, [group.id]);
    const rowIDs = rows.map((row) => row.row_id);
    const isLong = !group.isPublic && changed.isPublic && rowIDs.length > (await rowsInSlice(tx, sheetID));
    if (isLong) lists.push(await addComing(tx, { sheetID, userID: viewer.userID, rowIDs, deed: 'tell' }));
    const faces = await facesOfChange(tx, group, changed, at, { fields, rows, rowIDsOfCells: isLong ? [] : rowIDs });
    say(faces, JSON.stringify({ name: group.name }));
    const counts = new Map((await commentCounts(tx, sheetID, viewer.userID)).map((count) => [count.row_id, count]));
    return {
      ...toGroup(changed, at.members),
      rows: rows.map((row, index) => memberRow(row, index + 1, counts.get(row.row_id))),
    };
  });
  for (const list of lists) await bringIn(ctx.services, list);
  return written;
}

/** A group that is hidden leaves the public view; one that is shown enters it with its rows and cells. */
async function facesOfChange(
  tx: Tx,
  before: StoredGroup,
  after: StoredGroup,
  at: { members: number; public: number },
  {
    fields,
    rows,
    rowIDsOfCells,
  }: { fields: GroupField[]; rows: Awaited<ReturnType<typeof rowsOfGroups>>; rowIDsOfCells: readonly number[] },
): Promise<ChangeByAudience> {
  const face = (ordering: number): Change => ({
    kind: 'updateGroup',
    fields,
    group: {
      groupID: after.id,
      ...(fields.includes('name') ? { name: after.name } : {}),
      ...(fields.includes('hideFromPublic') ? { hideFromPublic: !after.isPublic } : {}),
      ...(fields.includes('ordering') ? { ordering } : {}),
    },
  });
  const forPublic = async (): Promise<Change | undefined> => {
    if (!after.isPublic) return before.isPublic ? { kind: 'deleteGroup', groupID: after.id } : undefined;
    if (before.isPublic) return face(at.public);
    return {
      kind: 'addGroup',
      group: { ...toGroup(after, at.public), rows: rows.map((row, index) => publicRow(row, index + 1)) },
      cells: await cellsOfRows(tx, after.sheet_id, rowIDsOfCells, 'public'),
    };
  };
  const toPublic = await forPublic();
  return facesFor((audience) => (audience === 'public' ? toPublic : face(at.members)));
}

export function deleteGroup(ctx: Ctx, groupID: number): Promise<Written<undefined>> {
  return changeSheet(ctx, { group: groupID }, 'member', async (tx, say, { userID }, sheetID) => {
    const group = mustFind(await groupsOf(tx, sheetID), groupID);
    await store.deleteGroup(tx, groupID, userID);
    await note(tx, ctx, { kind: 'groupDeleted', sheetID, about: group.name });
    say(facesOf(group, { kind: 'deleteGroup', groupID }));
    return undefined;
  });
}
