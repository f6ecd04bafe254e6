/** The decision record: what it says of every verdict, to whom, and beside a sheet's exported file. */
import { addCell, updateCell } from '@marquee/contract/cells.ts';
import { access, addColumn, updateColumn } from '@marquee/contract/columns.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { getDecisionRecord } from '@marquee/contract/decision-record.ts';
import { decide, type VerdictWord } from '@marquee/contract/decisions.ts';
import { exportRows } from '@marquee/contract/rows.ts';
import { exportSheet } from '@marquee/contract/sheets.ts';
import { updateGroup } from '@marquee/contract/groups.ts';
import { decideInReview } from '@marquee/contract/review.ts';
import { revokeReviewLink } from '@marquee/contract/review-links.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { readSheet as readFile } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { nameBlob } from '#blobs/store.ts';
import { addBigSheet } from '#demo/big-sheet.ts';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import type { Caller } from '#test/client.ts';
import { freezeBanner } from '#test/frozen-banner.ts';
import { plainPicture } from '#test/plain-picture.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';
import { unzip } from '#test/unzip.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const ann = await aPerson(app, { admin: true, firstName: 'Ann', surname: 'Archer' });
const bob = await aPerson(app, { accountID: ann.accountID, firstName: '=Bob', surname: 'Ray' });
await sql`update person set address_confirmed_at = now() where user_id = ${ann.userID}`.execute(app.db.kysely);
const account = await anFtpAccount(ann, '127.0.0.1:1');
const zone = 'timeZone=Europe/London';

async function got(who: Caller, path: string) {
  const answer = await fetch(app.base + path, { headers: { ...who.credentials } });
  expect(answer.status).toBe(200);
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const recordOf = (who: Caller, sheetID: number, query = '') =>
  got(who, `${getDecisionRecord.path.replace('{id}', String(sheetID))}?${zone}${query}`);
const linesOf = async (who: Caller, sheetID: number, query = '') =>
  (await readFile((await recordOf(who, sheetID, query)).bytes, { trim: false })).map((line) =>
    line.map((cell) => cell ?? ''),
  );
const pageOf = async (who: Caller, sheetID: number, query = '') => {
  const { bytes, headers } = await recordOf(who, sheetID, `&as=page${query}`);
  return { headers, html: bytes.toString() };
};

const say = (by: TestPerson, cellID: number, verdict: VerdictWord, comment?: string) =>
  by.call(decide, {
    params: { id: String(cellID) },
    body: { number: 1, verdict, ...(comment === undefined ? {} : { comment }) },
  });

async function aDecidedSheet() {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const fields = { fileName: 'hero_300x250_v1.png', ftpfolder: 'spring', fileType: 1 } as const;
  const cell = await aBanner(sheet, account, fields);
  await freezeBanner(app.db.kysely, cell.cellID);
  await say(ann, cell.cellID, 'approve');
  await say(bob, cell.cellID, 'changes', '<p>=1+1 &lt;b&gt;<br>second line</p>');
  await say(bob, cell.cellID, 'withdraw');
  return { sheet, cell };
}

test('[RECORD-1] the file has every verdict in order, with the bytes, the person, the comment as text, the times and the state now', async () => {
  const { cell, sheet } = await aDecidedSheet();
  const lines = await linesOf(ann, sheet.sheetID);
  expect(lines[0]).toEqual([
    'Group',
    'Row',
    'Column',
    'File',
    'Size',
    'Version',
    'SHA-256',
    'Person',
    'Address confirmed',
    'Review link',
    'Decision',
    'Comment',
    'Time (Europe/London)',
    'Time (UTC)',
    'State now',
  ]);
  expect(lines.slice(1).map((line) => line.filter((_, at) => ![6, 12, 13].includes(at)))).toEqual(
    [
      ['Ann Archer', 'Yes', '', 'Approved', ''],
      ['=Bob Ray', 'No', '', 'Requested changes', '=1+1 <b>\nsecond line'],
      ['=Bob Ray', 'No', '', 'Took it back', ''],
    ].map((said) => ['Display', 'MPU', 'My banner', 'hero_300x250_v1.png', '300×250', 'v1', ...said, 'Approved (v1)']),
  );
  const { rows } = await sql<{ hash: string; at: string }>`
    select encode(v.package, 'hex') as hash, to_char(s.said_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at
    from verdict s join version v on v.version_id = s.version_id where v.cell_id = ${cell.cellID} order by s.verdict_id
  `.execute(app.db.kysely);
  expect(lines.slice(1).map((line) => [line[6], line[13]])).toEqual(rows.map(({ at, hash: of }) => [of, at]));
  await ann.call(updateCell, {
    body: { cell: { ...cell, cellBanner: { fileName: 'hero_300x250_v2.png' } }, updateFields: ['fileName'] },
  });
  const later = await linesOf(ann, sheet.sheetID);
  expect(later.slice(1).map((line) => [line[3], line[14]])).toEqual(
    Array.from({ length: 3 }, () => ['hero_300x250_v1.png', 'Waiting for a decision']),
  );
});

test('[RECORD-1] a group’s record has its own banners alone, and a zone that nobody knows is left out', async () => {
  const { sheet } = await aDecidedSheet();
  const [display, social] = sheet.groups;
  expect(await linesOf(ann, sheet.sheetID, `&groupID=${display.groupID}`)).toHaveLength(4);
  expect(await linesOf(ann, sheet.sheetID, `&groupID=${social.groupID}`)).toHaveLength(1);
  const path = `${getDecisionRecord.path.replace('{id}', String(sheet.sheetID))}?timeZone=Mars/Olympus`;
  const [heads] = await readFile((await got(ann, path)).bytes);
  expect(heads?.filter((head) => String(head).startsWith('Time'))).toEqual(['Time (UTC)']);
});

test('[RECORD-2] the page to print says the same, and what people wrote is only words there', async () => {
  const { sheet } = await aDecidedSheet();
  const { headers, html } = await pageOf(bob, sheet.sheetID, `&groupID=${sheet.groups[0].groupID}`);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(html).toContain('<h1>Spring campaign: Display</h1>');
  expect(html).toContain('=1+1 &lt;b&gt;\nsecond line');
  expect(html.match(/<tr>/g)).toHaveLength(1 + 3);
  expect(html).not.toContain('<script');
  const empty = await aSheet(app, { owner: ann });
  expect((await pageOf(ann, empty.sheetID)).html).toContain('Nothing has been decided here yet.');
});

test('[RECORD-7] it says where the links in comments lead, and in the page Hebrew runs its own way', async () => {
  const { cell, sheet } = await aDecidedSheet();
  const [{ groupID }] = sheet.groups;
  await ann.call(updateGroup, { body: { group: { groupID, name: 'אביב' }, updateFields: ['name'] } });
  await say(bob, cell.cellID, 'reject', '<p>As in <a href="https://brief.example/v2?a=1&amp;b=2">the brief</a></p>');
  expect((await linesOf(ann, sheet.sheetID)).at(-1)).toContain('As in the brief (https://brief.example/v2?a=1&b=2)');
  const { html } = await pageOf(ann, sheet.sheetID);
  expect(html).toContain('<br>As in the brief (https://brief.example/v2?a=1&amp;b=2)');
  expect(html).toContain('\u2068אביב\u2069 · My banner');
  expect(html).toMatch(/td[^{}]*\{[^}]*unicode-bidi: plaintext/);
});

test('[RECORD-3] columns that are just for somebody are in their own record alone, and in no exported file', async () => {
  const { sheet } = await aDecidedSheet();
  const { columnID } = (
    await bob.call(addColumn, { body: { sheetID: sheet.sheetID, name: 'Mine', columnTypeID: columnTypes.banner } })
  ).body;
  const only = { columnID, accessRestrictions: access.justForMe };
  await bob.call(updateColumn, { body: { column: only, updateFields: ['accessRestrictions'] } });
  const cellBanner = {
    ftpaccountID: account.ftpAaccountID,
    fileName: 'own.png',
    ftpfolder: 'spring',
    fileType: 1,
  } as const;
  const cell = (await bob.call(addCell, { body: { cell: { rowID: sheet.rows[0].rowID, columnID, cellBanner } } })).body;
  await freezeBanner(app.db.kysely, cell.cellID);
  await say(bob, cell.cellID, 'approve');
  expect(await linesOf(bob, sheet.sheetID)).toHaveLength(1 + 4);
  expect(await linesOf(ann, sheet.sheetID)).toHaveLength(1 + 3);
  expect((await pageOf(ann, sheet.sheetID)).html).not.toContain('own.png');
  const file = async (who: Caller) =>
    unzip((await got(who, exportSheet.path.replace('{id}', String(sheet.sheetID)))).bytes);
  expect((await file(bob)).get('xl/worksheets/sheet2.xml')).not.toContain('own.png');
});

test('[RECORD-3] the exported file has a second sheet where there are decisions on what is in it', async () => {
  const { sheet } = await aDecidedSheet();
  const path = `${exportSheet.path.replace('{id}', String(sheet.sheetID))}?${zone}`;
  const { bytes } = await got(bob, path);
  const lines = await readFile(bytes, 'Decisions');
  expect(lines).toHaveLength(4);
  expect(unzip(bytes).get('xl/workbook.xml')).toContain('<sheet name="Decisions" sheetId="2" r:id="rId2"/>');
  const [{ groupID }] = sheet.groups;
  await ann.call(updateGroup, { body: { group: { groupID, hideFromPublic: true }, updateFields: ['hideFromPublic'] } });
  expect(unzip((await got(bob, path)).bytes).has('xl/worksheets/sheet2.xml')).toBe(false);
  expect(unzip((await got(bob, `${path}&includeHiddenGroups=true`)).bytes).has('xl/worksheets/sheet2.xml')).toBe(true);
});

test('[RECORD-3] so has a file of some rows, with the times in the reader’s zone, too', async () => {
  const { sheet } = await aDecidedSheet();
  const answer = await fetch(app.base + exportRows.path, {
    method: 'POST',
    headers: { ...bob.credentials, 'content-type': 'application/json' },
    body: JSON.stringify({ rowIDs: [sheet.rows[0].rowID], timeZone: 'Europe/London' }),
  });
  const [heads, first] = await readFile(Buffer.from(await answer.arrayBuffer()), 'Decisions');
  expect(heads?.slice(-3)).toEqual(['Time (Europe/London)', 'Time (UTC)', 'State now']);
  expect(first).toHaveLength(heads?.length ?? 0);
});

/** Ann's link of a sheet, and a client who came by it. */
async function aClient(sheet: TestSheet) {
  const link = await aReviewLink(sheet, { name: 'Round <1>' });
  const client = new Guest(app.base, link);
  await client.introduce('Cleo Client', 'cleo@client.example');
  const decides = (cellID: number) =>
    client.call(decideInReview, {
      params: { id: String(cellID) },
      body: { number: 1, verdict: 'approve', key: randomUUID() },
    });
  return { link, decides };
}

test('[RECORD-5] of a guest it says by which review link, whatever became of that; the database keeps it as it was', async () => {
  const { cell, sheet } = await aDecidedSheet();
  const { decides, link } = await aClient(sheet);
  await decides(cell.cellID);
  await ann.call(revokeReviewLink, { params: { id: String(link.reviewLinkID) } });
  const said = (await linesOf(ann, sheet.sheetID)).slice(1).map((line) => [line[7], line[9], line[10]]);
  expect(said).toEqual([
    ['Ann Archer', '', 'Approved'],
    ['=Bob Ray', '', 'Requested changes'],
    ['=Bob Ray', '', 'Took it back'],
    ['Cleo Client', 'Round <1>', 'Approved'],
  ]);
  expect((await pageOf(ann, sheet.sheetID)).html).toContain('<small>By review link: Round &lt;1&gt;</small>');
  const { kysely } = app.db;
  const forget = sql`update verdict set review_link_id = null where review_link_id is not null`.execute(kysely);
  await expect(forget).rejects.toThrow(/stays/);
});

test('[RECORD-6] the page shows each version once as a small picture that is part of it, and goes without where there is none', async () => {
  const { cell, sheet } = await aDecidedSheet();
  const { kysely } = app.db;
  const pictures = async () => (await pageOf(ann, sheet.sheetID)).html.match(/<img src="[^"]*"/g) ?? [];
  expect(await pictures()).toEqual([]);
  const bytes = await plainPicture(7);
  const store = await app.fileServers.blobs();
  const { hash } = await store.put(
    (async function* once() {
      yield await Promise.resolve(bytes);
    })(),
    (blob) => nameBlob(kysely, blob),
  );
  await sql`
    with v as (select distinct package, file_type from version where cell_id = ${cell.cellID}),
      made as (insert into still (package, file_type, state, due_at) select *, 'made', null from v
        on conflict (package, file_type) do update set state = 'made' returning package, file_type)
    insert into still_picture (package, file_type, size, blob, bytes, width, height)
    select package, file_type, 'mail', decode(${hash}, 'hex'), ${bytes.length}, 240, 200 from made
  `.execute(kysely);
  const shown = await pageOf(ann, sheet.sheetID);
  expect(shown.headers.get('content-security-policy')).toContain('img-src data:;');
  // Three verdicts on one version.
  expect(await pictures()).toEqual([`<img src="data:image/jpeg;base64,${bytes.toString('base64')}"`]);
  await store.delete(hash);
  expect(await pictures()).toEqual([]);
  await sql`delete from still_picture where size = 'mail'`.execute(kysely);
});

test('[RECORD-4] others edit the sheet while 20,000 verdicts become a record', async () => {
  const owner = { ownerUserID: ann.userID, accountID: ann.accountID };
  const big = await addBigSheet(app.db, { ...owner, rows: 200, columns: 1, name: 'Large' });
  const { kysely } = app.db;
  await sql`insert into package (hash, bytes, no_of_files) values (sha256('frozen'), 6, 1) on conflict do nothing`.execute(
    kysely,
  );
  const { rows: made } = await sql`
    with banners as (
      select c.cell_id from cell c join sheet_column k on k.column_id = c.column_id
      where c.sheet_id = ${big.sheetID} order by c.cell_id limit 200
    ), versions as (
      insert into version (cell_id, number, package, page, is_whole, ftp_account_id, file_type, folder, file_name, taken_how)
      select cell_id, 1, sha256('frozen'), 'a.png', true, ${account.ftpAaccountID}, 1, '', 'a.png', 'edit' from banners
      returning version_id
    )
    insert into verdict (sheet_id, version_id, user_id, verdict, words)
    select ${big.sheetID}, version_id, ${ann.userID}, 'changes', '<p>Larger logo, please, and less of it</p>'
    from versions, generate_series(1, 100) returning verdict_id
  `.execute(kysely);
  expect(made).toHaveLength(20_000);
  const { columns, groups } = await readSheet(ann, big.url);
  const [column] = columns;
  const rowID = groups[0]?.rows[0]?.rowID ?? 0;
  let isMade = false;
  const record = pageOf(ann, big.sheetID).finally(() => {
    isMade = true;
  });
  let edits = 0;
  while (!isMade) {
    const cell = { rowID, columnID: column?.columnID ?? 0, cellText: { text: `Edit ${edits}` } };
    await ann.call(addCell, { body: { cell } });
    edits += 1;
  }
  expect(edits).toBeGreaterThan(3);
  expect((await record).html.match(/<tr>/g)).toHaveLength(1 + 20_000);
}, 60_000);
