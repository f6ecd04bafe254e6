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
  /** whether the sheet was left since: if it is opened again, it has to hear of the change by a push, as the answer goes to the old one */
  isLeft?: () => boolean;
  /** given where the call has to keep its key when the page is loaded anew; otherwise it gets a new one */
  callKey?: string | undefined;
  /** the part that is worth another try at once after a refusal; undefined where there is none */
  rest?: ((refusal: Refused) => A | undefined) | undefined;
}

/** The field with which every change says which connection it comes from. */
export const fromHere = (): { signalRConnectionID: string | undefined } => ({ signalRConnectionID: connectionID() });

/** The input with the id of the connection that is open by now. The schemas that say where it belongs may not have loaded before there is one. */
function fromHereNow<E extends Endpoint>({ query, body }: E, input: Input<E>): Input<E> {
  if (connectionID() === undefined) return input;
  return {
    ...input,
    ...(saysConnection(query) ? { query: Object.assign({}, input.query, fromHere()) } : {}),
    ...(saysConnection(body) ? { body: Object.assign({}, input.body, fromHere()) } : {}),
  };
}

/** The server remembers keys for this long. Milliseconds. */
const keptMs = 24 * 60 * 60 * 1_000;

/**
 * Makes the function that sends a change. It may be called again until there is an answer: input and key stay the same, so the change is made
 * once. With `isHandedBack` it throws `unsure` once the server has forgotten the key, since nobody can then know whether the change was made.
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
