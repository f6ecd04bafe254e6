/** What the history names, deleted or not, by the names that things have now or had last. */
import type { Colour } from '@marquee/contract/colours.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import type { Person } from '@marquee/contract/people.ts';
import { sql } from 'kysely';
import { seenByMember } from '#access/seen.ts';
import type { Queries } from '#platform/db.ts';

export interface KnownColumn {
  id: number;
  name: string;
  columnTypeID: ColumnTypeId;
  isGone: boolean;
  isHidden: boolean;
}

/** All columns that a sheet ever had; `isHidden` are those that are just for somebody else. */
export async function columnsEver(db: Queries, sheetID: number, userID: number): Promise<Map<number, KnownColumn>> {
  const { rows } = await sql<KnownColumn>`
    select k.column_id as id, k.name, k.column_type as "columnTypeID", k.is_gone as "isGone",
      not ${seenByMember('k', userID)} as "isHidden"
    from known_column k where k.sheet_id = ${sheetID}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface KnownOption {
  name: string;
  colour: Colour;
  isGone: boolean;
  /** deleted lately enough to be brought back */
  isKept: boolean;
}

/** Names by ids. */
export interface Names {
  rows: Map<number, string>;
  groups: Map<number, string>;
  options: Map<number, KnownOption>;
  people: Map<number, Person & { isMember: boolean }>;
}

interface Named {
  kind: 'row' | 'group' | 'option' | 'person';
  id: number;
  name: string;
  colour: Colour;
  isGone: boolean;
  isKept: boolean;
  person: Person;
}

/** What these ids of a sheet stand for. */
export async function namesOf(
  db: Queries,
  sheetID: number,
  ids: { rows: Set<number>; groups: Set<number>; options: Set<number>; people: Set<number> },
): Promise<Names> {
  const { rows } = await sql<Named>`
    select 'row' as kind, row_id as id, name, null as colour, is_gone as "isGone", false as "isKept", null::jsonb as person
    from known_row where row_id = any(${[...ids.rows]}::int[]) and sheet_id = ${sheetID}
    union all
    select 'group', group_id, name, null, is_gone, false, null
    from known_group where group_id = any(${[...ids.groups]}::int[]) and sheet_id = ${sheetID}
    union all
    select 'option', multi_choice_option_id, name, colour::text, is_gone, is_kept, null
    from known_option where multi_choice_option_id = any(${[...ids.options]}::int[]) and sheet_id = ${sheetID}
    union all
    select 'person', p.user_id, '', null, m.user_id is null, false, public_person_json(p)
    from person p left join alive_member m on m.user_id = p.user_id and m.sheet_id = ${sheetID}
    where p.user_id = any(${[...ids.people]}::int[])
  `.execute(db);
  const of = (kind: Named['kind']) => rows.filter((row) => row.kind === kind);
  const named = (kind: Named['kind']) => new Map(of(kind).map(({ id, name }) => [id, name]));
  return {
    rows: named('row'),
    groups: named('group'),
    options: new Map(of('option').map((option) => [option.id, option])),
    people: new Map(of('person').map(({ id, isGone, person }) => [id, { ...person, isMember: !isGone }])),
  };
}
