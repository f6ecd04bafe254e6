/** Logging in and out through the screens, with the return to a sheet, and asking for another password. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demo, giveLogin, logIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await setDesk();
});

afterAll(() => desk?.clear());

test('[SCREEN-4] a wrong password shows the sentence in the form, an empty field is required, and nothing is sent', async () => {
  const page = await desk.window();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/account/session')) sent.push(request.method());
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Required').first().waitFor();
  expect(sent).toEqual([]);
  await page.getByLabel('Email').fill(demo.admin.emailAddress);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Login failed, either username or password incorrect').waitFor();
  expect(sent).toEqual(['POST']);
});

test('[SCREEN-4] logging in from a public sheet returns to that sheet, which can then be edited', async () => {
  const page = await desk.window();
  await page.goto(`/sheet/${desk.demoUrl}`);
  await page.getByRole('grid').waitFor();
  expect(await page.getByLabel('New group').count()).toBe(0);
  await page.getByRole('link', { name: 'Login' }).click();
  await giveLogin(page, 'guest');
  await page.waitForURL(`**/sheet/${desk.demoUrl}`);
  await page
    .getByLabel(/^New row in/)
    .first()
    .waitFor();
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(stored).not.toContain(demo.guest.password);
});

test('[SCREEN-4] without a sheet it leads home, and logging out leads back to the login screen', async () => {
  const page = await desk.window();
  await page.goto('/');
  await page.waitForURL('**/login**');
  await logIn(page, 'admin');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account/i })
    .click();
  await page.getByText(demo.admin.emailAddress).first().waitFor();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login**');
  const who = await page.request.get('/api/account/get-logged-in-user');
  expect(who.status()).toBe(204);
});

test('[SCREEN-912] what came of an earlier try to have a link for a new password sent is not said beside the next', async () => {
  const page = await desk.window();
  const send = () => page.getByRole('button', { name: 'Send', exact: true }).click();
  const [isSent, isLost] = ['Please check your email', 'There is no connection to Marquee.'].map((words) =>
    page.getByRole('alert').getByText(words, { exact: false }),
  );
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('twice@example.test');
  await send();
  await isSent?.waitFor();
  await page.route('**/send-password-reset-email', (route) => route.abort());
  await send();
  await isLost?.waitFor();
  expect(await isSent?.count()).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
  await send();
  await isSent?.waitFor();
  expect(await isLost?.count()).toBe(0);
});
