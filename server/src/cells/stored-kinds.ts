/** How each kind of cell is kept in the database. A new kind is a line here; its columns come with a migration. */
import type { AnyKind } from '@marquee/contract/cell-kinds.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';

import { storedBanner } from './stored-banner.ts';
import type { InColumns, StoredKind } from './stored-kind.ts';

type KindOf<Type extends ColumnTypeId> = Extract<AnyKind, { columnTypeID: Type }>;

const status: InColumns<KindOf<3>> = {
  columns: {
    multiChoiceOptionID: {
      column: 'multi_choice_option_id',
      type: 'int',
      // An option that its column got while its copy was being made is none of the copy's.
      copied: `coalesce(p.to_id, case
        when k.to_id <> k.from_id then null
        when l.option_id is null then c.multi_choice_option_id
        else l.moved_to end)`,
    },
  },
  // An option that the cell lost does not come back over what was made of the cell since.
  emptied: ['deleted_option_id'],
  lookups: `
  left join lateral (
    select multi_choice_option_id from alive_option
    where e.column_type = 3 and multi_choice_option_id = (e.fields->>'multiChoiceOptionID')::int and column_id = e.column_id
    limit 1
  ) o on true`,
  refusals: [
    {
      when: `e.fields->>'multiChoiceOptionID' is not null and o.multi_choice_option_id is null`,
      code: 'unknownOption',
    },
  ],
  isKnownRight: ({ multiChoiceOptionID: id }, columnID, { options }) =>
    id === null || options.get(Number(id)) === columnID,
  mailed: {
    column: 'multi_choice_option_id',
    // What a cell showed before its option was deleted is still said by its name.
    words: `select multi_choice_option_id as id, name as words, colour::text from multi_choice_option`,
  },
};

const who: InColumns<KindOf<4>> = {
  columns: { userID: { column: 'user_id', type: 'int' } },
  lookups: `
  left join lateral (
    select user_id from sheet_user
    where e.column_type = 4 and sheet_id = $1 and user_id = (e.fields->>'userID')::int and removed_at is null limit 1
  ) w on true`,
  refusals: [
    {
      when: `e.fields->>'userID' is not null and w.user_id is null
        and old.user_id is distinct from (e.fields->>'userID')::int`,
      code: 'unknownPerson',
    },
  ],
  isKnownRight: ({ userID: id }, _, { members }) => id === null || members.has(Number(id)),
  mailed: {
    column: 'user_id',
    words: `select user_id as id, trim(first_name || ' ' || surname) as words, profile_colour::text as colour from person`,
  },
};

export const storedKinds: { readonly [Type in ColumnTypeId]: StoredKind<KindOf<Type>> } = {
  1: { columns: { text: { column: 'text_value', type: 'text' } } },
  2: {
    columns: { date: { column: 'date_value', type: 'date' } },
    alsoSent: { inPast: 'coalesce(c.date_value < current_date, false)' },
  },
  3: status,
  4: who,
  5: { columns: { url: { column: 'url', type: 'text' }, displayText: { column: 'display_text', type: 'text' } } },
  6: storedBanner,
};
