/** What is written about asks: what was asked of whom about which banners, and what of it was withdrawn. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

export interface NewAsk {
  sheetID: number;
  askedBy: number;
  message: string;
  dueOn: string | null;
  cellIDs: readonly number[];
  userIDs: readonly number[];
  /** by which those of them are asked who are guests */
  link: { reviewLinkID: number; opening: number } | undefined;
}

/** Asks each of these people about each of these banners. */
export async function addAsk(tx: Tx, ask: NewAsk): Promise<number> {
  const { ask_id } = await tx
    .insertInto('ask')
    .values({
      sheet_id: ask.sheetID,
      asked_by: ask.askedBy,
      message: ask.message,
      due_on: ask.dueOn,
      review_link_id: ask.link?.reviewLinkID ?? null,
      link_opening: ask.link?.opening ?? null,
    })
    .returning('ask_id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into asked (ask_id, cell_id, user_id)
    select ${ask_id}, cell_id, user_id from unnest(${ask.cellIDs}::int[]) as cell_id, unnest(${ask.userIDs}::int[]) as user_id
  `.execute(tx);
  return ask_id;
}

/**
 * Withdraws what of an ask is about these banners and these people (all of them where none are named), or makes it stand again. Where people
 * are named, what they were asked about these banners before goes with it: they are not asked any more.
 */
export async function setWithdrawn(
  tx: Tx,
  askID: number,
  {
    cellIDs,
    userIDs,
    isWithdrawn,
  }: { cellIDs: readonly number[]; userIDs: readonly number[] | undefined; isWithdrawn: boolean },
): Promise<{ cellID: number; userID: number }[]> {
  const { rows } = await sql<{ cellID: number; userID: number }>`
    update asked set withdrawn_at = case when ${isWithdrawn} then now() end
    where (ask_id = ${askID} or ${isWithdrawn && userIDs !== undefined} and ask_id < ${askID}) and cell_id = any(${cellIDs}::int[]) and (withdrawn_at is null) = ${isWithdrawn}
      and (${userIDs === undefined} or user_id = any(${userIDs ?? []}::int[]))
    returning cell_id as "cellID", user_id as "userID"
  `.execute(tx);
  return rows;
}

/** Asks somebody what another guest was asked, whom they turned out to be. What is still asked of either of them stands. */
export async function giveAsked(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into asked (ask_id, cell_id, user_id, withdrawn_at)
    select ask_id, cell_id, ${to}, withdrawn_at from asked where user_id = ${from}
    on conflict (ask_id, cell_id, user_id) do update set withdrawn_at = null where excluded.withdrawn_at is null
  `.execute(tx);
  await tx.deleteFrom('asked').where('user_id', '=', from).execute();
}
