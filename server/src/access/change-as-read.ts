/** The way to change a sheet in two round trips: one read that says who may and what is there, and one statement that holds only if it still is. */
import { Refusal } from '@marquee/contract/refusals.ts';
import {
  carryOut,
  sheetAsRead,
  type Ask,
  type Plan,
  type Prepared,
  type SheetAsRead,
} from '#sheet-log/planned-change.ts';
import type { Written } from '#sheet-log/write.ts';
import { authorOf } from './change-sheet.ts';
import type { Ctx, Viewer } from './ctx.ts';
import { mustBeLoggedIn } from './roles.ts';

/** A read of a sheet `s`: whether the caller is a member of it, and `columns`. `$1` is the sheet, `$2` the caller, further ones are for `joins`. */
export const reading = (name: string, columns: string, joins: string): Prepared => ({
  name,
  text: `
select ${sheetAsRead}, m.user_id is not null as "isMember", ${columns}
from alive_sheet s
left join lateral (
  select user_id from sheet_user where sheet_id = $1 and user_id = $2 and removed_at is null limit 1
) m on true
${joins}
where s.sheet_id = $1`,
});

/**
 * Changes a sheet for one of its members: `read` is a `reading`, and `decide` plans the change from what it finds. Throws what `decide`
 * throws, and `notFound` if the sheet is gone or the caller is no member of it.
 */
export function changeAsRead<Row extends object, T>(
  ctx: Ctx,
  sheetID: number,
  { read, values }: { read: Prepared; values: readonly unknown[] },
  decide: (found: Row & SheetAsRead, viewer: Viewer) => Promise<Omit<Plan<T>, 'sheet'>>,
): Promise<Written<T>> {
  const viewer = mustBeLoggedIn(ctx);
  const { db, writer } = ctx.services;
  const plan = async (ask: Ask): Promise<Plan<T>> => {
    const [found] = await ask<Row & SheetAsRead & { isMember: boolean }>(read, [sheetID, viewer.userID, ...values]);
    if (!found?.isMember) throw new Refusal('notFound');
    return { sheet: found, ...(await decide(found, viewer)) };
  };
  return writer.writeAtOnce(sheetID, () => carryOut(db, authorOf(ctx, viewer), sheetID, plan));
}
