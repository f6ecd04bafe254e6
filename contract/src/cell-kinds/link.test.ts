/** Which addresses a link may hold, and what becomes of those that are typed without a scheme. */
import { expect, test } from 'vitest';
import { cleanLink } from './link.ts';

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['HTTP://Example.com', 'HTTP://Example.com'],
  ['mailto:ann@example.com', 'mailto:ann@example.com'],
  ['example.com', 'https://example.com'],
  ['  example.com/path  ', 'https://example.com/path'],
  ['example.com:8080', 'https://example.com:8080'],
  ['localhost:3000/x', 'https://localhost:3000/x'],
  // A host with a port, not a scheme: it leads nowhere, and harms nobody.
  ['javascript:1234/alert(1)', 'https://javascript:1234/alert(1)'],
  ['exam\tple.com\n', 'https://example.com'],
  ['', ''],
  ['   ', ''],
])('[CELL-10] %j is stored as %j', (typed, stored) => {
  expect(cleanLink(typed)).toBe(stored);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.com/a',
  'blob:https://example.com/x',
  'http://',
  'https:// two words',
])('[CELL-11] %j is refused', (typed) => {
  expect(cleanLink(typed)).toBeUndefined();
});
