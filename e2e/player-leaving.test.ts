/** Banners whose clicks set their own place instead of opening a window: they are told, and the banner stays where it is. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Desk } from './support/desk.ts';
import { openSheet } from './support/sheet-page.ts';
import { boxLeft, framePlayed, moving, setSteeredDesk, type SteeredDesk } from './support/steered-desk.ts';
import { viewer } from './support/viewer.ts';

/** The words of each button, and what it does. */
const ways: Readonly<Record<string, string>> = {
  set: 'location.href = clickTag',
  window: 'window.location = clickTag',
  assign: 'location.assign(clickTag)',
  replace: 'location.replace(clickTag)',
  document: 'document.location.href = clickTag',
  self: `window.open(clickTag, '_self')`,
  parent: `window.open(clickTag, '_top')`,
  blank: `open(clickTag, '_blank', 'noopener')`,
  link: `const a = document.createElement('a'); a.target = '_top'; a.href = clickTag; document.body.append(a); a.click()`,
  loose: `const a = document.createElement('a'); a.href = clickTag; a.click()`,
  event: `const a = document.createElement('a'); a.href = clickTag; document.body.append(a); a.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))`,
  refresh: `document.head.insertAdjacentHTML('beforeend', '<meta http-equiv=refresh content="0;url=' + clickTag + '">')`,
  form: `const f = document.createElement('form'); f.action = clickTag; document.body.append(f); f.submit()`,
};
const buttons = Object.entries(ways)
  .map(([name, does]) => `<button onclick="${does.replaceAll('"', '&quot;')}">${name}</button>`)
  .join('');
const tagged = (name: string) => `<script>var clickTag = 'https://${name}.example/page?a=1'</script>`;
const pages = {
  ...moving,
  'leaving.html': `${moving['css.html'] ?? ''}${tagged('tag')}${buttons}
    <a href="https://link.example/page" target="_parent">parent link</a>
    <form action="https://form.example/page"><button>send</button></form>`,
  'said.html': `${moving['css.html'] ?? ''}<button onclick="location.href = 'https://said.example/page'">said</button>`,
  // Its own line goes on for as long as what it asks for isn't there, so it is stopped too late.
  'late.html': `${moving['css.html'] ?? ''}${tagged('late')}<button onclick="location.href = clickTag;
    const asked = new XMLHttpRequest(); asked.open('GET', 'never.json', false); asked.send()">late</button>`,
  'silent.html': `${moving['css.html'] ?? ''}<button onclick="location.href = ['https:', '', 'made.example'].join('/')">made</button>`,
};

let steered: SteeredDesk;
let desk: Desk;
let ada: Page;

beforeAll(async () => {
  steered = await setSteeredDesk(pages);
  ({ desk, ada } = steered);
});
afterAll(() => steered?.clear());
beforeEach(() => openSheet(ada, desk.demoUrl));

const strip = (words: string) => viewer(ada).getByRole('status').filter({ hasText: words });
const hide = () => viewer(ada).getByRole('button', { name: 'Hide the address' }).click();
const inside = () => viewer(ada).frameLocator('[data-banner-stage] iframe');
const press = (name: string) => inside().getByText(name, { exact: true }).click();

/** The banner is the same frame of the same page, at its end. */
async function stays(mark: string): Promise<void> {
  const frame = await framePlayed(ada);
  expect(await frame.evaluate(() => document.title)).toBe(mark);
  expect(await boxLeft(frame)).toBe(250);
}

/** Steers a page to its end, and marks its document. */
async function atEnd(fileName: string): Promise<string> {
  await steered.steer(fileName, 'Exact');
  await viewer(ada).getByRole('button', { name: 'End frame', exact: true }).click();
  await expect.poll(async () => boxLeft(await framePlayed(ada))).toBe(250);
  await (await framePlayed(ada)).evaluate(() => (document.title = 'the same'));
  return 'the same';
}

test('[PLAYER-7] [PLAYER-20] every way of leaving tells its address, and the banner stays on the stage as it stood', async () => {
  const mark = await atEnd('leaving.html');
  // As pages of the web take longer than it takes to stop; what is quicker is the next test's.
  await ada.context().route('https://*.example/**', () => {});
  for (const name of Object.keys(ways)) {
    await press(name);
    const told = async () => (await viewer(ada).getByRole('status').allInnerTexts()).join();
    await expect.poll(told, { message: name, timeout: 15_000 }).toContain('https://tag.example/page?a=1');
    await stays(mark);
    await hide();
  }
  await press('parent link');
  await strip('https://link.example/page').waitFor();
  await press('send');
  await strip('https://form.example/page').waitFor();
  await stays(mark);
  expect(ada.context().pages()).toHaveLength(1);
  await ada.context().unrouteAll({ behavior: 'ignoreErrors' });
}, 120_000);

test('[PLAYER-21] one that is gone before it can be stopped is back at its moment, and its address stays told', async () => {
  await atEnd('late.html');
  await ada.context().route('**/never.json', () => {});
  // The press itself never ends, as its page is gone by then.
  press('late').catch(() => undefined);
  await expect.poll(async () => (await framePlayed(ada)).evaluate(() => document.title)).toBe('');
  await expect.poll(async () => boxLeft(await framePlayed(ada))).toBe(250);
  await strip('This click would probably open https://late.example/page?a=1').waitFor();
  await viewer(ada).getByRole('button', { name: 'Play', exact: true }).waitFor();
  await ada.context().unrouteAll({ behavior: 'ignoreErrors' });
}, 120_000);

test('[PLAYER-20] an address in the banner’s own words is found, one that it makes is not, and neither is promised', async () => {
  const mark = await atEnd('said.html');
  await ada.context().route('https://*.example/**', () => {});
  await press('said');
  await strip('This click would probably open https://said.example/page').waitFor();
  await expect
    .poll(() => viewer(ada).getByRole('link', { name: 'Open', exact: true }).getAttribute('href'))
    .toBe('https://said.example/page');
  await stays(mark);
  const other = await atEnd('silent.html');
  await press('made');
  await strip('This click leads somewhere, but the banner doesn’t say where.').waitFor();
  await stays(other);
  await ada.context().unrouteAll({ behavior: 'ignoreErrors' });
}, 120_000);
