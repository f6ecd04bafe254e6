/**
 * What the statements that save cells are made of, out of how each kind is kept: the same wherever an edit is saved.
 *
 * Such a statement is a chain of steps (`with … as`), of which not each has all:
 *
 * - `edit`: what was sent, a row for each edit;
 * - `locked` or `raised`: the sheet, which nobody else writes to until the statement is through; `seen`: the same as the snapshot has it;
 * - `old`: the cell as it was;
 * - `checked`: each edit with what it takes of its column, row and old cell, and why it is refused, if it is;
 * - `good`: the edits that are saved;
 * - `saved`, `saved_banner`: the cells that these make, as they are stored;
 * - `alerted`: changes that people may be mailed about later;
 * - `written`: each good edit with its cell as JSON, and who sees it;
 * - `faced`: the same as each audience is told of it;
 * - `logged`, `kept`: the log of the sheet, and the calls that are known again by their keys;
 * - `counted`: the revisions of the sheet after all that.
 *
 * All steps see tables as they were when the statement began, but for the row of the sheet, which is the newest one where it had to be
 * waited for. What an earlier step wrote a later one knows by its `returning` alone.
 */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { cellOfEdit } from './cell-of-edit.ts';
import { everyStored, keptFields, type KeptField } from './kept-fields.ts';

/** As SQL writes it. */
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** What an edit sends for a column; `of` is its fields. */
const sentFor = ({ field, type }: KeptField, of: string): string =>
  type === 'text' ? `${of}->>'${field}'` : `(${of}->>'${field}')::${type}`;

/** What an edit with these fields makes of a column where it need not send it; `old` is the cell as it was. */
export function laidOver(kept: KeptField, fields: string): string {
  const { column, empty, field } = kept;
  const before = empty === null ? `old.${column}` : `coalesce(old.${column}, ${literal(empty)})`;
  return `case when ${fields} ? '${field}' then ${sentFor(kept, fields)} else ${before} end`;
}

/** What an edit with these fields makes of a column that every edit of the kind sends. */
export function sentWhole(kept: KeptField, fields: string): string {
  const sent = sentFor(kept, fields);
  return kept.empty === null ? sent : `coalesce(${sent}, ${literal(kept.empty)})`;
}

/** What a cell of a kind holds in its columns, as JSON of its fields; `old` is the cell. */
export const heldIn = (columnTypeID: number): string =>
  `'{' || ${keptFields
    .filter((kept) => kept.columnTypeID === columnTypeID)
    .map(({ column, field }) => `'"${field}":' || coalesce(to_json(old.${column})::text, 'null')`)
    .join(` || ',' || `)} || '}'`;

/** Of the edit `e`, what the cell `old` held; `{}` where it was never filled. Kinds in a table of their own are joined, where they are. */
const held = (isJoined: boolean): string =>
  `case when old.cell_id is null then '{}' ${everyStored
    .flatMap(({ columnTypeID, columns, held: own }) => {
      const json = columns ? heldIn(columnTypeID) : isJoined ? own?.json : undefined;
      return json ? [`when e.column_type = ${columnTypeID} then ${json}`] : [];
    })
    .join(' ')} end as earlier`;

/** What `noted` joins to know what banners held. */
export const heldJoins = everyStored.map(({ held: own }) => own?.join ?? '').join('');

const ofSeveral = keptFields.filter(({ isOnly }) => !isOnly);
const mailed = everyStored.flatMap(({ columnTypeID, mailed: of }) => (of ? [{ columnTypeID, column: of.column }] : []));
const mailedTypes = mailed.map(({ columnTypeID }) => columnTypeID).join(', ');
/** The id that a cell shows whose changes are mailed. */
export const shownIn = (cell: string): string =>
  `coalesce(${mailed.map(({ column }) => `${cell}.${column}`).join(', ')})`;
const lines = (all: readonly string[]): string => all.join('\n    ');

/** The columns of the cell as it was that `noted` needs, and the cell's id. */
export const oldColumns = [...new Set(['cell_id', ...keptFields.map(({ column }) => column)])].join(', ');

const notedOf = (isJoined: boolean): string => `
    ${held(isJoined)},
    -- an upsert that draws an id for a cell that has one would use up all ids there are
    old.cell_id as old_id,
    -- what a cell whose changes are mailed showed
    ${shownIn('old')} as before_id,
    -- what stays as it was where only some fields were sent
    ${lines(
      ofSeveral.map(
        (kept) =>
          `case when e.column_type = ${kept.columnTypeID} then ${laidOver(kept, 'e.fields')} end as kept_${kept.column},`,
      ),
    )}`;

/** Of each edit `e`, what is taken from the cell as it was, `old`; with `heldJoins`. */
export const noted = notedOf(true);
/** The same of kinds that are kept in columns alone. */
export const notedKept = notedOf(false);

/** What is saved in a column, out of `good`. */
const saved = (kept: KeptField): string =>
  kept.isOnly
    ? `case column_type when ${kept.columnTypeID} then ${sentWhole(kept, 'fields')} end`
    : `kept_${kept.column}`;

/** The id of a cell as it was, or the next one. */
export const idOr = (oldID: string): string => `coalesce(${oldID}, nextval('cell_cell_id_seq'))`;

const updates = [
  ...keptFields.map(({ column }) => `${column} = excluded.${column}`),
  ...everyStored.flatMap(({ emptied = [] }) => emptied.map((column) => `${column} = null`)),
];

/** Saves what is `good`: `saved` are the cells. */
export const savedGood = `
saved as (
  insert into cell as c
    (cell_id, sheet_id, row_id, column_id, column_type, ${keptFields.map(({ column }) => column).join(', ')})
  overriding system value
  select ${idOr('old_id')}, $1, row_id, column_id, column_type,
    ${keptFields.map(saved).join(',\n    ')}
  from good
  on conflict (row_id, column_id) do update set
    ${updates.join(',\n    ')}
  returning c.*
),`;

/** For the mails about changes, with whose it is, if it is anybody's own; what is just for its creator concerns nobody else. */
export const alertedGood = `
alerted as (
  insert into alert_change (sheet_id, row_id, column_id, before_id, after_id, user_id)
  select $1, e.row_id, e.column_id, e.before_id, ${shownIn('s')}, case when e.is_nobodys then null else e.user_id end
  from good e join saved s on ${cellOfEdit}
  where e.column_type in (${mailedTypes}) and e.only_for is null
    and ${shownIn('s')} is distinct from e.before_id
),`;

/** The same for cells that are new, of whoever this parameter names, or of nobody where it is null. */
export const alertedNew = (userID: string): string => `
alerted as (
  insert into alert_change (sheet_id, row_id, column_id, before_id, after_id, user_id)
  select $1, s.row_id, s.column_id, null, ${shownIn('s')}, ${userID}::int
  from saved s join alive_column k on k.column_id = s.column_id and k.only_for is null
  where ${userID}::int is not null and s.column_type in (${mailedTypes}) and ${shownIn('s')} is not null
)`;

/** Whom a cell `s` shows, where `p` is the person, as the public may know them. */
export const shownPerson = `case when s.column_type = ${columnTypes.who} and s.user_id is not null then public_person_json(p) end`;

/** What was saved, with who sees it and how it is told. `banner` is the banner of the cell `s`, and `join` what that takes. */
export const writtenGood = (banner: string, join: string): string => `
written as (
  select e.n, e.user_id, e.key, e.fingerprint, e.cell_id as sent_id, s.cell_id, e.only_for, e.is_public,
    row_number() over (order by e.n) as nth,
    array(select jsonb_object_keys(e.fields)) as fields, cell_text(s, ${banner})::jsonb as cell, e.earlier,
    ${shownPerson} as person
  from good e join saved s on ${cellOfEdit}${join}
  left join person p on p.user_id = s.user_id
)`;

/** The faces of what was `written`. */
export const faced = `
    case
      when only_for is not null then jsonb_build_object(only_for::text, change)
      when is_public and person is null then jsonb_build_object('all', change)
      when is_public then jsonb_build_object('members', change,
        'public', jsonb_set(change, '{cell,cellUser,person}', person))
      else jsonb_build_object('members', change)
    end`;

export const changeOf = (fields: string, cell: string): string =>
  `jsonb_build_object('kind', 'updateCell', 'fields', ${fields}, 'cell', ${cell})`;
