/** What is written about decisions: verdicts, which are only ever added. */
import { sql } from 'kysely';
import type { VerdictWord } from '@marquee/contract/decisions.ts';
import type { Tx } from '#platform/db.ts';

export interface NewVerdict {
  sheetID: number;
  versionID: number;
  userID: number;
  verdict: VerdictWord;
  words: string;
  /** the review link by which a guest says it */
  reviewLinkID?: number | undefined;
}

export async function addVerdict(tx: Tx, said: NewVerdict): Promise<number> {
  const { verdict_id } = await tx
    .insertInto('verdict')
    .values({
      sheet_id: said.sheetID,
      version_id: said.versionID,
      user_id: said.userID,
      verdict: said.verdict,
      words: said.words,
      review_link_id: said.reviewLinkID ?? null,
    })
    .returning('verdict_id')
    .executeTakeFirstOrThrow();
  return verdict_id;
}

/** Makes the verdicts of a guest of review links another's, whom they turned out to be; the database lets nothing else of them change. */
export async function giveVerdicts(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .updateTable('verdict')
    .set({ user_id: to, given_by: sql<number>`coalesce(given_by, user_id)` })
    .where('user_id', '=', from)
    .execute();
}
