/** What a client may say: its handshake and its hub messages, parsed and checked before anything acts on them. */
import { ProtocolError } from './errors.ts';

/** A call of a hub method. Without `invocationId` the client wants no answer. */
export interface Call {
  invocationId?: string;
  target: string;
  args: unknown[];
  /** The client expects a stream of results, which this server never gives. */
  streaming: boolean;
}

export type ClientMessage =
  | { kind: 'call'; call: Call }
  | { kind: 'close'; error?: string }
  /** Pings, and message types that mean nothing here; that they arrived is enough. */
  | { kind: 'noted' };

const INVOCATION = 1;
const STREAM_INVOCATION = 4;
const CLOSE = 7;

const NOTED: ClientMessage = { kind: 'noted' };

/** Parses one record after the handshake. Throws a ProtocolError when it is not a hub message. */
export function parseMessage(record: string): ClientMessage {
  const message = parseObject(record);
  const { type } = message;
  if (typeof type !== 'number') throw new ProtocolError("A message has no 'type'.");
  if (type === INVOCATION || type === STREAM_INVOCATION) {
    return { kind: 'call', call: parseCall(message, type === STREAM_INVOCATION) };
  }
  if (type === CLOSE)
    return typeof message.error === 'string' ? { kind: 'close', error: message.error } : { kind: 'close' };
  return NOTED;
}

function parseCall(message: Record<string, unknown>, streaming: boolean): Call {
  const { target, invocationId } = message;
  if (typeof target !== 'string' || target === '') throw new ProtocolError("A call has no 'target'.");
  if (!Array.isArray(message.arguments)) throw new ProtocolError("A call has no 'arguments'.");
  const args: unknown[] = message.arguments;
  if (invocationId === undefined || invocationId === null) {
    if (streaming) throw new ProtocolError("A streaming call has no 'invocationId'.");
    return { target, args, streaming };
  }
  if (typeof invocationId !== 'string' || invocationId === '')
    throw new ProtocolError("A call has a bad 'invocationId'.");
  return { invocationId, target, args, streaming };
}

/**
 * Checks the first record of a connection, `{"protocol":"json","version":1}`; throws a ProtocolError when it is another.
 * Version 2 only adds stateful reconnect, which negotiation never offers.
 */
export function checkHandshake(record: string): void {
  const { protocol, version } = parseObject(record);
  if (typeof protocol !== 'string' || typeof version !== 'number') throw new ProtocolError('This is not a handshake.');
  if (protocol !== 'json') throw new ProtocolError(`The protocol '${protocol}' is not supported.`);
  if (version !== 1 && version !== 2) {
    throw new ProtocolError(`Version ${version} of the 'json' protocol is not supported.`);
  }
}

function parseObject(record: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(record);
  } catch {
    throw new ProtocolError('A message is not JSON.');
  }
  if (!isObject(value)) throw new ProtocolError('A message is not a JSON object.');
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
