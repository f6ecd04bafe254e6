/** Rows moved, renamed and deleted at several servers while the sheet changes under them: each is told as it was when it was saved. */
import { addRow, deleteRow, updateRow } from '@marquee/contract/rows.ts';
import type { Change } from '@marquee/contract/live.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { waitingNow } from '#test/locks.ts';

const first = await startApp();
const apps = [first, await startApp(first.databaseUrl), await startApp(first.databaseUrl)];
const asked = apps.map((app) => vi.spyOn(app.db.hot, 'query'));
const owner = await aPerson(first, { admin: true });
const people = [owner, await aPerson(first), await aPerson(first)];
const changer = new pg.Client({ connectionString: first.databaseUrl });
await changer.connect();
afterAll(() => changer.end());

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** What is true of the sheet after its first so many changes. */
interface Truth {
  revision: number;
  members: number[];
  /** group → is shown to the public */
  groups: Record<string, boolean>;
  /** group → its rows in their order */
  rows: Record<string, number[]>;
}

async function truth(sheetID: number): Promise<Truth> {
  const { rows } = await changer.query<Truth>(
    `select revision,
      array(select user_id from sheet_user where sheet_id = $1 and removed_at is null) as members,
      (select jsonb_object_agg(group_id, not hide_from_public) from sheet_group where sheet_id = $1) as groups,
      (select jsonb_object_agg(group_id, array(
        select row_id from sheet_row r where r.group_id = g.group_id and deleted_at is null order by sort_key, row_id
      )) from sheet_group g where sheet_id = $1) as rows
    from sheet where sheet_id = $1`,
    [sheetID],
  );
  const [row] = rows;
  if (!row) throw new Error('The sheet is gone.');
  return row;
}

interface Logged {
  revision: number;
  actor: number;
  faces: Record<string, Change>;
}

/** Does to what was true what a change says; answers whom it should have been told, and undefined where it should not have been saved. */
function replayed({ members, groups, rows }: Truth, { actor, faces }: Logged): string[] | undefined {
  const change = faces['all'] ?? faces['members'];
  if (!members.includes(actor) || !change) return undefined;
  if (change.kind === 'addRow') {
    const theirs = rows[change.row.groupID] ?? [];
    if (change.row.ordering !== theirs.push(change.row.rowID)) return undefined;
    return groups[change.row.groupID] ? ['members', 'public'] : ['members'];
  }
  const rowID = change.kind === 'updateRow' ? change.row.rowID : change.kind === 'deleteRow' ? change.rowID : 0;
  const [from = ''] = Object.entries(rows).find(([, theirs]) => theirs.includes(rowID)) ?? [];
  if (!from) return undefined;
  const toAll = (isPublic: boolean | undefined) => [isPublic ? 'all' : 'members'];
  if (change.kind === 'updateRow' && change.row.ordering === undefined) return toAll(groups[from]);
  rows[from] = rows[from]?.filter((other) => other !== rowID) ?? [];
  if (change.kind !== 'updateRow') return toAll(groups[from]);
  const to = String(change.row.groupID ?? from);
  const theirs = rows[to] ?? [];
  const { ordering = 0 } = change.row;
  if (ordering < 1 || ordering > theirs.length + 1) return undefined;
  theirs.splice(ordering - 1, 0, rowID);
  if (groups[from] === groups[to]) return toAll(groups[from]);
  const forPublic = faces['public'];
  const isRight = groups[to]
    ? forPublic?.kind === 'addRow' && forPublic.row.ordering === ordering
    : forPublic?.kind === 'deleteRow';
  return isRight ? ['members', 'public'] : undefined;
}

test(
  '[LIVE-85] whatever changes while rows are moved and deleted, each is told as it was when it was saved',
  { timeout: 120_000 },
  async () => {
    const sheet = await aSheet(first, { owner, members: people.slice(1) });
    const { sheetID } = sheet;
    const groupIDs = sheet.groups.map(({ groupID }) => groupID);
    const rowIDs = sheet.rows.map(({ rowID }) => rowID);
    for (let n = 0; n < 12; n++) {
      const row = { groupID: pick(groupIDs), name: `Row ${n}` };
      rowIDs.push((await owner.call(addRow, { body: { row } })).body.rowID);
    }
    const anyRow = () => pick(rowIDs);
    const act = async (at: number) => {
      const caller = new Caller(apps[at]?.base ?? '', pick(people).credentials);
      const ordering = Math.ceil(Math.random() * 12) - 1;
      const row = { rowID: anyRow(), groupID: pick(groupIDs), name: `Renamed ${Math.random()}`, ordering };
      const acts = [
        ...['ordering', 'ordering', 'orderingAndGroup', 'orderingAndGroup', 'name'].map(
          (field) => () => caller.attempt(updateRow, { body: { row, updateFields: [field] } }),
        ),
        () => caller.attempt(deleteRow, { params: { id: String(anyRow()) } }),
        () => caller.attempt(addRow, { body: { row: { groupID: row.groupID, name: row.name } } }),
      ];
      const { status, body } = await pick(acts)();
      expect(status, JSON.stringify(body)).toBeLessThan(500);
    };
    const back = `update sheet_row set deleted_at = null where sheet_id = ${sheetID};
      update sheet set revision = revision + 1 where sheet_id = ${sheetID}`;
    const changes = [
      () => `update sheet_group set hide_from_public = not hide_from_public where group_id = ${pick(groupIDs)}`,
      () => `update sheet_user set removed_at = now() where sheet_id = ${sheetID} and user_id = ${pick(people).userID}`,
      () => `update sheet_user set removed_at = null where sheet_id = ${sheetID}`,
      () => `update sheet_row set deleted_at = now() where row_id = ${anyRow()}`,
      // To where another row is: no key fits between the two.
      () => `update sheet_row r set group_id = o.group_id, sort_key = o.sort_key from sheet_row o
        where r.row_id = ${anyRow()} and o.row_id = ${anyRow()} and r.group_id <> o.group_id`,
      () => back,
      () => back,
    ];
    const before: Truth[] = [];
    const after = [await truth(sheetID)];
    /** As the product does it: the lock first, then the change; under it, calls are made that must wait. */
    const change = async (isHeld: boolean) => {
      await changer.query('begin');
      await changer.query('select from sheet where sheet_id = $1 for update', [sheetID]);
      before.push(await truth(sheetID));
      await changer.query(pick(changes)());
      after.push(await truth(sheetID));
      let refused = 0;
      const waiting = isHeld ? [0, 1, 2].map((at) => act(at).then(() => (refused += 1))) : [];
      // What is not there, or may not be done, is refused without waiting.
      if (isHeld)
        await expect.poll(async () => refused + (await waitingNow(first))).toBeGreaterThanOrEqual(waiting.length);
      await changer.query('commit');
      await Promise.all(waiting);
    };
    for (let turn = 0; turn < 40; turn++) {
      const acts = apps.map(async (_, at) => {
        for (let n = 0; n < 4; n++) await Promise.all([act(at), act(at)]);
      });
      if (turn % 2 === 0) await Promise.all([...acts, change(false)]);
      else await Promise.all(acts).then(() => change(true));
    }

    const { rows: log } = await sql<Logged>`
      select revision, actor, faces from sheet_event where sheet_id = ${sheetID} and revision > ${after[0]?.revision ?? 0}
      order by revision`.execute(first.db.kysely);
    let now = structuredClone(after[0]) as Truth;
    let changed = 0;
    const takeIn = (until: number) => {
      for (; (before[changed]?.revision ?? Infinity) < until; changed++) {
        expect(now.rows, `before change ${changed}`).toEqual(before[changed]?.rows);
        now = structuredClone(after[changed + 1]) as Truth;
      }
    };
    for (const event of log) {
      takeIn(event.revision);
      expect(replayed(now, event)?.join(), JSON.stringify(event)).toBe(Object.keys(event.faces).toSorted().join());
    }
    takeIn(Infinity);
    expect(now.rows).toEqual((await truth(sheetID)).rows);
    expect(log.length).toBeGreaterThan(150);
    const named = (name: string) =>
      asked.flatMap(({ mock }) => mock.calls).filter(([query]) => (query as { name?: string }).name === name).length;
    expect(named('change-row')).toBeGreaterThan(100);
    expect(named('delete-row')).toBeGreaterThan(10);
  },
);
