/** How people want to be told, for queries: what they chose, what goes for who chose nothing, and nothing at all of a muted sheet. */
import { notificationKinds } from '@marquee/contract/notifications.ts';
import { sql, type RawBuilder } from 'kysely';

const usual = Object.entries(notificationKinds)
  .map(([kind, { mail }]) => `when '${kind}' then '${mail}'`)
  .join(' ');

/** `in_app` and `mail`, laterally, of what `about` has as `user_id`, `kind` and `sheet_id`. */
export const wishOf = (about: string): RawBuilder<unknown> =>
  sql.raw(`(
    select coalesce(chosen.in_app, true) and muted.sheet_id is null as in_app,
      case when muted.sheet_id is null then coalesce(chosen.mail, case ${about}.kind ${usual} end) else 'never' end as mail
    from (select) as one
    left join notification_wish chosen on chosen.user_id = ${about}.user_id and chosen.kind = ${about}.kind
    left join muted_sheet muted on muted.user_id = ${about}.user_id and muted.sheet_id = ${about}.sheet_id
  )`);
