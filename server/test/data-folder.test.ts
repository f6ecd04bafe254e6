/** The data folder can't be written to any more: what does not need it goes on, and the log says once what does. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { updateCell } from '@marquee/contract/cells.ts';
import { addComment } from '@marquee/contract/comments.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';

test('[FAULT-6] without its folder edits go on, mails wait, and that is said once', { timeout: 60_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-folder-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const app = await startApp(undefined, { dataDir, logLevel: 'warn' });
  const [ann, bob] = [await aPerson(app, { admin: true }), await aPerson(app)];
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  rmSync(dataDir, { recursive: true });
  // Not even an administrator's program, as tests may be, writes below a file.
  writeFileSync(dataDir, '');
  const { columnID } = sheet.columns.text;
  const { rowID } = sheet.rows[0];
  for (let n = 0; n < 3; n++) {
    const cell = { rowID, columnID, cellText: { text: `Edit ${n}` } };
    await ann.call(updateCell, { body: { cell, updateFields: ['text'] } });
    await ann.call(addComment, { body: { comment: { rowID, commentText: `<p>Comment ${n}</p>` } } });
    await app.mailer.drain();
  }
  const read = await readSheet(bob, sheet.url);
  expect(read.columns[0]?.cells[0]?.cellText?.text).toBe('Edit 2');
  const waiting = await app.db.kysely.selectFrom('mail').select('due_at').where('due_at', 'is not', null).execute();
  expect(waiting).toHaveLength(3);
  expect(app.lines.map(({ msg }) => msg)).toEqual([
    'Mails cannot be sent now. They wait, and are tried again for a day.',
  ]);
});
