/** The tables and views as queries see them: the generator takes every column of a view for nullable, and these are as their tables have them. */
import type { DB } from './schema.ts';

/** The columns of a view: those of its table as they are there, and what the view adds. */
type View<
  Name extends keyof DB,
  Table extends keyof DB,
  Added extends Record<Exclude<keyof DB[Name], keyof DB[Table]>, unknown>,
> = Pick<DB[Table], keyof DB[Name] & keyof DB[Table]> & Added;

interface Views {
  alive_sheet: View<'alive_sheet', 'sheet', object>;
  alive_template: View<'alive_template', 'sheet', object>;
  alive_member: View<'alive_member', 'sheet_user', { owner_user_id: number }>;
  alive_group: View<'alive_group', 'sheet_group', { is_public: boolean }>;
  undeleted_row: View<'undeleted_row', 'sheet_row', object>;
  kept_row: View<'kept_row', 'sheet_row', { is_gone: boolean }>;
  alive_row: View<'alive_row', 'sheet_row', { group_name: string; group_sort_key: string; is_public: boolean }>;
  alive_column: View<'alive_column', 'sheet_column', { access: number; only_for: number | null; is_public: boolean }>;
  alive_view: View<'alive_view', 'sheet_view', object>;
  alive_option: View<'alive_option', 'multi_choice_option', object>;
  alive_cell: View<
    'alive_cell',
    'cell',
    { access: number; created_by: number; only_for: number | null; is_public: boolean }
  >;
  undeleted_comment: View<'undeleted_comment', 'comment', object>;
  placed_comment: View<'placed_comment', 'comment', { is_deleted: boolean }>;
  shared_comment: View<'shared_comment', 'comment', object>;
  alive_ftp_account: View<'alive_ftp_account', 'ftp_account', object>;
  alive_preset: View<'alive_preset', 'check_preset', object>;
  kept_preset: View<'kept_preset', 'check_preset', { is_gone: boolean }>;
}

export type Tables = Omit<DB, keyof Views> & Views;
