/** Copying a sheet: into another sheet, into a template, and out of one. */
import type { CopiedContent } from '@marquee/contract/copies.ts';
import { copyCells } from '#cells/copied-cells.ts';
import { columnsOf } from '#columns/find-columns.ts';
import { copyColumns } from '#columns/store.ts';
import { copyGroups } from '#groups/store.ts';
import { addShownPeople } from '#members/store.ts';
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
 * Copies what an audience sees of a sheet into a new one: its groups, and its columns with their options, widths and who sees them; its rows,
 * with their values or without, as far as `content` says so. Nobody hears of it, since nobody is on the copy yet; its id is returned.
 */
export async function copySheet(
  tx: Tx,
  sheetID: number,
  copy: NewCopy,
  { content, seenBy }: { content: CopiedContent; seenBy: Audience },
): Promise<number> {
  const copyID = await store.copySheet(tx, sheetID, { ...copy, url: newSheetUrl() });
  const seen = (await columnsOf(tx, sheetID)).filter((column) => isSeenBy(seenBy, column));
  const { columns, options } = await copyColumns(
    tx,
    seen.map(({ id, name, sort_key }) => ({ columnID: id, name, sortKey: sort_key })),
    { sheetID: copyID, createdBy: copy.ownerUserID, isAside: false },
  );
  const groups = await copyGroups(tx, sheetID, copyID);
  if (content === 'structure') return copyID;
  const rows = await copyRowsOfGroups(tx, copyID, groups);
  if (content === 'rows') return copyID;
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await copyCells(tx, copyID, { rows: rows.slice(start, start + rowsAtOnce), columns, options });
  }
  await addShownPeople(tx, copyID);
  return copyID;
}
