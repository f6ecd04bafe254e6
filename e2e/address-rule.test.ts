/** Addresses are read alike in the browser and at the server, whose URL parsers differ. */
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { readAddress, type ReadAddress } from '@marquee/contract/cell-kinds/address.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oddAddresses } from '../contract/test/odd-addresses.ts';
import { openBrowser, type Browser, type Page } from './support/browser.ts';

const contract = new URL('../contract/src/', import.meta.url);
const site = 'http://addresses.test';

let browser: Browser;
let page: Page;

/** A page that can import the contract's own files, as the browser reads them. */
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  const start = `<script type="module">import { readAddress } from '/cell-kinds/address.ts'; window.readAddress = readAddress;</script>`;
  await page.route(`${site}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.endsWith('.ts')) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: start });
    const code = stripTypeScriptTypes(await readFile(new URL(`.${pathname}`, contract), 'utf8'));
    // What a browser can't look up: the contract names its own files from its folder, by a hash.
    const body = code.replaceAll("from '#", "from '/");
    return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body });
  });
  await page.goto(`${site}/`);
});

afterAll(async () => {
  await browser?.close();
});

/** What the rule says in Chromium, and where Chromium would go for what it lets through. */
const inBrowser = (typed: readonly string[]) =>
  page.evaluate((all) => {
    const { readAddress: read } = window as unknown as { readAddress: (words: string) => ReadAddress };
    return all.map((words) => {
      const answer = read(words);
      const leads = 'address' in answer && answer.address !== '' ? URL.parse(answer.address)?.protocol : undefined;
      return { read: answer, leads };
    });
  }, typed);

test('[CELL-42] Chromium and the server say the same of 5,000 odd addresses, and what they take leads somewhere', async () => {
  const typed = [
    ...fc.sample(oddAddresses, { numRuns: 5_000, seed: 11 }).filter((words) => words.isWellFormed()),
    'https://example.com/My banner.png',
    'https://exam ple.com/',
    'example.com:8080/x',
    'tel:5551234',
    'ann@example.com',
    '//example.com',
  ];
  const answers = await inBrowser(typed);
  expect(answers.map(({ read }) => read)).toEqual(typed.map(readAddress));
  const isPlain = (words: string) => /^[ -~]*$/.test(words);
  const taken = answers.filter(({ read }) => 'address' in read && read.address !== '' && isPlain(read.address));
  expect(taken.length).toBeGreaterThan(100);
  const astray = taken.filter(({ leads }) => !['http:', 'https:', 'mailto:'].includes(leads ?? ''));
  expect(astray).toEqual([]);
});
