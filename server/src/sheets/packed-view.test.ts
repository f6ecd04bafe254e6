/** The packed form of a sheet, and the snapshots that its readers share: whoever asks gets what any other read gives them, and no more. */
import { text } from 'node:stream/consumers';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { addCell, updateCell } from '@marquee/contract/cells.ts';
import { addColumn, updateColumn } from '@marquee/contract/columns.ts';
import { addComment } from '@marquee/contract/comments.ts';
import { updateGroup } from '@marquee/contract/groups.ts';
import { updateSheet } from '@marquee/contract/sheets.ts';
import { expect, test } from 'vitest';
import * as members from '#members/store.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { comparable } from '#test/folded.ts';
import { packedText, readPackedSheet } from '#test/packed.ts';
import { deflatedOf, framed, gzipped, plain, Snapshots, zstandardOf } from './snapshots.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const owner = await aPerson(app, { admin: true });
const [ann, bob] = [await aPerson(app), await aPerson(app)];
const stranger = await aPerson(app, { admin: true });

/** A sheet with a cell of each kind, a comment, a group that the public does not see, and a column that only Ann sees. */
async function aFullSheet() {
  const sheet = await aSheet(app, { owner, members: [ann, bob] });
  const { columns, options, rows, sheetID } = sheet;
  const values = [
    [columns.text, { cellText: { text: 'Open “text”\n</script>\u2028 🙂' } }],
    [columns.date, { cellDate: { date: '2001-02-03' } }],
    [columns.status, { cellMultiChoice: { multiChoiceOptionID: options[0].multiChoiceOptionID } }],
    [columns.who, { cellUser: { userID: ann.userID } }],
    [columns.link, { cellHyperlink: { url: 'https://example.org/', displayText: 'There' } }],
    [columns.banner, { cellBanner: { displayText: 'Wide', bannerWidth: 970, bannerHeight: 250 } }],
  ] as const;
  for (const [{ columnID }, value] of values) {
    for (const { rowID } of [rows[2], rows[0]])
      await owner.call(addCell, { body: { cell: { rowID, columnID, ...value } } });
  }
  const group = { groupID: sheet.groups[1].groupID, hideFromPublic: true };
  await owner.call(updateGroup, { body: { group, updateFields: ['hideFromPublic'] } });
  const { columnID } = (await ann.call(addColumn, { body: { sheetID, columnTypeID: 1, name: 'Ann’s SECRET' } })).body;
  const column = { columnID, accessRestrictions: 3, ordering: 2 } as const;
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions', 'ordering'] } });
  const cell = { rowID: rows[0].rowID, columnID, cellText: { text: 'SECRET of Ann' } };
  await ann.call(addCell, { body: { cell } });
  await bob.call(addComment, { body: { comment: { rowID: rows[0].rowID, commentText: '<p>Nice</p>' } } });
  return { ...sheet, own: columnID };
}

const readers = { owner, ann, bob, stranger, visitor };

test('[SCREEN-243] packed, a sheet is what every other read of it says, for each reader, from a snapshot too', async () => {
  const sheet = await aFullSheet();
  for (const round of ['first', 'from the snapshot']) {
    for (const [name, caller] of Object.entries(readers)) {
      const read = comparable(await readSheet(caller, sheet.url));
      expect(comparable(await readPackedSheet(caller, sheet.url)), `${name}, ${round}`).toEqual(read);
    }
  }
});

test('[SCREEN-243] the first screen has every row, and the cells of the first ones only', async () => {
  const sheet = await aFullSheet();
  for (const [name, caller] of Object.entries(readers)) {
    const read = comparable(await readSheet(caller, sheet.url));
    const first = new Set(read.groups.flatMap((group) => group.rows.map((row) => row.rowID)).slice(0, 1));
    const columns = read.columns.map((column) => ({
      ...column,
      cells: column.cells.filter((cell) => first.has(cell.rowID)),
    }));
    const packed = comparable(await readPackedSheet(caller, sheet.url, 1));
    expect({ ...packed, users: [] }, name).toEqual({ ...read, columns, users: [] });
  }
});

test('[SCREEN-244] nobody is sent what only somebody else sees, whoever opened the sheet before', async () => {
  const sheet = await aFullSheet();
  const others = { bob, stranger, visitor };
  for (const before of [ann, bob, visitor]) {
    // Another revision, so that this reader is the one who makes the snapshot.
    await owner.call(updateSheet, {
      body: { sheet: { sheetID: sheet.sheetID, name: `As ${before.base}` }, updateFields: ['name'] },
    });
    for (const firstRows of [undefined, 60]) {
      await packedText(before, sheet.url, firstRows);
      expect(await packedText(ann, sheet.url, firstRows)).toContain('SECRET of Ann');
      for (const [name, caller] of Object.entries(others)) {
        expect(await packedText(caller, sheet.url, firstRows), name).not.toContain('SECRET');
      }
      for (const caller of [stranger, visitor]) {
        const text = await packedText(caller, sheet.url, firstRows);
        expect(text).not.toContain('Story');
        expect(text).not.toMatch(/"(?:createdByUserId|comments|emailAddress|accountID|loggedInSheetUser)"/);
      }
    }
  }
});

test('[SCREEN-244] who left a sheet is sent the public view, although the members’ snapshot is there', async () => {
  const sheet = await aFullSheet();
  expect(await packedText(bob, sheet.url)).toContain('Story');
  await members.removeMember(app.db.kysely, sheet.sheetID, bob.userID);
  expect(await packedText(bob, sheet.url)).not.toContain('Story');
});

test('[SCREEN-244] a snapshot is never older than the sheet: each change is in the next read', async () => {
  const sheet = await aFullSheet();
  const { columnID } = sheet.columns.text;
  const [{ rowID }] = sheet.rows;
  for (let turn = 0; turn < 5; turn++) {
    const cell = { rowID, columnID, cellText: { text: `Turn ${turn}` } };
    await bob.call(updateCell, { body: { cell, updateFields: ['text'] } });
    for (const caller of [ann, visitor]) {
      for (const firstRows of [undefined, 60]) {
        expect(await packedText(caller, sheet.url, firstRows)).toContain(`Turn ${turn}`);
      }
    }
  }
});

test('[SCREEN-244] no cache keeps a packed sheet, and who takes no gzip gets it plain', async () => {
  const sheet = await aFullSheet();
  const path = `/api/sheets/packed?sheetURL=${sheet.url}`;
  const answer = await ann.send('GET', path, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const plainly = await ann.send('GET', path, { headers: { 'accept-encoding': 'identity' } });
  expect(plainly.headers.get('content-encoding')).toBeNull();
  expect(plainly.body).toBe(answer.body);
});

const pieces = async function* (...texts: string[]) {
  yield* texts;
};

test('[SCREEN-244] a snapshot with what follows it is one gzip file', async () => {
  for (const texts of [['one ', 'two 🙂 '.repeat(9_999)], ['']]) {
    const snapshot = await deflatedOf(pieces(...texts));
    for (const following of ['', 'and three']) {
      const all = texts.join('') + following;
      expect(gunzipSync(await gzipped(snapshot, following)).toString()).toBe(all);
      const { bytes, length } = plain(snapshot, following);
      expect(await text(bytes)).toBe(all);
      expect(length).toBe(Buffer.byteLength(all));
    }
  }
});

test('[SCREEN-244] a plain one ends with the reader who leaves halfway, without a word', async () => {
  const { bytes } = plain(await deflatedOf(pieces('much more '.repeat(300_000))), 'and the end');
  for await (const piece of bytes) {
    expect(String(piece)).toMatch(/^much more/);
    break;
  }
  expect(bytes.destroyed).toBe(true);
  // Nothing else is thrown later, which would fail this run.
  await new Promise(setImmediate);
});

test('[SCREEN-547] a snapshot with what follows it is one frame of Zstandard, as small as browsers want its window', async () => {
  const sheets = [['one ', 'two 🙂 '.repeat(9_999)], ['o'], [''], []];
  for (const [what, texts] of sheets.flatMap((each) => [['whole', each] as const, ['firstScreen', each] as const])) {
    const snapshot = await zstandardOf(pieces(...texts), what);
    // The window's descriptor: five bits of exponent above 1 KB. More than 8 MB no browser takes.
    expect((snapshot.begun[5] ?? 255) >> 3).toBeLessThanOrEqual(13);
    for (const following of ['', 'and three', 'much more '.repeat(30_000)]) {
      expect(zstdDecompressSync(framed(snapshot, following)).toString()).toBe(texts.join('') + following);
    }
  }
});

test('[SCREEN-547] who takes Zstandard is sent it, unless what is their own is large', async () => {
  const sheet = await aFullSheet();
  const path = `/api/sheets/packed?sheetURL=${sheet.url}`;
  const codingOf = async (caller: Caller, accepted: string) => {
    const answer = await caller.send('GET', path, { headers: { 'accept-encoding': accepted } });
    return [answer.headers.get('content-encoding'), answer.body] as const;
  };
  const [, asItIs] = await codingOf(ann, 'identity');
  expect(await codingOf(ann, 'gzip, deflate, br, zstd')).toEqual(['zstd', asItIs]);
  expect(await codingOf(ann, 'gzip, deflate, br')).toEqual(['gzip', asItIs]);
  const cell = { rowID: sheet.rows[0].rowID, columnID: sheet.own, cellText: { text: 'Long '.repeat(6_500) } };
  await ann.call(updateCell, { body: { cell, updateFields: ['text'] } });
  expect((await codingOf(ann, 'gzip, zstd'))[0]).toBe('gzip');
  expect((await codingOf(bob, 'gzip, zstd'))[0]).toBe('zstd');
});

test('[SCREEN-244] snapshots are made once, kept up to so many bytes, and forgotten where making one failed', async () => {
  let made = 0;
  const make = (bytes: number) => async () => {
    made += 1;
    return { deflated: Buffer.alloc(bytes), crc: 0, length: bytes };
  };
  const snapshots = new Snapshots(100);
  await Promise.all([snapshots.get('a', '1', make(40)), snapshots.get('a', '1', make(40))]);
  expect([made, snapshots.bytes]).toEqual([1, 40]);
  await snapshots.get('a', '2', make(30));
  expect([made, snapshots.bytes]).toEqual([2, 30]);
  await snapshots.get('b', '1', make(40));
  await snapshots.get('a', '2', make(30));
  await snapshots.get('c', '1', make(50));
  // The one that nobody had used for longest made room.
  expect([made, snapshots.bytes]).toEqual([4, 80]);
  await snapshots.get('a', '2', make(30));
  expect(made).toBe(4);
  await snapshots.get('large', '1', make(51));
  expect(snapshots.bytes).toBe(80);
  const fail = () => Promise.reject(new Error('no line'));
  await expect(snapshots.get('d', '1', fail)).rejects.toThrow('no line');
  await snapshots.get('d', '1', make(10));
  expect(made).toBe(6);
});
