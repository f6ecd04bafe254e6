/** Checks which pages are sent to https. */
import { expect, test } from 'vitest';
import { secureAddress } from './secureAddress.ts';

test('[START-39] a plain http page is redirected to https with its path, search and hash', () => {
  const page = new URL('http://marquee.example.com/sheet/abc?from=mail#row-3');
  expect(secureAddress(page, [])).toBe('https://marquee.example.com/sheet/abc?from=mail#row-3');
});

test('[START-39] https, localhost, 127.0.0.1 and sandbox hosts stay', () => {
  for (const address of ['https://marquee.example.com/', 'http://localhost:3000/', 'http://127.0.0.1:3000/']) {
    expect(secureAddress(new URL(address), [])).toBeUndefined();
  }
  expect(secureAddress(new URL('http://Sandbox.example.com/'), ['sandbox.example.com'])).toBeUndefined();
  expect(secureAddress(new URL('http://other.example.com/'), ['sandbox.example.com'])).toBeDefined();
});
