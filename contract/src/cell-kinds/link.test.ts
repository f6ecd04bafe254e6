/** Which addresses a link may hold, and what becomes of those that are typed without a scheme. */
import { expect, test } from 'vitest';
import { limits } from '#limits.ts';
import { readAddress } from './address.ts';
import { cleanLink } from './link.ts';

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['HTTP://Example.com', 'http://Example.com'],
  ['mailto:ann@example.com', 'mailto:ann@example.com'],
  ['example.com', 'https://example.com'],
  ['  example.com/path  ', 'https://example.com/path'],
  ['example.com:8080', 'https://example.com:8080'],
  ['example.com:8080/x?y', 'https://example.com:8080/x?y'],
  ['localhost:3000/x', 'https://localhost:3000/x'],
  ['//example.com/x', 'https://example.com/x'],
  ['//intranet/x', 'https://intranet/x'],
  ['ann@example.com', 'mailto:ann@example.com'],
  ['ann.lee+ads@example.co.uk?subject=Round 2', 'mailto:ann.lee+ads@example.co.uk?subject=Round%202'],
  ['mailto:ann@example.com; bob@example.com', 'mailto:ann@example.com,bob@example.com'],
  ['mailto:?subject=Look', 'mailto:?subject=Look'],
  ['exam\tple.com\n', 'https://example.com'],
  ['https:/example.com', 'https://example.com'],
  ['https:\\\\example.com\\a', 'https://example.com/a'],
  ['http://user:secret@staging.example.com/', 'http://user:secret@staging.example.com/'],
  ['https://[::1]:3000/', 'https://[::1]:3000/'],
  ['http://192.168.0.1/x', 'http://192.168.0.1/x'],
  ['https://bücher.example/straße', 'https://bücher.example/straße'],
  ['', ''],
  ['   ', ''],
])('[CELL-10] %j is stored as %j', (typed, stored) => {
  expect(cleanLink(typed)).toBe(stored);
});

test.each([
  ['https://example.com/My banner 300x250.png', 'https://example.com/My%20banner%20300x250.png'],
  ['example.com/a b?c d#e f', 'https://example.com/a%20b?c%20d#e%20f'],
  ['https://example.com/a\u00a0b', 'https://example.com/a%C2%A0b'],
  ['\u200ehttps://example.com/\u202egnp.exe\u2069', 'https://example.com/gnp.exe'],
  ['\ufeffexample.com\u200b', 'https://example.com'],
  ['https://exam\u00adple.com', 'https://example.com'],
])(
  '[CELL-42] spaces behind the name of a website and characters that nobody sees: %j is stored as %j',
  (typed, stored) => {
    expect(cleanLink(typed)).toBe(stored);
  },
);

test.each([
  ['javascript:alert(1)', 'scheme'],
  ['JaVaScRiPt:alert(1)', 'scheme'],
  [' javascript:alert(1)', 'scheme'],
  ['java\tscript:alert(1)', 'scheme'],
  ['\u0001javascript:alert(1)', 'scheme'],
  ['javascript:1234/alert(1)', 'scheme'],
  ['data:text/html,<script>alert(1)</script>', 'scheme'],
  ['vbscript:x', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['ftp://example.com/a', 'scheme'],
  ['blob:https://example.com/x', 'scheme'],
  ['tel:5551234', 'scheme'],
  ['tel:+44 20 7946 0000', 'scheme'],
  ['C:\\Banners\\a.png', 'scheme'],
  ['http://', 'noAddress'],
  ['https://?x', 'noAddress'],
  ['https:// two words', 'space'],
  ['https://exam ple.com/', 'space'],
  ['exam ple.com/x', 'space'],
  ['two words', 'noAddress'],
  ['tbc', 'noAddress'],
  ['e.g.', 'noAddress'],
  ['12.03.2026', 'noAddress'],
  ['1.5', 'noAddress'],
  ['Note: ask Ann', 'noAddress'],
  ['\\\\server\\share\\a.png', 'noAddress'],
  ['/path', 'noAddress'],
  ['#top', 'noAddress'],
  ['https://999.1.1.1', 'noAddress'],
  ['https://example.com:99999', 'noAddress'],
  // Two lines that a box of one line has made one of.
  ['https://a.examplehttps://b.example', 'noAddress'],
  ['https://exa%20mple.com', 'noAddress'],
  ['ann@', 'noAddress'],
  ['@ann', 'noAddress'],
  ['ann@example.com/x', 'noAddress'],
  ['https://a\ud83d.com', 'noAddress'],
  ['https://a.example https://b.example', 'several'],
  ['https://a.example/x\nhttps://b.example/y', 'several'],
  [`https://example.com/${'x'.repeat(limits.address)}`, 'tooLong'],
  [`https://example.com/${' x'.repeat(limits.address / 2)}`, 'tooLong'],
])('[CELL-11] %j is refused: %s', (typed, trouble) => {
  expect(readAddress(typed)).toEqual({ trouble });
});
