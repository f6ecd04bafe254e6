/** Two servers over one database: nothing is lost between them, and nobody waits for ever. */
import { addCell, updateCell } from '@marquee/contract/cells.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { addRow, updateRow } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { folded } from '#test/folded.ts';

const one = await startApp();
const two = await startApp(one.databaseUrl);

test('[START-7] both write to the same sheet at once: every edit is kept and numbered once', async () => {
  const ann = await aPerson(one, { admin: true });
  const sheet = await aSheet(one, { owner: ann });
  const elsewhere = new Caller(two.base, ann.credentials);
  const before = await readSheet(ann, sheet.url);
  const { groupID } = sheet.groups[0];
  const texts = sheet.columns.text.columnID;
  const links = sheet.columns.link.columnID;

  /** What one server is asked to do: it makes rows, fills their cells, changes parts of a shared link, and moves a shared row. */
  const work = async (caller: Caller, name: string) => {
    const revisions: number[] = [];
    const note = (answer: { revision: number | undefined }) => revisions.push(answer.revision ?? 0);
    const writer = async (part: number) => {
      for (let n = 0; n < 10; n++) {
        const row = await caller.call(addRow, { body: { row: { groupID, name: `${name} ${part} ${n}` } } });
        note(row);
        const cell = { rowID: row.body.rowID, columnID: texts, cellText: { text: `${name} ${part} ${n}` } };
        const link = {
          rowID: sheet.rows[0].rowID,
          columnID: links,
          cellHyperlink: name === 'one' ? { url: `https://one.test/${part}${n}` } : { displayText: `two ${part}${n}` },
        };
        const move = { rowID: sheet.rows[1].rowID, ordering: (n % 3) + 1 };
        const answers = await Promise.all([
          caller.call(addCell, { body: { cell } }),
          caller.call(updateCell, { body: { cell: link, updateFields: Object.keys(link.cellHyperlink) } }),
          caller.call(updateRow, { body: { row: move, updateFields: ['ordering'] } }),
        ]);
        for (const answer of answers) note(answer);
      }
    };
    await Promise.all([writer(1), writer(2), writer(3)]);
    return revisions;
  };

  const revisions = (await Promise.all([work(ann, 'one'), work(elsewhere, 'two')])).flat();
  const expected = Array.from({ length: 240 }, (_, n) => before.revision + n + 1);
  expect(revisions.toSorted((a, b) => a - b)).toEqual(expected);
  const { rows: log } = await sql<{ revision: number }>`
    select revision from sheet_event where sheet_id = ${sheet.sheetID} order by revision`.execute(one.db.kysely);
  expect(log.map((entry) => entry.revision)).toEqual(log.map((_, n) => n + 1));

  const after = await readSheet(elsewhere, sheet.url);
  expect(after.revision).toBe(before.revision + 240);
  const rows = after.groups[0]?.rows ?? [];
  expect(rows.map((row) => row.ordering)).toEqual(rows.map((_, n) => n + 1));
  const texts_ = new Map(after.columns[0]?.cells.map((cell) => [cell.rowID, cell.cellText?.text]));
  const made = rows.filter((row) => /^(one|two) /.test(row.name));
  expect(made).toHaveLength(60);
  for (const row of made) expect(texts_.get(row.rowID)).toBe(row.name);
  // The log that both wrote says the same as the sheet.
  const query = { since: String(before.revision) };
  const missed = (await ann.call(getChanges, { params: { id: String(sheet.sheetID) }, query })).body;
  expect(folded(before, missed.changes)).toEqual(folded(after, []));
  // Each edit of the link changed the field that it named, and none put back what the other server had changed.
  const stray: string[] = [];
  let link = { url: '', displayText: 'Click here' };
  for (const { change } of missed.changes) {
    if (change.kind !== 'updateCell' || !change.cell.cellHyperlink) continue;
    const next = change.cell.cellHyperlink;
    for (const field of ['url', 'displayText'] as const) {
      if (!change.fields.includes(field) && next[field] !== link[field])
        stray.push(`${link[field]} became ${next[field]}`);
    }
    link = next;
  }
  expect(stray).toEqual([]);
  expect(link.url).toMatch(/^https:\/\/one\.test\/\d\d$/);
});
