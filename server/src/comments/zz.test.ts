import * as calls from '@marquee/contract/comments.ts';
import { test } from 'vitest';
import { sql } from 'kysely';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
test('measure', async () => {
  const app = await startApp();
  const owner = await aPerson(app, { admin: true });
  const members = [];
  for (let i = 0; i < 200; i++) members.push(await aPerson(app, { accountID: owner.accountID }));
  const sheet = await aSheet(app, { owner, members });
  if (process.env['EXT'])
    await sql`alter table mail alter column html set storage external, alter column plain_text set storage external`.execute(
      app.db.kysely,
    );
  const many = '<p>' + 'A rather long comment with words. '.repeat(40) + '</p>';
  for (const commentText of ['<p>short</p>', many, many, many, many, many]) {
    await app.mailer.drain();
    const t = performance.now();
    await owner.call(calls.addComment, { body: { comment: { sheetID: sheet.sheetID, commentText } } });
    console.log('post ms', Math.round(performance.now() - t));
  }
}, 120_000);
