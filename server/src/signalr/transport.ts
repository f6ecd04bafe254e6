/** What a connection needs of its transport, and what a transport tells its connection. */
import type { Outgoing } from './outgoing.ts';

export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/** The way to one client. Nothing here throws; once it has told `transportGone`, calls do nothing. */
export interface Transport {
  readonly name: TransportName;
  /** Whether a silent client is noticed by the transport itself, so that neither side needs pings. */
  readonly noticesSilence: boolean;
  /** Bytes that wait in this process for the client to take them. */
  readonly bufferedBytes: number;
  send(message: Outgoing): void;
  /** Ends once the client has taken what was sent, or after the grace period. */
  end(): void;
  /** Ends now and forgets what was not sent. */
  destroy(): void;
}

/** A connection, as its transport sees it. */
export interface TransportOwner {
  /** A transport that carries both directions hands on what the client sent. */
  receive(data: Buffer): void;
  /** Told once, when nothing of the transport is left. */
  transportGone(error?: Error): void;
}
