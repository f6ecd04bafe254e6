/** What the web sends when it means harm or by mistake: values in the wrong place, and requests that are not put as they should be. */
import fc from 'fast-check';

/** Text that goes into JSON as it is, such as a number that is too large for one. */
const raw = (text: string) => `@@${text}@@`;
/** A value as JSON, with what is raw in it. */
export const asJson = (value: unknown): string | undefined =>
  JSON.stringify(value)?.replaceAll(/"@@(.*?)@@"/g, (_, text: string) => text.replaceAll('\\"', '"'));

const nested = (depth: number, open: string, close: string) => raw(open.repeat(depth) + close.repeat(depth));

/** Takes a part away. */
export const absent = Symbol('absent');

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(absent, null, true, false, [], [[]], [null], {}, [{}], '', ' ', '0', '-1', '1e3', '1.5'),
  fc.constantFrom<unknown>(-1, 0, 0.5, -0.5, 1e308, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296),
  fc.constantFrom(...['9007199254740993', '1e999', '-1e999', '1e-400', 'NaN', '-0', '00', '0x10', '1_000'].map(raw)),
  fc.constantFrom('2147483648', '99999999999', 'NaN', 'Infinity', 'null', 'undefined', 'true', '[object Object]'),
  fc.constantFrom('\0', 'a\0b', '\ud800', 'a\udc00b', '\uffff', '\u202efdp.exe', '\ufeff', '\u2028', 'a\r\nb: c'),
  fc.constantFrom("';drop table sheet;--", '${7*7}', '{{7*7}}', '../../etc/passwd', '%00', '%zz', '<script>', '\\'),
  fc.constantFrom('x'.repeat(300), 'ü'.repeat(3_000), '🎉'.repeat(20_000), ' '.repeat(40_000), 'x'.repeat(300_000)),
  fc.constantFrom(
    raw('{"__proto__":{"isAdminUser":true}}'),
    raw('{"constructor":{"prototype":{"isAdminUser":true}}}'),
    raw('{"toString":1,"valueOf":1,"then":1,"toJSON":1,"length":-1}'),
    raw('{"a":1,"a":2}'),
    nested(200, '[', ']'),
    nested(20_000, '[', ']'),
    nested(5_000, '{"a":', '}').replace('{"a":}', '{"a":1}'),
    Array(20_001).fill(1),
    Array(600).fill({}),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Something that is done to a request beside its values. */
export type Oddity =
  | { body: 'truncated' | 'twice' | 'prototype' | 'mark' | 'bytes' | 'padded' | 'array' | 'text' | 'none' | 'deep' }
  | { type: string }
  | { header: [name: string, value: string] }
  | { path: string }
  | { method: string };

const credentials = [
  'Basic',
  'Basic !!!',
  'Basic Og==',
  'Basic AAAAAA==',
  'Basic 8J+OiQ==',
  'basic  eDp5',
  `Basic ${Buffer.from('owner@example.test:wrong password').toString('base64')}`,
  `Basic ${Buffer.from(`${'x'.repeat(3_000)}:\0`).toString('base64')}`,
  'Bearer x.y.z',
  'Digest username="x"',
];

const headers: [string, string][] = [
  ...credentials.map((value): [string, string] => ['authorization', value]),
  ['origin', 'https://evil.test'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['cookie', 'marquee-session=%zz; XSRF-TOKEN=%00'],
  ['cookie', `marquee-session=${'A'.repeat(43)}; marquee-session=B`],
  ['cookie', ';;;=;==;__proto__=1'],
  ['x-xsrf-token', 'made up'],
  ['x-forwarded-for', 'garbage, , 999.1.1.1, [::'],
  ['x-forwarded-for', Array(300).fill('10.0.0.1').join(', ')],
  ['x-forwarded-proto', 'javascript'],
  ['x-forwarded-host', 'evil.test'],
  ['x-request-id', '"><script>alert(1)</script>'],
  ['x-http-method-override', 'DELETE'],
  ['host', 'evil.test'],
  ['host', '[::1'],
  ['accept', 'text/html;q=x, */'],
  ['accept-encoding', 'gzip;q=NaN, br'],
  ['accept-version', '99.x'],
  ['content-encoding', 'gzip'],
  ['content-language', '\u00e9'],
  ['if-none-match', '*'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=9-1,-0'],
  ['expect', '200-maybe'],
  ['te', 'trailers, deflate;q=0'],
  ['idempotency-key', 'x'.repeat(500)],
  ['x-long', 'x'.repeat(12_000)],
];

const types = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;;;=',
  'application/problem+json',
  'application/json, text/plain',
  '/',
  'x',
  ' ',
];

/** What is put behind the path: `?` and `&` begin a query, or go on with it. */
const tails = [
  '/',
  '//',
  '/%zz',
  '/%00',
  '/%ff%fe',
  '/..%2f..%2fadmin',
  '/../../healthz',
  ';x=1',
  '?',
  '&since=1&since=2',
  '&sheetURL=a&sheetURL=b',
  '&sheetURL[]=x&sheetURL[a]=y',
  '&id=1&id[]=2',
  '&__proto__[isAdminUser]=1&constructor=1',
  '&%=%&=&&&',
  '&a=%zz%00%ff',
  `&x=${'y'.repeat(6_000)}`,
];

export const oddity: fc.Arbitrary<Oddity> = fc.oneof(
  fc.constantFrom<Oddity>(
    ...(['truncated', 'twice', 'prototype', 'mark', 'bytes', 'padded', 'array', 'text', 'none', 'deep'] as const).map(
      (body) => ({ body }),
    ),
  ),
  fc.constantFrom<Oddity>(...types.map((type) => ({ type }))),
  fc.constantFrom<Oddity>(...headers.map((header) => ({ header }))),
  fc.constantFrom<Oddity>(...tails.map((path) => ({ path }))),
  fc.constantFrom<Oddity>(
    ...['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'GET', 'POST', 'PUT', 'DELETE'].map((method) => ({ method })),
  ),
);

/** A body that was put otherwise than it should be. */
export function oddBody(body: string, how: (Oddity & { body: string })['body']): string | Buffer | undefined {
  const rest = body.startsWith('{') ? body.slice(1) : '}';
  const more = rest === '}' ? rest : `,${rest}`;
  switch (how) {
    case 'truncated':
      return body.slice(0, Math.ceil(body.length / 2));
    case 'twice':
      return `{"signalRConnectionID":"a","cell":1,"row":null,"signalRConnectionID":"b"${more}`;
    case 'prototype':
      return `{"__proto__":{"isAdminUser":true},"constructor":{"prototype":{"x":1}}${more}`;
    case 'mark':
      return `\ufeff${body}`;
    case 'bytes':
      return Buffer.concat([Buffer.from(body.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80])]);
    case 'padded':
      return body + ' '.repeat(270_000);
    case 'array':
      return `[${body}]`;
    case 'text':
      return JSON.stringify(body);
    case 'deep':
      return '['.repeat(100_000);
    default:
      return undefined;
  }
}
