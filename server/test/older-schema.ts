/** What a database of an earlier version may hold: rows for each table as that version had it, one sheet with everything in it. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '#people/passwords.ts';
import type { Db } from '#platform/db.ts';
import { password } from './builders.ts';

export const address = 'ann@older.test';
export const url = 'older-sheet-with-a-long-token-1';

const hash = (text: string) => `'\\x${createHash('sha256').update(text).digest('hex')}'`;

/** By the number of the migration with which it became possible; `until` is the last one with which it was. */
const data: { from: number; until?: number; rows: string }[] = [
  {
    from: 1,
    rows: `
      insert into account (name) values ('Older account');
      insert into person (account_id, email_address, password_hash, first_name, surname, is_admin_user)
        values (1, '${address}', '$password', 'Ann', 'Older', true), (1, 'bob@older.test', null, '', '', false);
      insert into account_user (account_id, user_id, admin) values (1, 1, true);
      insert into session (token_hash, user_id) values (${hash('session')}, 1);
      insert into login_failure (subject) values ('email:${address}');
      insert into password_reset (code_hash, user_id, expires_at) values (${hash('reset')}, 1, now() + interval '1 hour');`,
  },
  {
    from: 2,
    rows: `
      insert into sheet (account_id, owner_user_id, name, url, revision, member_revision, public_revision)
        values (1, 1, 'Older sheet', '${url}', 2, 2, 1);
      insert into sheet_user (sheet_id, user_id) values (1, 1);
      insert into sheet_group (sheet_id, name, sort_key) values (1, 'Display', 'a0'), (1, 'Social', 'a1');
      insert into sheet_row (sheet_id, group_id, name, sort_key) values (1, 1, 'MPU', 'a0'), (1, 1, 'Sky', 'a1');
      insert into sheet_row (sheet_id, group_id, name, sort_key, deleted_at) values (1, 2, 'Gone', 'a0', now());
      insert into sheet_column (sheet_id, column_type, name, sort_key, created_by)
        select 1, type, 'Column ' || type, 'a' || type, 1 from generate_series(1, 6) as type;
      insert into multi_choice_option (sheet_id, column_id, name, colour, sort_key)
        values (1, 3, 'Open', 'red', 'a0'), (1, 3, 'Done', 'green', 'a1');
      insert into invitation (code_hash, sheet_id, user_id, invited_by, expires_at)
        values (${hash('invitation')}, 1, 2, 1, now() + interval '14 days');`,
  },
  {
    from: 3,
    rows: `
      insert into ftp_account (account_id, name, host, user_name, password_sealed, url)
        values (1, 'Files', 'files.older.test', 'ann', '\\x00', 'https://files.older.test/');
      insert into cell (sheet_id, row_id, column_id, column_type, text_value) values (1, 1, 1, 1, 'Words');
      insert into cell (sheet_id, row_id, column_id, column_type, date_value) values (1, 1, 2, 2, '2026-02-03');
      insert into cell (sheet_id, row_id, column_id, column_type, multi_choice_option_id) values (1, 1, 3, 3, 2);
      insert into cell (sheet_id, row_id, column_id, column_type, user_id) values (1, 1, 4, 4, 1);
      insert into cell (sheet_id, row_id, column_id, column_type, url, display_text)
        values (1, 1, 5, 5, 'https://older.test/', 'Link');
      insert into cell (sheet_id, row_id, column_id, column_type) values (1, 1, 6, 6);
      insert into cell_banner (cell_id, ftp_account_id, file_name) values (6, 1, 'banner_v1.jpg');
      insert into sheet_event (sheet_id, revision, faces, actor) values
        (1, 1, '{"all": {"kind": "updateSheet", "fields": ["name"], "sheet": {"sheetID": 1, "name": "Older sheet"}}}', 1),
        (1, 2, '{"members": {"kind": "updateGroup", "fields": ["name"], "group": {"groupID": 2, "name": "Social"}}}', 1);`,
  },
  {
    from: 4,
    rows: `
      insert into comment (sheet_id, row_id, user_id, comment_text) values (1, 1, 1, '<p>Said before</p>');
      insert into user_comment_read (user_id, comment_id) values (1, 1);
      insert into tree_node (user_id, folder_name, sort_key) values (1, 'Older folder', 'a0');
      insert into tree_node (user_id, parent_tree_node_id, sheet_id, sort_key) values (1, 1, 1, 'a0');`,
  },
  {
    from: 5,
    until: 7,
    rows: `
      insert into mail (kind, sheet_id, to_address, subject, html, plain_text)
        values ('comment', 1, '${address}', 'Waits', '<p>Mail</p>', 'Mail');`,
  },
  {
    from: 8,
    rows: `
      insert into mail (kind, sheet_id, to_address, subject, letter) values ('comment', 1, '${address}', 'Waits',
        '{"preview": "", "heading": "Waits", "reason": "", "blocks": [{"kind": "paragraph", "words": "Mail"}]}');`,
  },
  {
    from: 6,
    rows: `
      insert into comment_mention (comment_id, user_id) values (1, 1);
      insert into alert_change (sheet_id, row_id, column_id, after_id, user_id) values (1, 1, 3, 2, 1);`,
  },
  { from: 7, rows: `insert into banner_look (ftp_account_id, path, bytes) values (1, 'banner_v1.jpg', 10);` },
  {
    from: 10,
    rows: `
      insert into skipped_file (column_id, ftp_account_id, path, bytes, precision_ms, is_no_version, skipped_by)
        values (6, 1, 'other.jpg', 10, 1000, false, 1);`,
  },
  { from: 11, rows: `insert into missing_file (cell_id, reader, path) values (6, 0, 'app.js');` },
  {
    from: 14,
    rows: `
      insert into address_change (user_id, new_address, code_hash, expires_at)
        values (1, 'new@older.test', ${hash('address')}, now() + interval '1 hour');`,
  },
  {
    from: 15,
    rows: `insert into audit_event (account_id, kind, user_id, user_name) values (1, 'loggedIn', 1, 'Ann Older');`,
  },
];

/** Fills a database that was migrated as far as this number with what a version of that time may have left in it. */
export async function fillAsOf(db: Db, number: number): Promise<void> {
  const passwordHash = await hashPassword(password);
  for (const { from, until = Infinity, rows } of data) {
    if (number >= from && number <= until)
      await sql.raw(rows.replace('$password', () => passwordHash)).execute(db.kysely);
  }
}
