/** Whether a file of an FTP account is where people find it: at its public address. */
import type { ConnectionTest } from '@marquee/contract/ftp-accounts.ts';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP } from 'node:net';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { guardedLookup, isAllowedAddress, kindOfDialling } from '#banners/transfer/hosts.ts';

/** How long it may take to answer. */
const timeoutMs = 10_000;

/** The answer's status. Nothing of its body is read, and where it sends on is not followed. */
function statusOf(address: URL, allowLoopback: boolean, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const get = address.protocol === 'https:' ? getHttps : getHttp;
    const options = {
      headers: { range: 'bytes=0-0' },
      lookup: guardedLookup(allowLoopback),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    };
    const hear = (response: IncomingMessage) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    };
    get(address, options, hear).on('error', reject);
  });
}

/**
 * Looks for one file at its public address. What fails is part of the answer, in words.
 * @throws the signal's reason
 */
export async function tryPublicAddress(
  servers: Pick<FileServers, 'mayBeHere'>,
  address: string,
  signal: AbortSignal,
): Promise<ConnectionTest['publicAddress']> {
  const failed = (message: string) => ({ isReached: false, address, message });
  if (!URL.canParse(address)) return failed('This is not a web address. Please check the domain URL.');
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const forbidden = `Marquee does not open ${host}, because it is an internal address.`;
  const allowLoopback = servers.mayBeHere(url.host);
  if (isIP(host) && !isAllowedAddress(host, allowLoopback)) return failed(forbidden);
  try {
    const status = await statusOf(url, allowLoopback, signal);
    if (status < 400) return { isReached: true, address, message: 'The files are at their public address.' };
    const hint = status === 404 ? ' Please check the domain URL and the directory.' : '';
    return failed(`A file of the directory was not found at its public address: it answered ${status}.${hint}`);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && kindOfDialling(error) === 'forbiddenHost') return failed(forbidden);
    return failed(`${host} cannot be reached. Please check the domain URL.`);
  }
}
