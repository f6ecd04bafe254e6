/** Duplicating a group while others change who sees it. */
import { duplicateGroup, updateGroup } from '@marquee/contract/groups.ts';
import { addRows } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';

const app = await startApp();

test('[LIVE-115] the copy of a group that is hidden while it is made is hidden, too', async () => {
  const ann = await aPerson(app, { admin: true });
  const bob = await aPerson(app, { accountID: ann.accountID });
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { groupID } = sheet.groups[0];
  const rows = Array.from({ length: 1_500 }, (_, n) => ({ groupID, name: `Row ${n}`, cells: [] }));
  await ann.call(addRows, { body: { rows } });
  const copying = bob.attempt(duplicateGroup, { params: { id: groupID }, body: {} });
  const aside = async () => {
    const { rows: made } = await sql`
      select from sheet_group where sheet_id = ${sheet.sheetID} and deleted_at is not null and deleted_by is null
    `.execute(app.db.kysely);
    return made.length;
  };
  await expect.poll(aside, { interval: 5 }).toBe(1);
  const group = { groupID, hideFromPublic: true };
  await ann.call(updateGroup, { body: { group, updateFields: ['hideFromPublic'] } });
  expect((await copying).status).toBe(201);
  const seen = async (who: Caller) => (await readSheet(who, sheet.url)).groups.map(({ name }) => name);
  expect(await seen(ann)).toEqual(['Display', 'Display (copy)', 'Social']);
  expect(await seen(new Caller(app.base))).toEqual(['Social']);
});
