/** Sends a change as often as it takes until it is answered: always the same under the same key, so that it is made once. */
import type { Endpoint, Input, ReplyOf } from '@marquee/contract/endpoint.ts';
import { saysConnection } from '@marquee/contract/ids.ts';
import { changeMade, type Mutation } from '@marquee/contract/mutation.ts';
import type { OpenSheet } from '@marquee/contract/open-sheet.ts';
import { Refused, unsure } from '@marquee/contract/refusals.ts';
import { callWithRevision, longMs } from './call.ts';
import { connectionID } from './connectionID.ts';
import { newKey } from './key.ts';
import type { Answer } from './inbox.ts';

/** A change of a sheet that is to be saved. */
export interface Saving<A extends object, E extends Endpoint> {
  mutation: Mutation<A, E>;
  args: A;
  /** the sheet as the server is known to have it by now */
  confirmed: () => OpenSheet;
  /** the sheet was left: should it be open anew, that hears of the change by a push, as the answer isn't its */
  isLeft?: () => boolean;
  /** what the call is known by where it outlives the page; otherwise it gets a key of its own */
  callKey?: string | undefined;
  /** what is left of it after a refusal, worth another try at once; undefined where there is nothing */
  rest?: ((refusal: Refused) => A | undefined) | undefined;
}

/** The field with which every change says which connection it comes from. */
export const fromHere = (): { signalRConnectionID: string | undefined } => ({ signalRConnectionID: connectionID() });

/** What is sent, said from the connection that there is by now. Schemas can be asked once there is one, not before. */
function fromHereNow<E extends Endpoint>({ query, body }: E, input: Input<E>): Input<E> {
  if (connectionID() === undefined) return input;
  return {
    ...input,
    ...(saysConnection(query) ? { query: Object.assign({}, input.query, fromHere()) } : {}),
    ...(saysConnection(body) ? { body: Object.assign({}, input.body, fromHere()) } : {}),
  };
}

/** For so long the server knows a key again. Milliseconds. */
const keptMs = 24 * 60 * 60 * 1_000;

/**
 * Makes what sends a change, as often as it takes: always the same under the same key, so that it is made once. With `isHandedBack` it is
 * refused once nobody could know any more whether it was made.
 */
export function sender<A extends object, E extends Endpoint>(
  { mutation, confirmed, ...saving }: Saving<A, E>,
  isHandedBack = false,
): () => Promise<{ reply: ReplyOf<E>; answer: Answer }> {
  const { endpoint } = mutation;
  let { args } = saving;
  // Who did it on the sheet as they had it; somebody else may be logged in when it leaves.
  const by = confirmed().head?.loggedInSheetUser?.userID;
  let sent: { input: Input<E>; key: string; at: number } | undefined;
  return async function send() {
    sent ??= { input: mutation.input(args, confirmed()), key: saving.callKey ?? newKey(), at: Date.now() };
    if (isHandedBack && Date.now() - sent.at > keptMs) throw new Refused('unsure', unsure);
    const { input, key } = sent;
    try {
      const patience = mutation.takesLong ? { signal: AbortSignal.timeout(longMs) } : {};
      const { reply, revision, sheetID } = await callWithRevision(endpoint, {
        ...(saving.isLeft?.() ? input : fromHereNow(endpoint, input)),
        key,
        by,
        ...patience,
      });
      const change = changeMade(mutation, args, reply, confirmed());
      return { reply, answer: { revision, sheetID, change, isUncounted: endpoint.takesKey !== true } };
    } catch (error) {
      const rest = error instanceof Refused ? saving.rest?.(error) : undefined;
      if (rest === undefined) throw error;
      args = rest;
      sent = undefined;
      return send();
    }
  };
}
