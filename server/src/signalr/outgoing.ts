/** One message from the server, serialised and framed at most once however many connections it goes to. */
import { RECORD_SEPARATOR } from './records.ts';

/** Immutable; make one and hand the same one to every receiver. */
export class Outgoing {
  readonly #json: string;
  #record: Buffer | undefined;
  #webSocketFrame: Buffer | undefined;
  #serverSentEvent: Buffer | undefined;

  private constructor(json: string) {
    this.#json = json;
  }

  /** A push: the client's handlers for `target` are called with `args`. Throws when the arguments are no JSON. */
  static invocation(target: string, args: readonly unknown[]): Outgoing {
    return Outgoing.invocationJson(target, JSON.stringify(args));
  }

  /** The same from arguments that are JSON already; `argsJson` must be a valid JSON array, and ours, not a client's. */
  static invocationJson(target: string, argsJson: string): Outgoing {
    return new Outgoing(`{"type":1,"target":${JSON.stringify(target)},"arguments":${argsJson}}`);
  }

  /** The answer to a call; an `undefined` result is no result. Throws when the result is no JSON. */
  static result(invocationId: string, result: unknown): Outgoing {
    return new Outgoing(JSON.stringify({ type: 3, invocationId, result }));
  }

  /** The refusal of a call. */
  static failure(invocationId: string, error: string): Outgoing {
    return new Outgoing(JSON.stringify({ type: 3, invocationId, error }));
  }

  /** The server's last word. With `allowReconnect` the client comes back by itself, without it stays away. */
  static close(error: string | undefined, allowReconnect: boolean): Outgoing {
    return new Outgoing(JSON.stringify({ type: 7, error, ...(allowReconnect && { allowReconnect }) }));
  }

  /** The answer to the handshake. */
  static handshake(error?: string): Outgoing {
    return new Outgoing(JSON.stringify({ error }));
  }

  static readonly ping = new Outgoing('{"type":6}');

  /** The JSON text with its record separator, as long polling delivers it. */
  get record(): Buffer {
    return (this.#record ??= Buffer.from(this.#json + RECORD_SEPARATOR));
  }

  /** The record as one unmasked, uncompressed, unfragmented text frame. */
  get webSocketFrame(): Buffer {
    return (this.#webSocketFrame ??= textFrame(this.record));
  }

  /** The record as one event. JSON built by a database may hold line breaks between its tokens; they would end the event. */
  get serverSentEvent(): Buffer {
    return (this.#serverSentEvent ??= Buffer.from(
      `data: ${this.#json.replace(/[\r\n]+/g, ' ')}${RECORD_SEPARATOR}\r\n\r\n`,
    ));
  }
}

const FINAL_TEXT = 0x81;

/** RFC 6455, section 5.2: the length takes 7 bits, or 16 or 64 more after the marks 126 and 127. */
function textFrame(payload: Buffer): Buffer {
  const { length } = payload;
  let header: Buffer;
  if (length < 126) {
    header = Buffer.from([FINAL_TEXT, length]);
  } else if (length < 65_536) {
    header = Buffer.from([FINAL_TEXT, 126, 0, 0]);
    header.writeUInt16BE(length, 2);
  } else {
    header = Buffer.from([FINAL_TEXT, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
    header.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([header, payload]);
}
