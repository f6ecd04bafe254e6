/** The tour's pictures of what is about people, of what is empty, and of the pages that show one component. */
import { on } from 'node:events';
import { ask } from './support/ask.ts';
import { demo } from './support/browser.ts';
import { panelOf, sheetLink } from './support/comments.ts';
import type { Marquee } from './support/marquee.ts';
import { openSheet, unfoldHeader } from './support/sheet-page.ts';
import type { Tour } from './support/shoot.ts';

/** The next link to a page among those of the mails, which a server without SMTP prints. */
async function printedLink(marquee: Marquee, page: string): Promise<string> {
  if (!marquee.process.stdout) return '';
  for await (const [chunk] of on(marquee.process.stdout, 'data')) {
    const link = new RegExp(`http\\S+${page}\\S+`).exec(String(chunk))?.[0];
    if (link) return link;
  }
  return '';
}

export async function shootPeople({ page, shoot, marquee, prefix }: Tour): Promise<void> {
  const invited = `${prefix}@example.test`;
  await page.goto('/account');
  for (const tab of [
    'Personal details',
    'Password',
    'Sessions',
    'Notifications',
    'Checks',
    'Auto updates',
    'Audit log',
  ]) {
    await page.getByRole('tab', { name: tab }).click();
    await shoot(`account ${tab}`);
  }
  await page.getByRole('tab', { name: 'Personal details' }).click();
  await page.getByLabel('Email', { exact: true }).fill('nora.new@example.test');
  await page.getByLabel('Your password', { exact: true }).fill(demo.admin.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('isn’t confirmed yet', { exact: false }).waitFor();
  await shoot('account address waiting');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('isn’t confirmed yet', { exact: false }).waitFor({ state: 'detached' });
  await openSheet(page, marquee.demoUrl);
  await unfoldHeader(page);
  await page.getByRole('button', { name: 'Add users' }).click();
  const popup = page.getByRole('dialog', { name: 'Add users' });
  const invitation = printedLink(marquee, '/sign-up');
  await popup.getByLabel('Email address', { exact: true }).fill(invited);
  await popup.getByRole('button', { name: 'Send invitation' }).click();
  await popup.getByRole('button', { name: `Resend to ${invited}` }).waitFor();
  await shoot('new user');
  await page.goto(await invitation);
  await page.getByLabel('First name').waitFor();
  await shoot('sign up');
  await page.goto('/sign-up?code=wrong');
  await page.getByText('There is a problem').waitFor();
  await shoot('wrong code');
  await page.goto('/forgot-password');
  const reset = printedLink(marquee, '/password-reset');
  await page.getByLabel('Email').fill(demo.guest.emailAddress);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Please check your email').waitFor();
  await shoot('forgotten password');
  await page.goto(await reset);
  await page.getByLabel('Confirm new password').waitFor();
  await shoot('reset password');
  await page.goto(`/unsubscribe/1-comments-${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Turn off these emails' }).waitFor();
  await shoot('unsubscribe');
}

/** Where there is nothing yet, and where there is nothing at all; and the pages that show one component. */
export async function shootEmpty({ page, shoot }: Tour): Promise<void> {
  const sheet = await ask<{ sheetID: number; url: string }>(page, 'POST', '/api/sheets', {
    name: 'Northwind – Spring',
  });
  await page.goto(`/sheet/${sheet.url}`);
  await page.getByLabel('New group').waitFor();
  await shoot('empty sheet');
  await sheetLink(page).click();
  await panelOf(page).getByText('No comments yet').waitFor();
  await shoot('empty comments');
  await ask(page, 'DELETE', `/api/sheets/${sheet.sheetID}`);
  await page.goto(`/sheet/${sheet.url}`);
  await page.getByRole('main').getByRole('heading').waitFor();
  await shoot('no such sheet');
  await page.goto('/tree-test');
  await page.getByRole('treeitem').first().waitFor();
  await shoot('tree test');
  await page.goto('/tinymce');
  await page.getByRole('textbox').first().waitFor();
  await shoot('rich text');
}
