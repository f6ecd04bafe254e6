/**
 * The statements that save edits whose rights are known: they ask nothing, and save nothing where what was known holds no more. What their
 * steps are is said in `statement-parts.ts`; here the first of them raises the sheet, and without the row that this answers none saves any.
 */
import { loggedAndKept, raisedWhere } from '#sheet-log/log-parts.ts';
import { everyStored, keptFields } from './kept-fields.ts';
import {
  alertedGood,
  changeOf,
  faced,
  heldIn,
  idOr,
  laidOver,
  notedKept,
  oldColumns,
  savedGood,
  sentWhole,
  shownIn,
  shownPerson,
  writtenGood,
} from './statement-parts.ts';

/**
 * Raises the sheet's counts where it has the structure that is known: `$1` sheet id, `$2` structure. What an edit takes from rows besides (the cell as it was, a person's
 * name) is read as of the statement's begin, so then the revision must be of that moment, too.
 */
const raised = (counts: string, readsMore: boolean): string =>
  `with ${raisedWhere(
    counts,
    `structure = $2${readsMore ? ' and revision = (select revision from sheet where sheet_id = $1)' : ''}`,
  )}`;

/** A change that is told of another cell than was meant is null, which the log refuses; so nothing is saved, and it is checked why. */
const ofMeant = (sentID: string, cellID: string, face: string): string =>
  `case when ${sentID} in (0, ${cellID}) then ${face} end`;

const counts = (all: string, members: string, forPublic: string): string =>
  `revision = revision + ${all}, member_revision = member_revision + ${members}, public_revision = public_revision + ${forPublic}`;

/** The edits as `saveStatement` takes them, each with `only_for` and `is_public`. */
const editsIn = (parameter: string): string => `edit as materialized (
  select * from jsonb_to_recordset(${parameter}::jsonb)
    as e (n int, row_id int, column_id int, cell_id int, user_id int, column_type smallint, fields jsonb, key uuid, fingerprint text,
      only_for int, is_public boolean, is_nobodys boolean)
)`;

const asItWas = `left join lateral (
    select ${oldColumns} from cell where row_id = e.row_id and column_id = e.column_id limit 1
  ) old on true`;

/**
 * Several edits, no two of one cell or key. `$3`, `$4`, `$5` are how many there are, for members and for the public; `$6` are the edits as
 * `saveStatement` takes them, with `only_for` and `is_public`; `$7` says how many each creator sees alone, as JSON by user id, or is null.
 * Answers a row per edit, in order of `n`, with its faces and the sheet's counts after all of them; or no row.
 */
export const severalKnown = `${raised(
  `${counts('$3', '$4', '$5')}, private_revisions = coalesce(private_revisions || (
    select jsonb_object_agg(own.key, coalesce((private_revisions->>own.key)::bigint, 0) + own.value::bigint) from jsonb_each_text($7::jsonb) as own
  ), private_revisions)`,
  true,
)},
${editsIn('$6')},
good as materialized (
  select ${notedKept} e.*
  from raised cross join edit e
  ${asItWas}
),${savedGood}${alertedGood}${writtenGood('null', '')},
faced as (
  select n, nth, user_id, key, fingerprint, earlier, ${ofMeant('sent_id', 'cell_id', faced)} as faces
  from written
  cross join lateral ${changeOf('fields', 'cell')} as change
),${loggedAndKept({ from: 'faced, raised', before: 'raised.revision - $3', earlier: 'earlier' })}
select faces, raised.revision, member_revision as members, public_revision as public, private_revisions as private
from faced, raised order by n
`;

/**
 * Edits that belong together, in a transaction that holds the lock already and writes the log itself: `$2` structure, `$3` the edits.
 * Answers as `saveTogetherStatement` does, or no row.
 */
export const togetherKnown = `
with ${editsIn('$3')},
good as materialized (
  select ${notedKept} e.*
  from alive_sheet join edit e on true
  ${asItWas}
  where alive_sheet.sheet_id = $1 and alive_sheet.structure = $2
),${savedGood}${alertedGood}${writtenGood('null', '')}
select n, case when sent_id not in (0, cell_id) then 'otherCell' end as refused, only_for, is_public, cell, person, earlier
from written order by n
`;

/**
 * One edit of a cell of this kind that all members see. `$3` is 1 where the public sees it, else 0; `$4` row, `$5` column, `$6` the cell's
 * id or 0, `$7` who edits, `$8` the fields, `$9` their names, `$10` and `$11` key and fingerprint of the call or null. Answers as
 * `severalKnown` does. Without arrays and joins it takes three quarters of its time.
 */
function oneKnown(columnTypeID: number): string {
  const columns = keptFields.filter((kept) => kept.columnTypeID === columnTypeID);
  const { mailed, emptied = [] } = everyStored.find((kind) => kind.columnTypeID === columnTypeID) ?? {};
  const isWhole = columns.every(({ isOnly }) => isOnly);
  const showsPerson = columns.some(({ column }) => column === 'user_id');
  const names = columns.map(({ column }) => column);
  const values = columns.map((kept) => (kept.isOnly ? sentWhole(kept, '$8::jsonb') : laidOver(kept, '$8::jsonb')));
  const updates = [...names.map((name) => `${name} = excluded.${name}`), ...emptied.map((name) => `${name} = null`)];
  const change = `'{"kind":"updateCell","fields":' || $9 || ',"cell":' || cell_text(s, null) || '}'`;
  const facesAlike = `((case $3 when 1 then '{"all":' else '{"members":' end) || ${change} || '}')::jsonb`;
  const facesApart = `(
    select ${faced} from (select null::int as only_for, $3 = 1 as is_public, (${change})::jsonb as change, ${shownPerson} as person) as one
  )`;
  const readsMore = mailed !== undefined || !isWhole || showsPerson;
  const held = `case when old.cell_id is null then '{}' else ${heldIn(columnTypeID)} end`;
  // Where the sheet was written to since the statement began, what the cell held is not known; for that alone nothing is begun anew.
  const earlier = readsMore
    ? held
    : `case when raised.revision = (select revision + 1 from sheet where sheet_id = $1) then ${held} end`;
  return `${raised(counts('1', '1', '$3'), readsMore)},
old as materialized (select ${oldColumns} from cell where row_id = $4 and column_id = $5),
saved as (
  insert into cell as c (cell_id, sheet_id, row_id, column_id, column_type, ${names.join(', ')})
  overriding system value
  select ${idOr('old.cell_id')}, $1, $4, $5, ${columnTypeID}, ${values.join(', ')} from raised left join old on true
  on conflict (row_id, column_id) do update set ${updates.join(', ')}
  returning c.*
),
${
  mailed
    ? `alerted as (
  insert into alert_change (sheet_id, row_id, column_id, before_id, after_id, user_id)
  select $1, $4, $5, ${shownIn('old')}, ${shownIn('s')}, $7 from saved s left join old on true
  where ${shownIn('s')} is distinct from ${shownIn('old')}
),
`
    : ''
}kept as (
  insert into answered_call (user_id, key, fingerprint, sheet_id, revision)
  select $7, $10, $11, $1, revision from raised where $10::uuid is not null
)
insert into sheet_event (sheet_id, revision, faces, actor, earlier)
select $1, raised.revision, ${ofMeant('$6', 's.cell_id', showsPerson ? facesApart : facesAlike)}, $7, (${earlier})::jsonb
from raised, saved s left join old on true${showsPerson ? ' left join person p on p.user_id = s.user_id' : ''}
returning faces, revision, (select member_revision from raised) as members, (select public_revision from raised) as public,
  (select private_revisions from raised) as private
`;
}

/** By kind, those that are kept in columns of `cell`. */
export const oneKnownOf: ReadonlyMap<number, string> = new Map(
  everyStored.flatMap(({ columns, columnTypeID }) => (columns ? [[columnTypeID, oneKnown(columnTypeID)]] : [])),
);
