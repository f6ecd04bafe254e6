/** Negotiation: the first request of a client, which gets it a connection and the choice of transports. */
import type { TransportName } from './transport.ts';

const TRANSPORTS: readonly TransportName[] = ['WebSockets', 'ServerSentEvents', 'LongPolling'];

/** The version to speak to a client that asks for `requested`: at most 1, 0 when it names none, undefined for nonsense. */
export function negotiatedVersion(requested: string | null): 0 | 1 | undefined {
  if (requested === null) return 0;
  if (!/^\d{1,9}$/.test(requested)) return undefined;
  return Number(requested) === 0 ? 0 : 1;
}

/** The reply's JSON text. Version 0 knows no token, there the id opens the transport. */
export function negotiateReply(version: 0 | 1, connection: { id: string; token: string }): string {
  return JSON.stringify({
    negotiateVersion: version,
    connectionId: connection.id,
    ...(version === 1 && { connectionToken: connection.token }),
    availableTransports: TRANSPORTS.map((transport) => ({ transport, transferFormats: ['Text'] })),
  });
}
