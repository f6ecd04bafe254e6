/** A call by its `Idempotency-Key`, as it is kept with what it changes. */

export interface Call {
  key: string;
  /** what is asked for, hashed: the same key with anything else is refused */
  fingerprint: string;
}

/** Thrown by a change that was made before by a call of the same key; nothing of it is saved again. */
export class Repeated extends Error {
  override name = 'Repeated';
}
