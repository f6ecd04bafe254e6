/** Duplicating a group: its copy is made aside, as a deleted one, and comes as one that is brought back does. */
import { copyName } from '@marquee/contract/copies.ts';
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx } from '#access/ctx.ts';
import { copyCells, type Copy } from '#cells/copied-cells.ts';
import { copyNamedPresetsOfGroup } from '#checks/naming-store.ts';
import type { Tx } from '#platform/db.ts';
import { addComing, type ComingRows } from '#rows/coming-store.ts';
import { bringIn, rowsInSlice } from '#rows/coming.ts';
import { refuseFullSheet } from '#rows/commands.ts';
import { CopyRun } from '#access/copy-run.ts';
import { columnsCopiedBy } from '#rows/duplicate.ts';
import { copyRows } from '#rows/store.ts';
import { keyBetween } from '#sheet-log/sort-keys.ts';
import type { Written } from '#sheet-log/write.ts';
import { mustFind } from './commands.ts';
import { groupsOf, namesInGroup, rowsOfGroups } from './find-groups.ts';
import { arrive } from './restore.ts';
import * as store from './store.ts';

type RowToCopy = Awaited<ReturnType<typeof rowsOfGroups>>[number];

/** A copy of a group that is being made, which nobody sees yet. */
interface CopyAside {
  originalID: number;
  groupID: number;
  /** those rows of the original that are not copied yet, as it was when its copy was begun */
  left: RowToCopy[];
  /** copies that come after the group and its first rows */
  later: number[];
}

/** Begins a copy of a group, right below it. Throws `notFound` and what a full sheet refuses. */
async function begin(tx: Tx, sheetID: number, groupID: number): Promise<CopyAside> {
  const groups = await groupsOf(tx, sheetID);
  const original = mustFind(groups, groupID);
  if (groups.length >= limits.groupsPerSheet) throw new Refusal('tooManyGroups');
  const left = await rowsOfGroups(tx, [groupID]);
  await refuseFullSheet(tx, sheetID, left.length);
  const next = groups[groups.indexOf(original) + 1];
  const place = { name: copyName(original.name), sortKey: keyBetween(original.sort_key, next?.sort_key) };
  const copyID = await store.copyGroupAside(tx, groupID, place);
  await copyNamedPresetsOfGroup(tx, groupID, copyID);
  return { originalID: groupID, groupID: copyID, left, later: [] };
}

/**
 * Copies the next rows of a group with the cells that its copier sees. The first ones come with it, all others later. Those that others have
 * taken out of the group meanwhile are left out; the keys stay those of the beginning, as others may deal new ones between two slices.
 */
async function copyNext(tx: Tx, sheetID: number, userID: number, copy: CopyAside, isFirst: boolean): Promise<void> {
  const next = copy.left.splice(0, await rowsInSlice(tx, sheetID));
  const names = await namesInGroup(
    tx,
    copy.originalID,
    next.map((row) => row.row_id),
  );
  const copies = next.flatMap(({ row_id: rowID, sort_key: sortKey }) => {
    const name = names.get(rowID);
    return name === undefined ? [] : [{ rowID, groupID: copy.groupID, name, sortKey }];
  });
  const made = await copyRows(tx, sheetID, copies, !isFirst);
  const rows = copies.map(({ rowID }, n): Copy => [rowID, made[n] ?? 0]);
  await copyCells(tx, sheetID, { rows, columns: await columnsCopiedBy(tx, sheetID, userID) });
  if (!isFirst) copy.later.push(...made);
}

/**
 * Copies a group with its rows and the cells that the copier sees, to right below it. Of many rows the first come with it, the others slice by
 * slice, so that others' edits pass between, and all have come when this is answered. Throws `notFound`, and what a full sheet refuses.
 */
export async function duplicateGroup(ctx: Ctx, groupID: number): Promise<Written<{ groupID: number }>> {
  const named = { group: groupID };
  const asCopy = { ...ctx, deed: 'duplicated' as const };
  // The call is known again by what brings the copy in.
  const withoutKey = { ...ctx, call: undefined };
  const run = new CopyRun(ctx);
  let copy: CopyAside | undefined;
  const copySlice = async (tx: Tx, sheetID: number, userID: number): Promise<CopyAside> => {
    await run.mustBeWanted(tx);
    const isFirst = copy === undefined;
    copy ??= await begin(tx, sheetID, groupID);
    await copyNext(tx, sheetID, userID, copy, isFirst);
    return copy;
  };
  const count = (await rowsOfGroups(ctx.services.db.kysely, [groupID])).length;
  const isMany = count > fewRows;
  if (isMany) {
    for (let isLeft = true; isLeft;) {
      const { value } = await changeSheet(withoutKey, named, 'member', (tx, _say, { userID }, sheetID) =>
        copySlice(tx, sheetID, userID),
      );
      isLeft = value.left.length > 0;
      run.tell(count - value.left.length, count);
    }
  }
  const coming: ComingRows[] = [];
  const written = await changeSheet(asCopy, named, 'member', async (tx, say, { userID }, sheetID) => {
    await run.mustBeWanted(tx);
    const whole = copy ?? (await copySlice(tx, sheetID, userID));
    await refuseFullSheet(tx, sheetID, whole.later.length + (await rowsOfGroups(tx, [whole.groupID])).length);
    const original = (await groupsOf(tx, sheetID)).find(({ id }) => id === groupID);
    // For those who see the original by now.
    if (original) await store.changeGroup(tx, whole.groupID, { hideFromPublic: !original.isPublic });
    await arrive(tx, say, sheetID, whole.groupID);
    if (whole.later.length > 0)
      coming.push(await addComing(tx, { sheetID, userID, rowIDs: whole.later, partOf: 'duplicated' }));
    return { groupID: whole.groupID };
  });
  for (const list of coming) await bringIn(ctx.services, list);
  return written;
}

/** As many are copied in the change that tells of them. */
const fewRows = 10;
