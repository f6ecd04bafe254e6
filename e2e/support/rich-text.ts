/** The rich-text editor's test page: its parts, what is written in it, and pasting. */
import type { Page } from 'playwright';

export const textbox = (page: Page) => page.getByRole('textbox', { name: 'Text' });

/** The field that shows the editor's html, and sets it. */
export const source = (page: Page) => page.getByLabel('As html');

export async function openEditor(page: Page): Promise<Page> {
  await page.goto('/tinymce');
  await textbox(page).waitFor();
  return page;
}

/** Reads the editor's html, with the fixed attributes of links left out: `await expect.poll(written(page)).toBe(…)`. */
export const written = (page: Page) => async (): Promise<string> =>
  (await source(page).inputValue()).replaceAll(/ (target|rel)="[^"]*"/g, '');

/** Pastes into the text; an empty `html` leaves only the plain text. */
export const paste = (page: Page, html: string, text = '') =>
  textbox(page).evaluate(
    (element, data) => {
      const clipboardData = new DataTransfer();
      if (data.html) clipboardData.setData('text/html', data.html);
      clipboardData.setData('text/plain', data.text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, text },
  );
