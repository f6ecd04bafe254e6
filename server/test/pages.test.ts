/** The pages that the server answers by 200 are those that the browser's router shows. */
import { readFileSync } from 'node:fs';
import { isPage, pages } from '@marquee/contract/pages.ts';
import { expect, test } from 'vitest';

const router = readFileSync(new URL('../../web/src/app/router.tsx', import.meta.url), 'utf8');

test('[SCREEN-153] every page of the router is one that the server knows, those that mails lead to as well', () => {
  const paths = [...router.matchAll(/\bpath: ([^,\s]+),/g)].map(([, path]) => path);
  expect(new Set(paths)).toEqual(new Set(Object.keys(pages).map((name) => `pages.${name}`)));
  for (const path of ['/confirm-email/code', '/password-reset/code', '/sign-up', '/unsubscribe/token']) {
    expect(isPage(path)).toBe(true);
  }
});
