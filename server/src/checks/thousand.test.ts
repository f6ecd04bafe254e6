/** A thousand banners of one sheet: they are read, counted and told, while others edit the sheet. */
import { updateCell } from '@marquee/contract/cells.ts';
import { listChecks } from '@marquee/contract/checks/sheet-checks.ts';
import { namePresets } from '@marquee/contract/checks/naming.ts';
import { addPreset } from '@marquee/contract/checks/presets.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { freezeFiles } from '#test/frozen-banner.ts';
import { listen } from '#test/listener.ts';
import { CheckWorker } from './check-worker.ts';

const app = await startApp();
const { kysely } = app.db;
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, '127.0.0.1:1');
const copies = 999;

const page = `<!doctype html><html><head><meta name="ad.size" content="width=300,height=250"></head><body>
  <script>var clickTag = "";${'function moves(at) { const next = at * 2; return next > 3 ? moves(next - 3) : [at, next]; }\n'.repeat(200)}
  setInterval(() => { document.body.style.left = moves(1); }, 40);</script></body></html>`;

/** Rows like the one of a frozen banner, with banners of other bytes: one page, which other pictures lie beside. */
async function addCopies(cellID: number): Promise<void> {
  await sql`
    with o as (select c.*, r.group_id from cell c join sheet_row r on r.row_id = c.row_id where c.cell_id = ${cellID}),
    copied as (
      insert into sheet_row (sheet_id, group_id, name, sort_key)
      select sheet_id, group_id, 'Copy ' || n, 'z' || lpad(n::text, 5, '1') from o, generate_series(1, ${copies}) as n returning row_id
    ),
    cells as (
      insert into cell (sheet_id, row_id, column_id, column_type)
      select o.sheet_id, copied.row_id, o.column_id, o.column_type from o, copied returning cell_id
    )
    insert into cell_banner (cell_id, ftp_account_id, file_type, file_name, ftp_folder)
    select cells.cell_id, b.ftp_account_id, b.file_type, b.file_name, b.ftp_folder from cells, cell_banner b where b.cell_id = ${cellID}
  `.execute(kysely);
  const others = sql`from version o, cell_banner b where o.cell_id = ${cellID} and b.cell_id > ${cellID}`;
  const hash = sql`sha256(b.cell_id::text::bytea)`;
  await sql`insert into package (hash, bytes, no_of_files) select ${hash}, 1, 1 ${others}`.execute(kysely);
  await sql`
    insert into package_file (package, path, blob, bytes)
    select ${hash}, f.path, f.blob, f.bytes from version o join package_file f on f.package = o.package, cell_banner b
    where o.cell_id = ${cellID} and b.cell_id > ${cellID}
  `.execute(kysely);
  await sql`
    insert into version (cell_id, number, package, page, is_whole, ftp_account_id, file_type, folder, file_name, taken_how)
    select b.cell_id, 1, ${hash}, o.page, true, o.ftp_account_id, o.file_type, o.folder, o.file_name, 'edit' ${others}
  `.execute(kysely);
  await sql`
    update freezing f set state = 'frozen', due_at = null, version_id = v.version_id from version v where v.cell_id = f.cell_id
  `.execute(kysely);
}

test(
  '[CHECK-44] a thousand banners are read and counted while others edit their sheet',
  { timeout: 120_000 },
  async () => {
    const sheet = await aSheet(app, { owner: ann });
    const fields = { fileName: 'index.html', ftpfolder: '300x250', fileType: 2 } as const;
    const { cellID } = await aBanner(sheet, account, fields);
    await freezeFiles(app, cellID, { 'index.html': page });
    await addCopies(cellID);
    const of = { params: { id: String(sheet.sheetID) } };
    const { body: preset } = await ann.call(addPreset, {
      params: { id: String(ann.accountID) },
      body: {
        name: 'Ours',
        fileTypes: [2],
        rules: {
          'click.missing': { level: 'fail', ways: ['Enabler.exit'] },
          'anim.length': { level: 'fail', most: 15 },
        },
        source: '',
        advice: '',
      },
    });
    await ann.call(namePresets, { ...of, body: { groupID: null, add: [preset.presetID], remove: [] } });
    const worker = new CheckWorker(app.services);
    onTestFinished(() => worker.close());
    // One is read, and the others are known to be the same; a few are read again beside the edits.
    await sql`update banner_fact set due_at = now() + interval '1 day' where package <> (select package from banner_fact order by package limit 1)`.execute(
      kysely,
    );
    await worker.drain();
    await sql`
    update banner_fact f set state = o.state, reading = o.reading, facts = o.facts, due_at = null
    from banner_fact o where o.state = 'known' and f.state = 'waiting'
      and f.package not in (select package from banner_fact where state = 'waiting' order by package limit 20)
  `.execute(kysely);
    await sql`update banner_fact set due_at = now() where state = 'waiting'`.execute(kysely);
    const listener = await listen(ann, sheet);
    const cell = { rowID: sheet.rows[1].rowID, columnID: sheet.columns.text.columnID };
    let edits = 0;
    const editUntil = async <T>(work: Promise<T>): Promise<T> => {
      let isDone = false;
      const done = work.finally(() => (isDone = true));
      while (!isDone) {
        const cellText = { text: `edit ${(edits += 1)}` };
        await ann.call(updateCell, { body: { cell: { ...cell, cellText }, updateFields: ['text'] } });
      }
      return done;
    };
    await editUntil(worker.drain());
    const list = async () => (await ann.call(listChecks, of)).body;
    const answers = await editUntil(Promise.all([list(), list(), list()]));
    for (const { found, states } of answers) {
      expect(new Set(states)).toEqual(new Set(['checked']));
      expect(found).toHaveLength(copies + 1);
      expect(new Set(found.map((counts) => JSON.stringify(counts)))).toEqual(new Set(['[[1,0,1]]']));
    }
    expect(edits).toBeGreaterThan(1);
    await listener.until((pushes) => pushes.some(({ change }) => change.kind === 'checkBanners'));
  },
);
