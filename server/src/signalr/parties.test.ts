/** Whom the server counts live connections for: the visitors of a network, as a proxy tells it, and each person wherever they are. */
import { hubPath } from '@marquee/contract/live.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson } from '#test/builders.ts';
import { defaultLimits } from './limits.ts';

const app = await startApp();
const negotiate = (from: string, headers: Record<string, string> = {}) =>
  fetch(`${app.base}${hubPath}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, ...headers },
  });

test('[LIVE-51] what one network begins and never finishes keeps out its other visitors, and nobody else', async () => {
  const { credentials } = await aPerson(app);
  const begun = Array.from({ length: defaultLimits.maxComingPerParty }, (_, n) => negotiate(`2001:db8:1:2::${n + 1}`));
  expect(new Set((await Promise.all(begun)).map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await negotiate('2001:db8:1:2:ffff::1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await negotiate('2001:db8:1:3::1')).status).toBe(200);
  expect((await negotiate('2001:db8:1:2::1', credentials)).status).toBe(200);
});
