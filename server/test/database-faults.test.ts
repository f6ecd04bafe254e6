/** The database goes away for a moment, breaks off, falls silent or is full: what is answered then, and what was saved. */
import { updateCell } from '@marquee/contract/cells.ts';
import { addGroup } from '@marquee/contract/groups.ts';
import { addRow } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { troubleOf } from '#platform/database-error.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller, type Answer } from '#test/client.ts';
import { freshDatabase } from '#test/database.ts';
import { DatabaseProxy } from '#test/database-proxy.ts';
import { listen } from '#test/listener.ts';
import { unhurried } from '#test/locks.ts';

const databaseUrl = await freshDatabase();
const proxy = await DatabaseProxy.start(databaseUrl);
/** beside the faults, to look */
const beside = await startApp(databaseUrl);
const app = await startApp(proxy.url);
const pools = 'marquee';

const ann = await aPerson(beside, { admin: true });
const sheet = await aSheet(beside, { owner: ann });
const caller = new Caller(app.base, ann.credentials);

const edit = (text: string, { on = caller, key }: { on?: Caller; key?: string } = {}): Promise<Answer> =>
  on.attempt(updateCell, {
    body: {
      cell: { rowID: sheet.rows[0].rowID, columnID: sheet.columns.text.columnID, cellText: { text } },
      updateFields: ['text'],
    },
    ...(key === undefined ? {} : { key }),
  });
const add = (name: string, more: { key?: string } = {}): Promise<Answer> =>
  caller.attempt(addRow, { body: { row: { groupID: sheet.groups[0].groupID, name } }, ...more });
/** A group takes several statements, so something can happen between them; a row or an edit takes one. */
const addAGroup = (name: string, more: { key?: string } = {}): Promise<Answer> =>
  caller.attempt(addGroup, { body: { group: { sheetID: sheet.sheetID, name } }, ...more });
/** Makes the lines that the next change will need, and waits for what a server reads once nobody waits for it. */
const warm = async (change = edit('Warm')) => {
  await change;
  for (const pool of [app.db.hot, app.db.pool]) await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
};
const stored = async () => {
  const read = await readSheet(ann, sheet.url);
  const cells = read.columns.find((column) => column.columnID === sheet.columns.text.columnID)?.cells;
  const text = cells?.find((cell) => cell.rowID === sheet.rows[0].rowID)?.cellText?.text;
  const rows = read.groups[0]?.rows.map((row) => row.name) ?? [];
  return { text, rows, groups: read.groups.map((group) => group.name) };
};
const said = ({ status, code, headers }: Answer) => [status, code, headers.get('retry-after')];
const busy = [503, 'busy', '2'];

test('[ERR-20] without a database every call is answered that it may come back, and then it works', async () => {
  expect((await edit('Before')).status).toBe(200);
  proxy.refuse();
  // The first ones may still have held a line that broke just then, unused.
  const answers = await Promise.all([edit('Meanwhile'), add('Meanwhile'), edit('Also'), add('Also')]);
  const reading = await caller.send('GET', `/api/sheets/?sheetURL=${sheet.url}`);
  expect([...answers, reading].map(said)).toEqual(Array.from({ length: 5 }, () => busy));
  proxy.accept();
  expect((await edit('After')).status).toBe(200);
  expect((await add('After')).status).toBe(201);
  expect(await stored()).toMatchObject({ text: 'After', rows: ['MPU', 'Sky', 'After'] });
});

test('[ERR-20] while the database ends its connections, an edit is saved or told to come back', async () => {
  let isOver = false;
  const killing = (async () => {
    for (let n = 0; n < 20; n++) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'marquee' and datname = current_database() and pid <> pg_backend_pid()`
        .execute(beside.db.kysely)
        .catch(() => undefined);
    }
    isOver = true;
  })();
  const rows: Answer[] = [];
  const edits: Answer[] = [];
  for (let n = 0; !isOver; n++) {
    const [row, cell] = await Promise.all([add(`Row ${n}`), edit(`Edit ${n}`)]);
    rows.push(row);
    edits.push(cell);
  }
  await killing;
  for (const answer of [...rows, ...edits]) {
    if (answer.status >= 300) expect([busy, [503, 'unsure', '2']]).toContainEqual(said(answer));
  }
  const kept = (await expectSoon(stored)).rows;
  rows.forEach(({ status, code }, n) => {
    if (status === 201) expect(kept).toContain(`Row ${n}`);
    // What was told to come back has left nothing, so that coming back makes nothing twice.
    if (code === 'busy') expect(kept).not.toContain(`Row ${n}`);
  });
});

test('[ERR-21] an answer that is lost after the commit is no "nothing was changed" for a call without a key', async () => {
  await warm();
  proxy.mute(pools);
  const edited = edit('Stored, unheard');
  await expect.poll(async () => (await stored()).text).toBe('Stored, unheard');
  proxy.cut(pools);
  expect(said(await edited)).toEqual([503, 'unsure', '2']);
});

test('[LIVE-40] an edit of which only the answer was lost is answered as saved, and everybody hears of it once', async () => {
  await warm();
  const before = (await readSheet(ann, sheet.url)).revision;
  const heard = [await listen(caller, sheet), await listen(ann, sheet)];
  proxy.mute(pools);
  const key = crypto.randomUUID();
  const editing = edit('Stored, unheard', { key });
  await expect.poll(async () => (await stored()).text).toBe('Stored, unheard');
  proxy.cut(pools);
  const answer = await editing;
  expect([answer.status, answer.revision]).toEqual([200, before + 1]);
  expect(answer.body).toMatchObject({ cellText: { text: 'Stored, unheard' } });
  for (const one of heard) await one.heard(1);
  const after = await edit('Next');
  expect(after.revision).toBe(before + 2);
  for (const one of heard) await one.reached(before + 2);
  for (const one of heard) expect(one.pushes.map(({ revision }) => revision)).toEqual([before + 1, before + 2]);
});

test('[LIVE-40] a row of which only the answer was lost is there once, and its maker knows it', async () => {
  await warm(add('Warm'));
  const heard = await listen(ann, sheet);
  proxy.mute(pools);
  const adding = add('Stored, unheard', { key: crypto.randomUUID() });
  await expect.poll(async () => (await stored()).rows.at(-1)).toBe('Stored, unheard');
  proxy.cut(pools);
  const answer = await adding;
  expect(answer).toMatchObject({ status: 201, body: { name: 'Stored, unheard' } });
  expect(answer.headers.get('location')).toMatch(/^\/api\/rows\/\d+$/);
  await heard.reached(answer.revision ?? 0);
  const about = heard.pushes.filter(({ revision }) => revision === answer.revision);
  expect(about).toMatchObject([{ change: { kind: 'addRow' } }]);
  expect((await stored()).rows.filter((name) => name === 'Stored, unheard')).toHaveLength(1);
});

test('[LIVE-40] what turns out not to have been saved is saved now', async () => {
  await warm(addAGroup('Warm'));
  proxy.freezeAt(pools, 'commit');
  const adding = addAGroup('Not stored at first', { key: crypto.randomUUID() });
  await expect.poll(() => proxy.stuck(pools)).toBe(1);
  proxy.cut(pools);
  expect((await adding).status).toBe(201);
  expect((await stored()).groups.filter((name) => name === 'Not stored at first')).toHaveLength(1);
});

test(
  '[LIVE-40] where the database stays away nobody knows, and to send it again is safe and tells everybody',
  { timeout: 60_000 },
  async () => {
    await warm();
    const heard = await listen(ann, sheet);
    proxy.mute(pools);
    const key = crypto.randomUUID();
    const editing = edit('Stored, unheard', { key });
    await expect.poll(async () => (await stored()).text).toBe('Stored, unheard');
    proxy.refuse();
    expect(said(await editing)).toEqual([503, 'unsure', '2']);
    await edit('Theirs', { on: ann });
    const again = await edit('Stored, unheard', { key, on: ann });
    expect(again.status).toBe(200);
    await heard.until((pushes) => pushes.length >= 2);
    expect(again.revision).toBe(heard.pushes[0]?.revision);
    expect((await stored()).text).toBe('Theirs');
    proxy.accept();
    expect(await edit('Stored, unheard', { key })).toMatchObject({ status: 200, revision: again.revision });
    expect((await stored()).text).toBe('Theirs');
  },
);

test('[ERR-20] a change that was under way when its line broke is not saved, and told to come back', async () => {
  const { adding } = await halfWay('Half-way', () => proxy.cut(pools));
  expect(said(await adding)).toEqual(busy);
  expect((await stored()).groups).not.toContain('Half-way');
});

test('[START-9] a line on which nobody answers is given up, and the others are', { timeout: 60_000 }, async () => {
  await warm();
  const before = proxy.count(pools);
  proxy.freeze(pools);
  const answer = await edit('Into the dark');
  expect(answer.status).toBe(503);
  // The idle lines of the same pool went with it, so the next edit has a new one.
  expect((await edit('Light')).status).toBe(200);
  expect(before).toBeGreaterThan(0);
  proxy.thaw();
  expect((await stored()).text).toBe('Light');
});

test(
  '[START-10] a frozen process holds no sheet: the others go on after some seconds',
  { timeout: 60_000 },
  async () => {
    const { adding } = await halfWay('Half done', () => proxy.freeze(pools));
    const another = await edit('By another process', { on: ann });
    expect(another.status).toBe(200);
    proxy.thaw();
    expect(said(await adding)).toEqual(busy);
    expect(await stored()).toMatchObject({ text: 'By another process' });
    expect((await stored()).groups).not.toContain('Half done');
  },
);

test(
  '[START-11] readiness fails while the pools or the line to the others are stuck',
  { timeout: 60_000 },
  async () => {
    const ready = async (path: string) => {
      const response = await fetch(app.base + path);
      return [response.status, await response.text()];
    };
    expect(await ready('/readyz')).toEqual([200, 'ok']);
    proxy.freeze(pools, { withNew: true });
    expect(await ready('/readyz')).toEqual([503, 'the database does not answer']);
    expect(await ready('/healthz')).toEqual([503, 'the database does not answer']);
    proxy.thaw();
    await expect.poll(() => ready('/readyz')).toEqual([200, 'ok']);
    proxy.freeze('marquee backplane', { withNew: true });
    const deaf = [503, 'the changes of other processes are not heard'];
    await expect.poll(() => ready('/readyz')).toEqual(deaf);
    proxy.thaw();
    proxy.cut('marquee backplane');
    await expect.poll(() => ready('/readyz')).toEqual([200, 'ok']);
  },
);

test('[ERR-20] what the database says for the moment is told from what it says for good', async () => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const troubleWith = async (state: string) => {
    const error: unknown = await client.query(`do $$ begin raise sqlstate '${state}'; end $$`).catch((e: unknown) => e);
    return troubleOf(error);
  };
  for (const state of [
    '53000',
    '53100',
    '53200',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '08006',
    '55P03',
    '57014',
    '40P01',
  ])
    expect(await troubleWith(state), state).toBe('undone');
  for (const state of ['23505', '42P01', '22P02', 'XX000', '28P01', 'P0001'])
    expect(await troubleWith(state), state).toBeUndefined();
  await client.end();
  // What could not even be sent is a fault of ours, and no reason to give up the line.
  const odd: Record<string, unknown> = {};
  odd['self'] = odd;
  const unsent = beside.db.kysely
    .selectFrom('sheet')
    .select('sheet_id')
    .where('name', '=', odd as never)
    .execute();
  expect(troubleOf(await unsent.catch((error: unknown) => error))).toBeUndefined();
  expect((await stored()).rows.length).toBeGreaterThan(0);
});

/** Adds a group, and lets something happen to it when it has the lock on the sheet and has written, but not logged, its change. */
const halfWay = (name: string, fault: () => void): Promise<{ adding: Promise<Answer> }> =>
  unhurried(beside, async (tx) => {
    await sql`lock table sheet_event in exclusive mode`.execute(tx);
    const adding = addAGroup(name);
    await expect.poll(() => waitingToLog()).toBe(1);
    fault();
    return { adding };
  });

/** How many transactions wait to log their change. */
async function waitingToLog(): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    `select from pg_locks where relation = 'sheet_event'::regclass and not granted`,
  );
  await client.end();
  return rowCount ?? 0;
}

/** The pool beside may have lost its lines, too. */
async function expectSoon<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 20) throw error;
    }
  }
}
