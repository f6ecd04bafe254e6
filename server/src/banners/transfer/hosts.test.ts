/** Which hosts an FTP account may name, and which addresses are dialled. */
import { expect, test } from 'vitest';
import { failureOf } from '#test/file-transfer/support.ts';
import { TransferFailure } from './failures.ts';
import { dial, isAllowedAddress, readHost } from './hosts.ts';

test.each([
  ['ftp.example.com', 'ftp', 'ftp.example.com', 21],
  ['ftp.example.com', 'sftp', 'ftp.example.com', 22],
  [' ftp.example.com:2121 ', 'ftp', 'ftp.example.com', 2121],
  ['ftp://ftp.example.com/', 'ftp', 'ftp.example.com', 21],
  ['sftp://files.example.com:2222', 'sftp', 'files.example.com', 2222],
  ['192.168.1.5', 'ftp', '192.168.1.5', 21],
  ['2001:db8::1', 'ftp', '2001:db8::1', 21],
  ['[2001:db8::1]:2121', 'ftp', '2001:db8::1', 2121],
] as const)('[FTP-10] %j is a host (%s)', (text, protocol, host, port) => {
  expect(readHost(text, protocol)).toEqual({ host, port });
});

test.each(['', ' ', 'a b', 'a/b', 'a:', 'a:0', 'a:65536', 'user@a', 'a\r\nb', 'http://a', '[a'])(
  '[FTP-10] %j is no host',
  (text) => {
    expect(() => readHost(text, 'ftp')).toThrow(TransferFailure);
  },
);

test.each(['10.0.0.1', '172.16.0.1', '192.168.1.1', '8.8.8.8', 'fd12::1', '2001:db8::1'])(
  '[FTP-11] %s may be dialled',
  (address) => {
    expect(isAllowedAddress(address, false)).toBe(true);
  },
);

const internal = [
  '169.254.169.254',
  '::ffff:169.254.169.254',
  'fe80::1',
  'fe80::1%lo',
  'fd00:ec2::254',
  '0.0.0.0',
  '::',
  '224.0.0.1',
  '255.255.255.255',
];

test.each(internal)('[FTP-11] %s is never dialled', (address) => {
  expect(isAllowedAddress(address, false)).toBe(false);
  expect(isAllowedAddress(address, true)).toBe(false);
});

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
  '[FTP-11] %s only where that is allowed',
  (address) => {
    expect(isAllowedAddress(address, false)).toBe(false);
    expect(isAllowedAddress(address, true)).toBe(true);
  },
);

/** Names and spellings that lead to this machine without saying so. */
test.each(['localhost', '127.1', '2130706433', '0x7f000001', '127.0.0.1', '::1', '0'])(
  '[FTP-11] %s is this machine, and refused',
  async (host) => {
    const about = { host, protocol: 'ftp', path: '' } as const;
    const options = { allowLoopback: false, connectMs: 5000, signal: new AbortController().signal };
    const failure = await failureOf(dial({ host, port: 21 }, options, about));
    expect(failure.message).toBe(`Marquee does not connect to ${host}, because it is an internal address.`);
  },
);
