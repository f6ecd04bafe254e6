/** The turns in which large sheets are read whole: how many at a time, in which order, and who need not wait. */
import { getSheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { LargeReads } from './large-reads.ts';

const large = 200_000;

/** Reads that end when the test says so. */
function heldReads() {
  const reads = new LargeReads();
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const ask = (name: string, cells = large, isWanted?: () => boolean) => {
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    const work = async () => {
      begun.push(name);
      await end.promise;
      return name;
    };
    return reads.inTurn(cells, work, isWanted);
  };
  return {
    ask,
    begun,
    end: (name: string) => ends.get(name)?.resolve(),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
}

describe('[SHEET-21] large sheets are read whole by two at a time', () => {
  test('others wait in the order in which they came, and small reads for nobody', async () => {
    const { ask, begun, end } = heldReads();
    const all = ['a', 'b', 'c', 'd'].map((name) => ask(name));
    const small = ask('small', 100);
    expect(begun).toEqual(['a', 'b', 'small']);
    end('b');
    await all[1];
    await expect.poll(() => begun).toEqual(['a', 'b', 'small', 'c']);
    for (const name of ['a', 'c', 'd', 'small']) end(name);
    expect(await Promise.all([...all, small])).toEqual(['a', 'b', 'c', 'd', 'small']);
  });

  test('one that fails gives its turn to the next, and one that nobody waits for any more is not done', async () => {
    const { ask, begun, end, fail } = heldReads();
    const [a, b] = [ask('a'), ask('b')];
    const left = ask('left', large, () => false);
    const c = ask('c');
    fail('a');
    await expect(a).rejects.toThrow('a');
    expect(await left).toBeUndefined();
    await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
    end('b');
    end('c');
    expect(await Promise.all([b, c])).toEqual(['b', 'c']);
  });

  test('where two hundred wait, more are told to come again', async () => {
    const { ask, begun, end } = heldReads();
    const names = Array.from({ length: 202 }, (_, n) => `${n}`);
    const all = names.map((name) => ask(name));
    await expect(ask('more')).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
    for (const name of names) end(name);
    expect(await Promise.all(all)).toEqual(names);
    expect(begun).not.toContain('more');
  });
});

test('[SHEET-21] each of many readers of a large sheet is answered, also after one that left', async () => {
  const app = await startApp();
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  await sql`
    with added as (
      insert into sheet_row (sheet_id, group_id, name, sort_key)
      select ${sheet.sheetID}, ${sheet.groups[0].groupID}, 'Row ' || n, 'b' || lpad(n::text, 6, '0')
      from generate_series(1, 9000) as n returning row_id
    )
    insert into cell (sheet_id, row_id, column_id, column_type, text_value)
    select ${sheet.sheetID}, row_id, ${sheet.columns.text.columnID}, 1, 'A text' from added`.execute(app.db.kysely);
  const query = { sheetURL: sheet.url, includeGroupsRowsCells: 'true' as const };
  const leaving = new AbortController();
  const address = `${app.base}/api/sheets/?sheetURL=${sheet.url}&includeGroupsRowsCells=true`;
  const readers = Array.from({ length: 5 }, () => ann.call(getSheet, { query }));
  const left = fetch(address, { signal: leaving.signal }).catch(() => 'left');
  leaving.abort();
  const more = Array.from({ length: 2 }, () => ann.call(getSheet, { query }));
  for (const { body } of await Promise.all([...readers, ...more])) {
    expect(body.groups[0]?.rows.length).toBeGreaterThanOrEqual(9000);
    expect(body.columns.flatMap((column) => column.cells).length).toBeGreaterThanOrEqual(9000);
  }
  expect(await left).toBe('left');
});
