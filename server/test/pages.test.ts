/** The pages that the server answers by 200 are those that the browser's router shows, and the review page. */
import { readFileSync } from 'node:fs';
import { isPage, pages } from '@marquee/contract/pages.ts';
import { expect, test } from 'vitest';

const router = readFileSync(new URL('../../web/src/app/router.tsx', import.meta.url), 'utf8');

test('[SCREEN-153] every page of the router is one that the server knows, those that mails lead to as well', () => {
  const paths = [...router.matchAll(/\bpath: ([^,\s]+),/g)].map(([, path]) => path);
  // That of review links is a page of its own.
  const routed = Object.keys(pages).filter((name) => name !== 'review');
  expect(new Set(paths)).toEqual(new Set(routed.map((name) => `pages.${name}`)));
  for (const path of [
    '/review/token',
    '/sheet/token/board',
    '/confirm-email/code',
    '/password-reset/code',
    '/sign-up',
    '/unsubscribe/token',
  ]) {
    expect(isPage(path)).toBe(true);
  }
});
