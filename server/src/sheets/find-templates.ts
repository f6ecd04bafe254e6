/** Reads the templates of an account. */
import type { Template } from '@marquee/contract/templates.ts';
import { sql } from 'kysely';
import type { Viewer } from '#access/ctx.ts';
import type { Queries } from '#platform/db.ts';

/** A template of somebody's own account, as far as rights depend on it; undefined where there is none. */
export function findTemplate(
  db: Queries,
  { accountID }: Viewer,
  templateID: number,
): Promise<{ owner_user_id: number } | undefined> {
  return db
    .selectFrom('alive_template')
    .select('owner_user_id')
    .where('sheet_id', '=', templateID)
    .where('account_id', '=', accountID)
    .executeTakeFirst();
}

export async function countTemplates(db: Queries, accountID: number): Promise<number> {
  const { count } = await db
    .selectFrom('alive_template')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountID)
    .executeTakeFirstOrThrow();
  return count;
}

/** The templates of a person's account, all or one, by their names. */
export async function templatesFor(db: Queries, viewer: Viewer, templateID?: number): Promise<Template[]> {
  const { rows } = await sql<Omit<Template, 'mayChange'>>`
    select t.sheet_id as "templateID", t.name, t.owner_user_id as "madeByUserID",
      trim(p.first_name || ' ' || p.surname) as "madeBy",
      array(select g.name from alive_group g where g.sheet_id = t.sheet_id order by g.sort_key, g.group_id) as groups,
      array(select k.name from alive_column k where k.sheet_id = t.sheet_id order by k.sort_key, k.column_id) as columns,
      coalesce((select sum(g.row_count) from alive_group g where g.sheet_id = t.sheet_id), 0)::int as "noOfRows"
    from alive_template t join person p on p.user_id = t.owner_user_id
    where t.account_id = ${viewer.accountID} and (${templateID === undefined} or t.sheet_id = ${templateID ?? 0})
    order by lower(t.name), t.sheet_id
  `.execute(db);
  return rows.map((row) => ({ ...row, mayChange: viewer.isAdminUser || row.madeByUserID === viewer.userID }));
}
