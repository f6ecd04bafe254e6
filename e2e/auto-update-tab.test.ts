/** What the Auto updates tab says of the last look for newer banners, in a real browser. */
import pg from 'pg';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looks } from './support/banners.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;
let stored: pg.Client;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  stored = new pg.Client({ connectionString: desk.marquee.env['DATABASE_URL'] });
  await stored.connect();
});

afterAll(async () => {
  await stored?.end();
  await desk?.clear();
});

/** As the server leaves it behind a look, which it takes only once a minute. */
const looked = (problem: string | null) =>
  stored.query('update account set auto_updated_at = now(), auto_update_problem = $1', [problem]);

test('[SCREEN-894] the Auto updates tab says when the chosen account was checked last, or why it could not be', async () => {
  const last = ada.getByRole('status').filter({ hasText: /Last (?:checked|tried)/ });
  const choose = async (label: string) => {
    const saved = ada.waitForResponse((response) => response.url().includes('/api/accounts/auto-updater'));
    await ada.getByLabel(/^FTP account that is checked/).selectOption({ label });
    await saved;
  };
  await ada.goto('/account#autoUpdates');
  await choose('Demo banners');
  await looked(null);
  await ada.reload();
  await last.getByText(/^Last checked today at \d+:\d\d [ap]m\.$/).waitFor();
  await looked(
    'Demo banners: ftp.example.com did not accept the user name or password. Please check them in the FTP account.',
  );
  await ada.reload();
  await last.getByText(/^Demo banners: ftp\.example\.com did not accept .* Last tried today at /).waitFor();
  for (const { colorScheme, viewport } of looks) {
    await ada.emulateMedia({ colorScheme });
    await ada.setViewportSize(viewport);
    expect(await seriousFindings(ada)).toEqual([]);
  }
  await choose('Off');
  await last.waitFor({ state: 'detached' });
  await choose('Demo banners');
  expect(await last.count()).toBe(0);
});
