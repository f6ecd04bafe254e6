/** The clocks and sizes of the live end; the defaults suit the official SignalR client as it comes. */

/** Times are in milliseconds, sizes in bytes. */
export interface Limits {
  /** A connection that was sent nothing for this long gets a ping. */
  keepAliveMs: number;
  /** A connection that said nothing for this long is cut (its client pings every 15 s). */
  clientTimeoutMs: number;
  /** From negotiation to transport, and from transport to finished handshake. */
  handshakeTimeoutMs: number;
  /** An empty poll is answered after this long; below the client's own 100 s, so that the client never gives up first. */
  pollTimeoutMs: number;
  /** A long-polling client without a poll for this long is gone. */
  pollGapMs: number;
  /** How long a closed connection may take to read its last messages. */
  closeGraceMs: number;
  /** One message from a client. */
  maxMessageBytes: number;
  /** One WebSocket frame or POST body: clients join several messages into one. */
  maxBatchBytes: number;
  /** Messages waiting for a slow client; the one that lags further behind is cut. */
  maxBufferedBytes: number;
  /** Calls of one connection that wait for their turn. */
  maxQueuedCalls: number;
  /** Connections that have shaken hands; beside them, those that have not yet. */
  maxConnections: number;
  maxComing: number;
  /** Of one person, or one network of visitors. */
  maxComingPerParty: number;
  maxPerPerson: number;
  /** Visitors from one network, behind which a whole office may be. */
  maxPerNetwork: number;
}

export const defaultLimits: Limits = {
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  handshakeTimeoutMs: 15_000,
  pollTimeoutMs: 90_000,
  pollGapMs: 15_000,
  closeGraceMs: 5_000,
  maxMessageBytes: 32 * 1024,
  maxBatchBytes: 256 * 1024,
  maxBufferedBytes: 1024 * 1024,
  maxQueuedCalls: 100,
  maxConnections: 20_000,
  maxComing: 10_000,
  maxComingPerParty: 500,
  maxPerPerson: 200,
  maxPerNetwork: 1_000,
};
