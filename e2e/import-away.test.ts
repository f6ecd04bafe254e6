/** An import whose page is left while it is on its way. */
import { afterAll, beforeAll, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await setDesk();
});

afterAll(() => desk?.clear());

test('[IMPORT-29] that nothing was imported is said to who has gone elsewhere meanwhile, too', async () => {
  const ada = await desk.known('admin');
  await ada.goto('/');
  await ada.locator(`a[href="/sheet/${desk.demoUrl}"]`).first().click();
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Import a file' }).click();
  const popup = ada.getByRole('dialog', { name: 'Import rows' });
  const buffer = Buffer.from('Name,Words\nOne,First\n');
  await ada.locator('input[type=file]').setInputFiles({ name: 'away.csv', mimeType: 'text/csv', buffer });
  const isGone = Promise.withResolvers<void>();
  await ada.route('**/api/imports/*/rows', async (route) => {
    await isGone.promise;
    await route.fulfill({ status: 400, json: {}, contentType: 'application/problem+json' });
  });
  await popup.getByRole('button', { name: 'Import', exact: true }).click();
  await popup.getByText('Sending the rows. No one else can see them yet.').waitFor();
  await ada.goBack();
  await popup.waitFor({ state: 'detached' });
  isGone.resolve();
  await ada.getByRole('alert').getByText('Nothing was imported').waitFor();
  await ada.context().close();
});
