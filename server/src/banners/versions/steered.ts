/** How well versions are steered, kept for the members of the account that they are of: each by its bytes, its page and the script that found it out. */
import type { Steered } from '@marquee/contract/steered.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';
import { playerScript } from '#banners/playing/with-player.ts';

/** What another script found is as if nobody had looked. */
const scriptName = async (): Promise<string> => (await playerScript())?.name ?? '';

/** By the version. */
export async function steeredOf(db: Queries, cellID: number): Promise<Map<number, Steered>> {
  const { rows } = await sql<Steered & { versionID: number }>`
    select v.version_id as "versionID", s.level, s.length, s.is_endless as "isEndless"
    from version v
    join cell c on c.cell_id = v.cell_id
    join sheet h on h.sheet_id = c.sheet_id
    join steered s on s.account_id = h.account_id and s.package = v.package and s.page = v.page
    where v.cell_id = ${cellID} and s.player = ${await scriptName()}
  `.execute(db);
  return new Map(rows.map(({ versionID, ...steered }) => [versionID, steered]));
}

/**
 * Keeps it, unless the same script has found it out before; answers what is kept, and of which bytes it was found out now, for whose
 * account. Undefined where the cell has no such version.
 */
export async function keep(
  db: Queries,
  cellID: number,
  { hash, isEndless, length, level, number }: Steered & { number: number; hash: string },
): Promise<{ steered: Steered; isNew: boolean; accountID: number; package: Buffer; page: string } | undefined> {
  const player = await scriptName();
  const { rows } = await sql<Steered & { isNew: boolean; accountID: number; package: Buffer; page: string }>`
    insert into steered as s (account_id, package, page, player, level, length, is_endless)
    select h.account_id, v.package, v.page, ${player}, ${level}, ${length}::int, ${isEndless}
    from version v
    join cell c on c.cell_id = v.cell_id
    join sheet h on h.sheet_id = c.sheet_id
    where v.cell_id = ${cellID} and v.number = ${number} and v.package = decode(${hash}, 'hex') and v.file_type = 2
    on conflict (account_id, package, page) do update set
      player = excluded.player,
      level = case when s.player = excluded.player then s.level else excluded.level end,
      length = case when s.player = excluded.player then s.length else excluded.length end,
      is_endless = case when s.player = excluded.player then s.is_endless else excluded.is_endless end,
      found_at = case when s.player = excluded.player then s.found_at else now() end
    returning level, length, is_endless as "isEndless", found_at = now() as "isNew", account_id as "accountID", package, page
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { accountID, isNew, package: found, page, ...steered } = row;
  return { steered, isNew, accountID, package: found, page };
}
