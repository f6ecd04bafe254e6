/** Calls that a browser makes for somebody else's page are refused, however their address is written. */
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';

const app = await startApp();
const elsewhere = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' };
/** Whether the call was carried out; an address that is no call's is answered with the page. */
async function isAnswered(path: string, headers: Record<string, string>): Promise<boolean> {
  const answer = await fetch(app.base + path, { headers });
  return answer.status === 200 && answer.headers.get('content-type')?.includes('json') === true;
}

test.each(['/api/openapi.json', '/%61pi/openapi.json', '/api%2Fopenapi.json', '/api/%6fpenapi.json'])(
  '[BANNER-44] %s is not answered to a page that is not ours',
  async (path) => {
    expect(await isAnswered(path, elsewhere)).toBe(false);
  },
);

test('[BANNER-44] programs, our own pages and people who follow a link are answered', async () => {
  const path = '/api/openapi.json';
  const answers = [
    await isAnswered(path, {}),
    await isAnswered(path, { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }),
    await isAnswered(path, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }),
  ];
  expect(answers).toEqual([true, true, true]);
});
