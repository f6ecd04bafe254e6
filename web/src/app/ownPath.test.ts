/** Where a login may lead. */
import { expect, test } from 'vitest';
import { ownPath } from './ownPath.ts';

const origin = 'https://marquee.example';

test('[SCREEN-170] a login leads to paths of our own', () => {
  for (const path of ['/', '/account', '/sheet/token?comments=sheet', '/sheet/s/token#row'])
    expect(ownPath(path, origin)).toBe(path);
});

test('[SCREEN-170] a login leads nowhere else', () => {
  const foreign = [
    '',
    'account',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
  ];
  for (const text of [
    ...foreign,
    'javascript:alert(1)',
    '/..//evil.example',
    '/.//evil.example',
    '//user@marquee.example/',
  ]) {
    expect(ownPath(text, origin), JSON.stringify(text)).toBeUndefined();
  }
});
