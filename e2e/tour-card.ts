/** The tour's pictures of a row's card. */
import type { Page } from 'playwright';
import { row } from './support/drag.ts';
import type { Shoot } from './support/shoot.ts';

/** A row as a card, with what stands behind its tabs on a phone. */
export async function shootCard(page: Page, shoot: Shoot, rowID: number): Promise<void> {
  await row(page, rowID).getByRole('rowheader').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open', exact: true }).click();
  const card = page.getByRole('dialog');
  await card.getByRole('button', { name: 'Play banner' }).waitFor();
  await shoot('row card');
  for (const name of ['Comments', 'History']) {
    const tab = card.getByRole('tab', { name: new RegExp(`^${name}`) });
    if ((await tab.count()) === 0) continue;
    await tab.click();
    await shoot(`row card ${name}`);
  }
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
}
