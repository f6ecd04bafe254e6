/** Requests as bytes that are not, or hardly, requests: broken ones by hand, and good ones in which bytes were changed. */
import fc from 'fast-check';

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const end = 'connection: close';

const broken = [
  '\r\n\r\n\r\n',
  lines('GET'),
  lines('GET / HTTP/0.9'),
  lines('GET / HTTP/9.9', 'host: x'),
  lines('GET  /  HTTP/1.1', 'host: x', end),
  lines('get / http/1.1', 'host: x', end),
  lines('GET http://evil.test/api/column-types HTTP/1.1', 'host: x', end),
  lines('GET //evil.test/api HTTP/1.1', 'host: x', end),
  lines('OPTIONS * HTTP/1.1', 'host: x', end),
  lines('CONNECT evil.test:443 HTTP/1.1', 'host: x', end),
  lines('PRI * HTTP/2.0', '', 'SM'),
  lines('GET /api/column-types HTTP/1.1', end),
  lines('GET /api/column-types HTTP/1.1', 'host: a', 'host: b', end),
  lines('GET /api/column-types HTTP/1.1', 'host: x', 'no colon', end),
  lines('GET /api/column-types HTTP/1.1', 'host: x', ' : folded', end),
  lines('GET /api/column-types HTTP/1.1', 'host: x', 'a\0b: c\0d', end),
  lines('GET /api/%c3%28 HTTP/1.1', 'host: x', end),
  lines('GET /\u00ff\u00fe HTTP/1.1', 'host: x', end),
  lines(`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'host: x', end),
  lines('POST /api/rows HTTP/1.1', 'host: x', end, 'content-length: -1') + '{}',
  lines('POST /api/rows HTTP/1.1', 'host: x', end, 'content-length: 2', 'content-length: 3') + '{}x',
  lines('POST /api/rows HTTP/1.1', 'host: x', end, 'content-length: 2', 'transfer-encoding: chunked') +
    '2\r\n{}\r\n0\r\n\r\n',
  lines('POST /api/rows HTTP/1.1', 'host: x', end, 'transfer-encoding: chunked') + 'zz\r\n{}\r\n0\r\n\r\n',
  lines('POST /api/rows HTTP/1.1', 'host: x', end, 'transfer-encoding: x') + '{}',
  lines('POST /api/rows HTTP/1.1', 'host: x', end, 'content-type: application/json', 'content-length: 50') + '{"row":',
  lines('GET /sheet-update-hub HTTP/1.1', 'host: x', 'connection: upgrade', 'upgrade: websocket'),
  lines('GET /sheet-update-hub HTTP/1.1', 'host: x', 'connection: upgrade', 'upgrade: h2c'),
  lines('GET /api/rows HTTP/1.1', 'host: x', 'connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'),
  lines(
    'GET /sheet-update-hub HTTP/1.1',
    'host: x',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-key: x',
  ),
].map((text) => Buffer.from(text, 'latin1'));

const body = '{"row":{"groupID":1,"name":"x"}}';
const good = Buffer.from(
  lines('POST /api/rows HTTP/1.1', 'host: x', end, 'content-type: application/json', `content-length: ${body.length}`) +
    body,
);

/** The good one with some bytes changed. */
const changed = fc
  .array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
  .map((changes) => {
    const bytes = Buffer.from(good);
    for (const [at, byte] of changes) bytes[at] = byte;
    return bytes;
  });

export const unreadable: fc.Arbitrary<Buffer> = fc.oneof(fc.constantFrom(...broken), changed);
