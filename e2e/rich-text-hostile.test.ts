/** Hostile html in a real browser: nothing runs, and what is stored is read back as it is. */
import { isPostable } from '@marquee/contract/comment-html.ts';
import { cleanHtml } from '@marquee/server/src/comments/clean-html.ts';
import { xssCorpus } from '@marquee/server/test/xss-corpus.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { openEditor, source, textbox } from './support/rich-text.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await setDesk();
});

afterAll(() => desk?.clear());

test('[TEXT-3] a browser reads back what is stored as it is stored, in the reader and in the editor', async () => {
  const page = await openEditor(await desk.window());
  const stored = xssCorpus
    .map(cleanHtml)
    .concat(
      cleanHtml(
        '<p>a  b &amp; <b>c<i>d</i></b></p><p></p><ul><li>e<ol><li>f</ol></ul><a href="https://example.com/?a&b">g</a>',
      ),
    );
  const readBack = await page.evaluate(
    (all) =>
      all.map((html) => {
        const { body } = new DOMParser().parseFromString(html, 'text/html');
        return body.innerHTML.replaceAll('&nbsp;', '\u00a0');
      }),
    stored,
  );
  expect(readBack).toEqual(stored);
  const last = stored.at(-1) ?? '';
  await source(page).fill(last);
  await page.locator('[data-rich-text] ol').waitFor();
  // A letter more makes the editor write all of its html anew.
  await textbox(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  await expect.poll(async () => cleanHtml(await source(page).inputValue())).toBe(last.replace('g</a>', 'g!</a>'));
});

interface Watched {
  __xss: () => void;
  __ran: number;
}

test('[TEXT-2] no known payload runs a script, opens a dialog or asks for anything, cleaned or not, even without the page’s policy', async () => {
  // Without the content security policy, which would hide that something got through.
  const context = await desk.browser.newContext({ baseURL: desk.marquee.address, bypassCSP: true });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const watched = globalThis as unknown as Watched;
    watched.__ran = 0;
    watched.__xss = () => {
      watched.__ran += 1;
    };
  });
  const ran = () => page.evaluate(() => (globalThis as unknown as Watched).__ran);
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== desk.marquee.address || pathname === '/x') heard.push(request.url());
  });
  await openEditor(page);

  const cleaned = xssCorpus.map(cleanHtml).filter(isPostable);
  for (const html of [cleaned.join(''), ...xssCorpus]) {
    await source(page).fill(html);
    await source(page).fill('<p>next</p>');
  }
  await source(page).fill(cleaned.join(''));
  // Images fail one after the other: when this one has, all before it have.
  const lastImage = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const image = new Image();
          image.addEventListener('error', () => resolve());
          image.src = '/nothing.png';
        }),
    );
  await lastImage();
  expect(await ran()).toBe(0);
  expect(heard).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/tinymce');

  // The watch is awake: the same payload, put in by hand, does run.
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=__xss()>');
  });
  await expect.poll(ran).toBe(1);
});
