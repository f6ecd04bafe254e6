/** Which questions about newer files are still open: kept by each look, so that members see without another one that something waits. */
import type { FileChoice, NewerBanners } from '@marquee/contract/banners.ts';
import { sql, type RawBuilder } from 'kysely';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { seenByMember } from '#access/seen.ts';
import type { Ctx, Services } from '#access/ctx.ts';
import { isBeyond, keepsAccounts } from '#banners/accounts/used-folders.ts';
import { cellShows, keepQuestions } from '#banners/store.ts';
import { memberIDs } from '#members/find-members.ts';
import type { Queries } from '#platform/db.ts';
import { findByID } from '#sheets/find-sheets.ts';
import type { BannerCell } from './cells-to-check.ts';

/**
 * How many questions are open, by column. One is answered once its cells show something else, or for a file of another series once one of
 * them shows it; and put aside once the file was skipped after it was found.
 */
async function countOpen(db: Queries, within: RawBuilder<boolean>): Promise<NewerBanners['columns']> {
  const { rows } = await sql<NewerBanners['columns'][number]>`
    select q.column_id as "columnID", count(*)::int as "noOfQuestions"
    from banner_question q join alive_column k on k.column_id = q.column_id
    where ${within}
      and exists (select from unnest(q.cell_ids, q.shown) as one (cell_id, shown)
        join alive_cell c on c.cell_id = one.cell_id join cell_banner b on b.cell_id = one.cell_id
        where ${cellShows} = one.shown)
      and not (q.is_for_all and exists (select from unnest(q.cell_ids, q.file_names) as one (cell_id, file_name)
        join cell_banner b on b.cell_id = one.cell_id where b.file_name = one.file_name))
      and not exists (select from skipped_file s
        where s.column_id = q.column_id and s.ftp_account_id = q.ftp_account_id and md5(s.path) = md5(q.path)
          and s.path = q.path and s.skipped_at >= q.found_at
          and coalesce(s.cell_id, 0) = case when q.is_for_all then 0 else q.cell_ids[1] end)
    group by q.column_id order by q.column_id
  `.execute(db);
  return rows;
}

/** How many newer banners wait for a decision, in the columns that a member of the sheet sees. */
export async function countNewerBanners(ctx: Ctx, sheetID: number): Promise<NewerBanners> {
  mustBeLoggedIn(ctx);
  const { kysely } = ctx.services.db;
  const viewer = await mustHaveRole(kysely, ctx.viewer, sheetID, 'member');
  const accountID = (await findByID(kysely, sheetID))?.account_id ?? 0;
  const seen = seenByMember('k', viewer.userID);
  const keepsThem = keepsAccounts(viewer, accountID);
  return {
    columns: await countOpen(
      kysely,
      sql`k.sheet_id = ${sheetID} and ${seen} and (${keepsThem}::boolean or not q.is_beyond)`,
    ),
  };
}

/** Has the members who see a Banner column count again. */
export async function tellOfQuestions(services: Services, columnID: number): Promise<void> {
  const column = await services.db.kysely
    .selectFrom('alive_column')
    .select(['sheet_id', 'only_for'])
    .where('column_id', '=', columnID)
    .executeTakeFirst();
  if (!column) return;
  const { sheet_id: sheetID, only_for: onlyFor } = column;
  const userIDs = onlyFor === null ? await memberIDs(services.db.kysely, sheetID) : [onlyFor];
  services.notices.tell({ userIDs, what: 'newerBanners' });
}

/** What a look has looked at in a column, and what it came to. */
export interface Looked {
  columnID: number;
  cells: readonly BannerCell[];
  choices: readonly FileChoice[];
  /** whether it looked for files of other series, too */
  asksForAll: boolean;
}

/** Keeps what a look leaves open, in place of what earlier ones left of these cells, and tells if that is more or less now. */
export async function keepOpen(services: Services, { columnID, cells, choices, asksForAll }: Looked): Promise<void> {
  const { kysely } = services.db;
  const byID = new Map(cells.map((cell) => [cell.cellID, cell]));
  const questions = choices.flatMap((choice) => {
    const cell = byID.get(choice.cellID);
    const [fileName] = choice.fileNames;
    const path = choice.files?.[0]?.path;
    if (!cell || fileName === undefined || path === undefined) return [];
    const fits = choice.cells ?? [{ cellID: cell.cellID, fileName }];
    return {
      isForAll: choice.cells !== undefined,
      cellIDs: fits.map(({ cellID }) => cellID),
      fileNames: fits.map((fit) => fit.fileName),
      ftpAccountID: cell.ftpAccountID,
      path,
      isBeyond: isBeyond({ folder: cell.folder, fileName }),
    };
  });
  const count = async () => (await countOpen(kysely, sql`q.column_id = ${columnID}`))[0]?.noOfQuestions;
  const before = await count();
  await kysely
    .transaction()
    .execute((tx) => keepQuestions(tx, { columnID, cellIDs: [...byID.keys()], asksForAll }, questions));
  if ((await count()) !== before) await tellOfQuestions(services, columnID);
}
