/** The three kinds of error of the live end: what a caller may read, what a client did wrong, why we cut one off. */

/** Thrown by a hub method: the caller's promise is rejected with this message. Any other error stays on the server. */
export class HubError extends Error {}

/** The client broke the protocol; its connection is closed with this message. */
export class ProtocolError extends Error {}

export type CutOffReason = 'slow' | 'silent' | 'handshake' | 'killed';

/** The server dropped the connection without a word, so that a healthy client comes back by itself. */
export class CutOff extends Error {
  readonly reason: CutOffReason;

  constructor(reason: CutOffReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
