/** Where people reach this server: the start of every link that leaves it. */
import type { AddressInfo } from 'node:net';
import type { Settings } from './env.ts';

/**
 * PUBLIC_URL, or else http and the port that is listened on, without a closing slash.
 * @param bound what the listening server says its address is; null before it listens
 */
export function publicAddress(settings: Settings, bound: AddressInfo | string | null): string {
  if (settings.publicUrl !== undefined) return settings.publicUrl;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(settings.host) ? 'localhost' : settings.host;
  const port = bound !== null && typeof bound === 'object' ? bound.port : settings.port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The hosts at which a page may stay at http, where people reach this server by https; none where they don't. */
export const plainHosts = ({ publicUrl, sandboxHosts }: Pick<Settings, 'publicUrl' | 'sandboxHosts'>): string[] =>
  publicUrl?.startsWith('https:') ? ['localhost', '127.0.0.1', ...sandboxHosts] : [];
