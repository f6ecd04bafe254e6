/** What is written to the views of sheets. */
import type { ViewLook } from '@marquee/contract/views.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

export interface NewView {
  sheetID: number;
  name: string;
  /** null for all members */
  onlyFor: number | null;
  look: ViewLook;
}

/** Whose a view is: one person's, or everybody's, whom somebody may have given it. */
export interface ViewOwner {
  onlyFor: number | null;
  givenBy: number | null;
}

export async function addView(tx: Tx, { look, name, onlyFor, sheetID }: NewView): Promise<number> {
  const { view_id } = await tx
    .insertInto('sheet_view')
    .values({ sheet_id: sheetID, name, only_for: onlyFor, look: JSON.stringify(look) })
    .returning('view_id')
    .executeTakeFirstOrThrow();
  return view_id;
}

export async function changeView(
  tx: Tx,
  viewID: number,
  { look, name, owner }: { name?: string | undefined; look?: ViewLook | undefined; owner?: ViewOwner | undefined },
): Promise<void> {
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(look === undefined ? {} : { look: JSON.stringify(look) }),
    ...(owner === undefined ? {} : { only_for: owner.onlyFor, given_by: owner.givenBy }),
  };
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('sheet_view').set(changes).where('view_id', '=', viewID).execute();
}

export async function setDeleted(tx: Tx, viewID: number, isDeleted: boolean): Promise<void> {
  await tx
    .updateTable('sheet_view')
    .set({ deleted_at: isDeleted ? sql`now()` : null })
    .where('view_id', '=', viewID)
    .execute();
}
