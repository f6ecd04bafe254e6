/** Paths stay below the account's directory. */
import { expect, test } from 'vitest';
import { BadPath, cleanPath, fileNameIn, isPlainName, serverPath } from './paths.ts';

test.each([
  ['/home/acme', '', '', '/home/acme/'],
  ['/home/acme', '', 'spring/ad.png', '/home/acme/spring/ad.png'],
  ['/home/acme/', 'www', '/spring/', '/home/acme/www/spring'],
  ['/home/acme', '/www', 'ad.png', '/www/ad.png'],
  ['/home/acme', '/', 'ad.png', '/ad.png'],
  ['/', '', 'ad.png', '/ad.png'],
  ['/', '/', '', '/'],
  ['/', '', './/a/./b', '/a/b'],
  ['/', '', 'a..b/...', '/a..b/...'],
])('[FTP-4] from %j, directory %j and path %j lead to %j', (home, directory, path, full) => {
  expect(serverPath(home, directory, path)).toBe(full);
});

test.each(['..', '../a', 'a/..', '/../a', 'a/../../b', 'a\0', 'a\r', 'a\nb', 'a\\..\\b', '\u007f'])(
  '[FTP-4] %j is refused',
  (path) => {
    expect(() => cleanPath(path)).toThrow(BadPath);
    expect(() => serverPath('/', path)).toThrow(BadPath);
    expect(() => serverPath('/', 'www', path)).toThrow(BadPath);
  },
);

test('[FTP-4] two spellings of a folder are one', () => {
  expect(cleanPath('/spring//mpu/')).toBe(cleanPath('spring', './mpu'));
});

test.each(['ad.png', ' ad.png', '..png', '…', '-rf', '*'])('[FTP-4] %j is a name', (name) => {
  expect(isPlainName(name)).toBe(true);
});

test.each(['', '.', '..', '/', 'a/b', '../a', 'a\\b', 'a\nb', 'a\0'])('[FTP-4] %j is no name', (name) => {
  expect(isPlainName(name)).toBe(false);
});

test.each([
  ['spring/mpu/ad.html', 'ad.html'],
  ['ad.html', 'ad.html'],
  ['/ad.html', 'ad.html'],
  ['spring/', ''],
  ['/', ''],
  ['', ''],
  ['..', '..'],
])('[FTP-4] the file in %j is %j', (path, name) => {
  expect(fileNameIn(path)).toBe(name);
});
