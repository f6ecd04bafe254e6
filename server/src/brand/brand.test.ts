/** What clients see of an account: who may change it, and that a logo is only ever a picture of ours. */
import { getBrand, updateBrand } from '@marquee/contract/brand.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson } from '#test/builders.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });
const params = { id: String(ann.accountID) };
const read = async () => (await ann.call(getBrand, { params })).body;
const logoOf = async (address: string | null) => fetch(`${app.base}${address}`);

const picture = async (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: '#c03020' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'somebody’s secret' } } })
    .toFormat(format)
    .toBuffer();

test('[BRAND-1] an account has its own name until an admin user chooses what clients see', async () => {
  const before = await read();
  expect(before).toMatchObject({ colour: null, logo: null });
  expect(before.name).not.toBe('');
  const { body } = await ann.call(updateBrand, { params, body: { name: 'Studio North', colour: '#1A6BD8' } });
  expect(body).toEqual({ name: 'Studio North', colour: '#1a6bd8', logo: null });
  await ann.call(updateBrand, { params, body: { colour: null } });
  expect(await read()).toEqual({ name: 'Studio North', colour: null, logo: null });
});

test('[BRAND-2] a logo is made anew, and carries nothing else of the file', async () => {
  const { body } = await ann.call(updateBrand, {
    params,
    body: { logo: (await picture('png')).toString('base64') },
  });
  const answer = await logoOf(body.logo);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const made = await sharp(bytes).metadata();
  expect([made.format, made.width, made.height, made.exif]).toEqual(['webp', 720, 240, undefined]);
});

test.each([
  ['a script in an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', Buffer.from('<!doctype html><p>Hello')],
  ['half a picture', (await picture('png')).subarray(0, 40)],
])('[BRAND-2] %s is refused, and what was there stays', async (_what, bytes) => {
  const before = await read();
  const answer = await ann.attempt(updateBrand, { params, body: { name: 'No', logo: bytes.toString('base64') } });
  expect([answer.status, answer.code]).toEqual([400, 'unreadableLogo']);
  expect(await read()).toEqual(before);
});

test('[BRAND-4] another logo has another address, and that of the one before leads nowhere', async () => {
  const logos: (string | null)[] = [];
  for (const format of ['png', 'jpeg'] as const) {
    const logo = (await picture(format)).toString('base64');
    logos.push((await ann.call(updateBrand, { params, body: { logo } })).body.logo);
  }
  const [first = null, second = null] = logos;
  expect([(await logoOf(first)).status, (await logoOf(second)).status]).toEqual([404, 200]);
  await ann.call(updateBrand, { params, body: { logo: null } });
  expect((await logoOf(second)).status).toBe(404);
  expect((await logoOf('/account-logos/../../etc/passwd')).status).toBe(404);
});
