/** Sends a change as often as it takes until it is answered: always the same under the same key, so that it is made once. */
import type { Endpoint, ReplyOf } from '@marquee/contract/endpoint.ts';
import type { Change } from '@marquee/contract/live.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { callWithRevision, type CallInput } from './call.ts';
import { connectionID } from './connectionID.ts';
import { newKey } from './key.ts';
import type { Answer } from './inbox.ts';

/** A call that changes the sheet, and what its reply means for the state. */
export interface Saving<E extends Endpoint> {
  endpoint: E;
  /** asked for when the call first leaves, which may be long after the edit; what got no answer leaves again as it was */
  input(): CallInput<E>;
  /** what the call is known by where it outlives the page; otherwise it gets a key of its own */
  callKey?: string;
  /** undefined where the call left the sheet as it was */
  toChange(reply: ReplyOf<E>): Change | undefined;
  /** whether `input` has become less by what was refused, so that the rest is worth another try at once */
  hasLess?(refusal: Refusal): boolean;
}

/** The field with which every change says which connection it comes from. */
export const fromHere = (): { signalRConnectionID: string | undefined } => ({ signalRConnectionID: connectionID() });

/** What was sent, said from the connection that there is by now. */
function fromHereNow<E>(input: CallInput<E>): CallInput<E> {
  const renewed = <T>(sent: T): T =>
    typeof sent === 'object' && sent !== null && 'signalRConnectionID' in sent ? { ...sent, ...fromHere() } : sent;
  const { query, body } = input;
  return {
    ...input,
    ...(query === undefined ? {} : { query: renewed(query) }),
    ...(body === undefined ? {} : { body: renewed(body) }),
  };
}

/** For so long the server knows a key again. Milliseconds. */
const keptMs = 24 * 60 * 60 * 1_000;

/**
 * Makes what sends a change, as often as it takes: always the same under the same key, so that it is made once. With `isHandedBack` it is
 * refused once nobody could know any more whether it was made.
 */
export function sender<E extends Endpoint>(
  saving: Saving<E>,
  isHandedBack = false,
): () => Promise<{ reply: ReplyOf<E>; answer: Answer }> {
  let sent: { input: CallInput<E>; key: string; at: number } | undefined;
  return async function send() {
    sent ??= { input: saving.input(), key: saving.callKey ?? newKey(), at: Date.now() };
    if (isHandedBack && Date.now() - sent.at > keptMs) throw new Refusal('unsure');
    const { input, key } = sent;
    try {
      const { reply, revision } = await callWithRevision(saving.endpoint, { ...fromHereNow(input), key });
      return { reply, answer: { revision, change: saving.toChange(reply) } };
    } catch (error) {
      if (!(error instanceof Refusal) || saving.hasLess?.(error) !== true) throw error;
      sent = undefined;
      return send();
    }
  };
}
