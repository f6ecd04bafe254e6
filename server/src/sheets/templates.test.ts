/** Templates that take a while: how far saving one and making a sheet of it have come, and calling that off. */
import { notices } from '@marquee/contract/live.ts';
import { cancelDuplicating } from '@marquee/contract/rows.ts';
import { addSheet } from '@marquee/contract/sheets.ts';
import { shippedTemplateNames } from '@marquee/contract/shipped-template-names.ts';
import { addTemplate, listTemplates } from '@marquee/contract/templates.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aFilledSheet } from '#test/filled-sheet.ts';
import { listen } from '#test/listener.ts';

const app = await startApp();

test('[SCREEN-583] [SHEET-13] saving a template and making a sheet of it tell how far they have come, and are called off', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  const { sheetID } = sheet;
  const asker = await listen(ann, sheet);
  const heard: unknown[] = [];
  asker.client.on(notices.bannerProgress, (progress: unknown) => heard.push(progress));
  const { connectionID: signalRConnectionID } = asker;
  const save = (copyKey: string) =>
    ann.attempt(addTemplate, { body: { sheetID, name: copyKey, withRows: true, copyKey, signalRConnectionID } });
  const make = (templateID: number, copyKey: string) =>
    ann.attempt(addSheet, { body: { name: copyKey, templateID, copyKey, signalRConnectionID } });
  expect((await save('Kept template')).status).toBe(201);
  const [template] = (await ann.call(listTemplates, {})).body;
  const templateID = template?.templateID ?? 0;
  expect((await make(templateID, 'Kept sheet')).status).toBe(201);
  const told = { done: 3, total: 3, message: 'Copying rows' };
  await expect.poll(() => heard).toContainEqual({ ...told, key: 'Kept template' });
  await expect.poll(() => heard).toContainEqual({ ...told, key: 'Kept sheet' });
  for (const key of ['No template', 'No sheet', 'Nothing shipped'])
    await ann.call(cancelDuplicating, { body: { key } });
  expect(await save('No template')).toMatchObject({ status: 409, code: 'cancelled' });
  expect(await make(templateID, 'No sheet')).toMatchObject({ status: 409, code: 'cancelled' });
  const shipped = { name: 'Nothing shipped', shippedTemplate: shippedTemplateNames[0], copyKey: 'Nothing shipped' };
  expect(await ann.attempt(addSheet, { body: shipped })).toMatchObject({ status: 409, code: 'cancelled' });
  const { rows: named } = await sql<{ name: string }>`
    select name from sheet where owner_user_id = ${ann.userID} and (name like 'Kept%' or name like 'No%') order by 1
  `.execute(app.db.kysely);
  expect(named.map(({ name }) => name)).toEqual(['Kept sheet', 'Kept template']);
});

test('[LIVE-118] however many sheets are made at once, none waits for a connection that another one holds', async () => {
  const { ann } = await aFilledSheet(app);
  const make = (n: number) => ann.attempt(addSheet, { body: { name: `Together ${n}`, copyKey: crypto.randomUUID() } });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => make(n)));
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
});
