/** The rich-text editor on its test page: toolbar, keys, pasting and mentions. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Page } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { openEditor, paste, source, textbox, written } from './support/rich-text.ts';
import { seriousFindings } from './support/sheet-page.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await setDesk();
});

afterAll(() => desk?.clear());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const newEditor = async (): Promise<Page> => openEditor(await desk.window());

test.each(['light', 'dark'] as const)(
  '[TEXT-9] the test page has its title and seven buttons, is accessible in %s, and fetches nothing from elsewhere',
  async (colorScheme) => {
    const page = await desk.window({ colorScheme });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(desk.marquee.address)) elsewhere.push(request.url());
    });
    await page.goto('/tinymce');
    await page.getByRole('heading', { name: 'Tiny MCE Test' }).waitFor();
    const buttons = page.getByRole('toolbar').getByRole('button');
    await buttons.first().waitFor();
    const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(names).toEqual(['Bold', 'Italic', 'Underline', 'Bullet list', 'Numbered list', 'Outdent', 'Indent']);
    expect(await page.getByRole('menubar').count()).toBe(0);
    await textbox(page).click();
    await page.keyboard.type('- Hi @');
    await page.getByRole('option').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(elsewhere).toEqual([]);
  },
);

test('[TEXT-6] buttons and keys make text bold, italic and underlined, and lists that go in and out', async () => {
  const page = await newEditor();
  await textbox(page).click();
  for (const [key, name, text] of [
    ['b', 'Bold', 'a'],
    ['i', 'Italic', 'b'],
    ['u', 'Underline', 'c'],
  ] as const) {
    await page.keyboard.press(`Control+${key}`);
    await page.keyboard.type(text);
    await expect.poll(() => button(page, name).getAttribute('aria-pressed')).toBe('true');
    await button(page, name).click();
  }
  await expect.poll(written(page)).toBe('<p><strong>a</strong><em>b</em><u>c</u></p>');
  await page.keyboard.press('Enter');
  await expect.poll(() => button(page, 'Indent').isDisabled()).toBe(true);
  await button(page, 'Bullet list').click();
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await page.keyboard.type('y');
  await button(page, 'Indent').click();
  await expect.poll(written(page)).toContain('<ul><li><p>x</p><ul><li><p>y</p></li></ul></li></ul>');
  await button(page, 'Outdent').click();
  await button(page, 'Numbered list').click();
  await expect.poll(written(page)).toContain('<ol><li><p>x</p></li><li><p>y</p></li></ol>');
});

test('[TEXT-6] the simpler version adds strike-through; a disabled editor takes nothing', async () => {
  const page = await newEditor();
  expect(await button(page, 'Strike-through').count()).toBe(0);
  await page.getByLabel('Simpler version').check();
  await textbox(page).click();
  await button(page, 'Strike-through').click();
  await page.keyboard.type('gone');
  await expect.poll(written(page)).toBe('<p><s>gone</s></p>');
  await page.getByLabel('Disabled').check();
  await expect.poll(() => textbox(page).getAttribute('contenteditable')).toBe('false');
  await expect.poll(() => button(page, 'Bold').isDisabled()).toBe(true);
});

test('[TEXT-6] Tab moves items in a list and leaves the text elsewhere, or after Escape', async () => {
  const page = await newEditor();
  const next = page.getByLabel('Simpler version');
  const isFocused = (locator: ReturnType<typeof textbox>) => locator.evaluate((one) => one === document.activeElement);
  await textbox(page).click();
  await page.keyboard.type('a');
  await page.keyboard.press('Tab');
  expect(await isFocused(next)).toBe(true);
  await textbox(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('- x');
  // There is nothing to move it under, but the focus stays in the list.
  await page.keyboard.press('Tab');
  expect(await isFocused(textbox(page))).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('y');
  await expect.poll(written(page)).toBe('<ul><li><p>x</p><ul><li><p>y</p></li></ul></li></ul>');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(written(page)).toBe('<ul><li><p>x</p></li><li><p>y</p></li></ul>');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await isFocused(next)).toBe(true);
});

test('[TEXT-6] Ctrl+Enter posts what says something and is not too long; a long text says how long it is', async () => {
  const page = await newEditor();
  const posted = page.getByText('Ctrl+Enter was pressed');
  await textbox(page).click();
  await page.keyboard.type('  ');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('ok');
  await page.keyboard.press('Control+Enter');
  await posted.filter({ hasText: ': 1' }).waitFor();
  await expect.poll(written(page)).toBe('<p>  ok</p>');
  await source(page).fill(`<p>${'x'.repeat(60_000)}</p>`);
  await page.getByText('58.6 of 64 KiB used').waitFor();
  await source(page).fill(`<p>${'x'.repeat(70_000)}</p>`);
  await page.getByText('This is too long by 4.4 KiB.').waitFor();
  expect((await textbox(page).boundingBox())?.width).toBeLessThan(760);
  await textbox(page).click();
  await page.keyboard.press('Control+Enter');
  await source(page).fill('<p>short</p>');
  await textbox(page).getByText('short').click();
  await page.keyboard.press('Control+Enter');
  await posted.filter({ hasText: ': 2' }).waitFor();
});

test('[TEXT-7] addresses become links as they are typed or pasted, names of files do not', async () => {
  const page = await newEditor();
  await textbox(page).click();
  await page.keyboard.type('final.mov https://example.com/a www.example.com ann@example.com ok');
  await expect
    .poll(written(page))
    .toBe(
      '<p>final.mov <a href="https://example.com/a">https://example.com/a</a> <a href="https://www.example.com">www.example.com</a> <a href="mailto:ann@example.com">ann@example.com</a> ok</p>',
    );
  await page.keyboard.press('Control+a');
  await paste(page, '', 'final.mov https://example.com/b');
  await expect.poll(written(page)).toBe('<p>final.mov <a href="https://example.com/b">https://example.com/b</a></p>');
});

test('[TEXT-7] what is pasted from a word processor, a mail or a hostile page comes without what the toolbar cannot make', async () => {
  const page = await newEditor();
  const pasted: [string, string][] = [
    [
      '<html xmlns:o="x"><head><style>p{color:red}</style></head><body><!--StartFragment--><h1 class=MsoTitle>A</h1><p class=MsoNormal style="margin:0"><b>b</b><o:p></o:p> <span style="color:red">c</span></p><!--EndFragment--></body></html>',
      '<p>A</p><p><strong>b</strong> c</p>',
    ],
    [
      '<div dir="ltr"><div>A <font color="#f00"><i>b</i></font></div><div><ul><li style="x">c</li></ul></div></div>',
      '<p>A <em>b</em></p><ul><li><p>c</p></li></ul>',
    ],
    [
      '<p>a <a href="javascript:alert(1)" onclick="alert(1)">b</a> <a href="https://example.com/" title="x" class="y">c</a><img src="x" onerror="alert(1)"><span data-mention="1x">@d</span></p>',
      '<p>a b <a href="https://example.com/">c</a>@d</p>',
    ],
    // As a spreadsheet copies cells, and as a word processor does, with paragraphs in them.
    [
      '<p>x</p><table><tbody><tr><td>a</td><td><b>b</b></td></tr>\n<tr><td>c</td><td></td></tr></tbody></table>',
      '<p>x</p><p>a | <strong>b</strong></p><p>c |</p>',
    ],
    ['<table><tr><td><p>a</p></td><td><p>b</p></td></tr></table>', '<p>a | b</p>'],
  ];
  for (const [html, kept] of pasted) {
    await textbox(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await paste(page, html, 'x');
    await expect.poll(written(page)).toBe(kept);
  }
});

test('[TEXT-8] an at sign offers people by any of their names, chosen by keys or with the mouse', async () => {
  const page = await newEditor();
  const options = page.getByRole('option');
  await textbox(page).click();
  await page.keyboard.type('Hi @ang');
  await options.first().waitFor();
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining('Zoë Ångström')]);
  await page.keyboard.press('Tab');
  await page.keyboard.type('and @BEN');
  await options.nth(1).waitFor();
  await page.keyboard.press('ArrowUp');
  const marked = await textbox(page).getAttribute('aria-activedescendant');
  await expect.poll(() => page.locator(`[id="${marked}"]`).innerText()).toContain('Benita');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect
    .poll(written(page))
    .toBe('<p>Hi <span data-mention="1">@Zoë Ångström</span> and <span data-mention="2">@Ben Carter</span> </p>');
  await page.keyboard.type('@');
  await options.filter({ hasText: 'Benita' }).click();
  await page.keyboard.type('@zo');
  await options.first().waitFor();
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'detached' });
  await page.keyboard.type(' ann@example @nobody');
  expect(await options.count()).toBe(0);
  await expect
    .poll(written(page))
    .toMatch(/<span data-mention="3">@Benita Zamora<\/span> @zo ann@example @nobody<\/p>$/);
  await page.locator('[data-rich-text] [data-mention="3"]').waitFor();
});
