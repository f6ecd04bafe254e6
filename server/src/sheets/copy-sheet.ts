/** Copying a sheet: into another sheet, into a template, and out of one. */
import type { CopiedContent } from '@marquee/contract/copies.ts';
import { copyCells } from '#cells/copied-cells.ts';
import { copyNamedPresets } from '#checks/naming-store.ts';
import { columnsOf } from '#columns/find-columns.ts';
import { copyColumns } from '#columns/store.ts';
import { copyFollows } from '#decisions/status-store.ts';
import { copyGroups } from '#groups/store.ts';
import { membersEverOf } from '#members/find-members.ts';
import { addShownPeople } from '#members/store.ts';
import type { CopyRun } from '#access/copy-run.ts';
import { copyViews } from '#views/copy.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { isSeenBy, type Audience } from '#access/seen.ts';
import type { Tx } from '#platform/db.ts';
import { copyRowsOfGroups } from '#rows/store.ts';
import { newSheetUrl } from './new-sheet-url.ts';
import * as store from './store.ts';

/** Rows whose cells are copied in one statement. */
const rowsAtOnce = 2_000;

interface NewCopy {
  accountID: number;
  ownerUserID: number;
  name: string;
  isTemplate: boolean;
}

/**
 * Copies what an audience sees of a sheet into a new one: its views for all members, its groups, the presets that it and they name, and its
 * columns with their options, widths and who sees them; its rows, with their values or without, as far as `content` says so. Nobody hears of
 * it, since nobody is on the copy yet; its id is returned.
 */
export async function copySheet(
  tx: Tx,
  sheetID: number,
  copy: NewCopy,
  { content, run, seenBy }: { content: CopiedContent; seenBy: Audience; run?: CopyRun },
): Promise<number> {
  const copyID = await store.copySheet(tx, sheetID, { ...copy, url: newSheetUrl() });
  const seen = (await columnsOf(tx, sheetID)).filter((column) => isSeenBy(seenBy, column));
  const { columns, options } = await copyColumns(
    tx,
    seen.map(({ id, name, sort_key }) => ({ columnID: id, name, sortKey: sort_key })),
    { sheetID: copyID, createdBy: copy.ownerUserID, isAside: false },
  );
  await copyFollows(tx, copyID, { columns, options });
  const groups = await copyGroups(tx, sheetID, copyID);
  await copyNamedPresets(tx, sheetID, copyID, groups);
  const rows = content === 'structure' ? [] : await copyRowsOfGroups(tx, copyID, groups);
  if (content === 'values') {
    // A transaction that reads as of one moment hears of nothing: whether the copy is wanted still is asked beside it.
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      await run?.mustBeWanted();
      await copyCells(tx, copyID, { rows: rows.slice(start, start + rowsAtOnce), columns, options });
      run?.tell(Math.min(start + rowsAtOnce, rows.length), rows.length);
    }
    await addShownPeople(tx, copyID);
  }
  const haveOptions = seen.filter((column) => column.column_type === columnTypes.status).map(({ id }) => id);
  const people = [...(await membersEverOf(tx, copyID)), copy.ownerUserID];
  await copyViews(tx, sheetID, copyID, { columns, haveOptions, options, groups, rows, people });
  return copyID;
}
