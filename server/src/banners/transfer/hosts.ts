/** Where an FTP account may lead: its host and port, and the addresses that are never dialled. */
import { lookup, type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net';
import type { FtpProtocol } from '@marquee/contract/ftp-protocols.ts';
import { TransferFailure, kindOfError, type About } from './failures.ts';

const usualPorts: Record<FtpProtocol, number> = { ftp: 21, sftp: 22 };

/**
 * Reads the host of an FTP account: a name or address, with `:port` if it isn't the usual one (`[…]:port` for IPv6). The scheme and the
 * slash that people paste along are dropped.
 * @throws {TransferFailure} `badHost`
 */
export function readHost(text: string, protocol: FtpProtocol): { host: string; port: number } {
  const bare = text
    .trim()
    .replace(/^(ftps?|ftpes|sftp):\/\//i, '')
    .replace(/\/+$/, '');
  const match = isIP(bare) === 6 ? [bare, bare] : /^(?:\[([^\]]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?$/i.exec(bare);
  const host = match?.[1] ?? match?.[2] ?? '';
  const port = Number(match?.[3] ?? usualPorts[protocol]);
  if (host === '' || port < 1 || port > 65_535)
    throw new TransferFailure('badHost', { host: text, protocol, path: '' });
  return { host, port };
}

/** Cloud metadata and other link-local addresses, addresses of no single machine, and "any address", which means this machine. */
const never = new BlockList();
never.addSubnet('169.254.0.0', 16);
never.addSubnet('0.0.0.0', 8);
never.addSubnet('224.0.0.0', 3);
never.addAddress('100.100.100.200');
never.addSubnet('fe80::', 10, 'ipv6');
never.addSubnet('ff00::', 8, 'ipv6');
never.addAddress('::', 'ipv6');
never.addAddress('fd00:ec2::254', 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether this address may be dialled. Private networks may: agencies have their file servers there. */
export function isAllowedAddress(address: string, allowLoopback: boolean): boolean {
  // `fe80::1%eth0` names a network card too
  const bare = address.replace(/%.*$/, '');
  const family = isIP(bare) === 6 ? 'ipv6' : 'ipv4';
  return !never.check(bare, family) && (allowLoopback || !loopback.check(bare, family));
}

class ForbiddenHost extends Error {}

/** Looks a name up and passes on the allowed addresses only, so that a name can't change its mind between the check and the call. */
export const guardedLookup =
  (allowLoopback: boolean): LookupFunction =>
  (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const allowed = error ? [] : found.filter(({ address }) => isAllowedAddress(address, allowLoopback));
      const first = allowed[0];
      if (error) done(error, '');
      else if (!first) done(new ForbiddenHost(name), '');
      else if (options.all) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };

/**
 * Opens a TCP connection to the host. Its name is looked up once, and every address it has is tried.
 * @throws {TransferFailure} `unknownHost`, `forbiddenHost`, `refused`, `unreachable` or `timeout` after `connectMs`
 */
export function dial(
  { host, port }: { host: string; port: number },
  { allowLoopback, connectMs, signal }: { allowLoopback: boolean; connectMs: number; signal: AbortSignal },
  about: About,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    if (isIP(host) && !isAllowedAddress(host, allowLoopback)) throw new TransferFailure('forbiddenHost', about);
    // Both protocols send many small requests, each of which waits for its answer.
    const socket = connect({ host, port, lookup: guardedLookup(allowLoopback), noDelay: true });
    const fail = (error: Error) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      // An error that comes after the first one has nobody to tell.
      socket.on('error', () => undefined).destroy();
      reject(error);
    };
    const abort = () => fail(signal.reason);
    const timer = setTimeout(() => fail(new TransferFailure('timeout', about)), connectMs);
    signal.addEventListener('abort', abort);
    const onError = (error: Error) => fail(new TransferFailure(kindOfDialling(error), about, error));
    socket.once('error', onError).once('connect', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      socket.off('error', onError);
      resolve(socket);
    });
  });
}

/** What the server says first, left where it is. Both protocols begin so, which tells them apart at once. */
export async function greetingOf(socket: Socket): Promise<string> {
  await once(socket, 'readable');
  const bytes: unknown = socket.read();
  if (!Buffer.isBuffer(bytes)) return '';
  socket.unshift(bytes);
  return bytes.toString('latin1');
}

/** A name with several addresses fails with one error for each; the first one that says something counts. */
export function kindOfDialling(error: Error) {
  if (error instanceof ForbiddenHost) return 'forbiddenHost';
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map(kindOfError).find((kind) => kind !== undefined) ?? 'unreachable';
}
