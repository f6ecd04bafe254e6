/** Checks which hosts a review page may be opened at by http. */
import { expect, test } from 'vitest';
import { plainHosts } from './address.ts';

test('[SCREEN-688] where Marquee is reached by https only one’s own machine and sandbox hosts do without; by http all do', () => {
  const sandboxHosts = ['box.example'];
  const hosts = plainHosts({ publicUrl: 'https://marquee.example', sandboxHosts });
  expect(hosts).toEqual(['localhost', '127.0.0.1', 'box.example']);
  expect(plainHosts({ publicUrl: 'http://marquee.example', sandboxHosts })).toEqual([]);
  expect(plainHosts({ publicUrl: undefined, sandboxHosts })).toEqual([]);
});
