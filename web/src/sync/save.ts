/** How the nouns change the open sheet: an edit shows at once, an addition when it is saved; both end in `applyChange`. */
import type { Endpoint, ReplyOf } from '@marquee/contract/endpoint.ts';
import type { Mutation } from '@marquee/contract/mutation.ts';
import type { Refused } from '@marquee/contract/refusals.ts';
import { currentSheet } from './currentSheet.ts';
import { noteOwnRow } from './ownRows.ts';
import { sender } from './sender.ts';

/** How an edit is saved, where that is not as usual. */
interface Special<A> {
  /** called with the reason if the edit is refused, in place of the usual message to the person */
  tell?: ((error: unknown) => void) | undefined;
  /** the part of the edit that is worth another try at once after a refusal; undefined where there is none */
  rest?: (refusal: Refused) => A | undefined;
}

/**
 * Shows at once what a mutation will change and saves it, now or when the connection is back. A refusal undoes it and is told. Resolves to
 * whether it was saved.
 */
export async function saveEdit<A extends object, E extends Endpoint>(
  mutation: Mutation<A, E>,
  args: A,
  { tell, rest }: Special<A> = {},
): Promise<boolean> {
  const sheet = currentSheet();
  if (!sheet) return false;
  const { change } = mutation;
  const isLeft = () => currentSheet() !== sheet;
  const send = sender({ mutation, args, rest, confirmed: () => sheet.shown.confirmed, isLeft });
  return sheet.edit({
    foretell: change && ((below) => change(args, below)),
    queues: mutation.queues?.(args),
    tell,
    send: async () => (await send()).answer,
  });
}

/**
 * Saves something new, which shows once it is saved. `callKey` is given where the call has to keep its key when the page is loaded anew, and
 * `sheet` by callers that waited for something before: another sheet may be open by then. Throws `Refused`: keep what was typed then.
 */
export async function saveAddition<A extends object, E extends Endpoint>(
  mutation: Mutation<A, E>,
  args: A,
  callKey?: string,
  sheet = currentSheet(),
): Promise<ReplyOf<E>> {
  if (!sheet) throw new Error('No sheet is open.');
  const isLeft = () => currentSheet() !== sheet;
  const send = sender({ mutation, args, callKey, confirmed: () => sheet.shown.confirmed, isLeft }, true);
  const { reply, change } = await sheet.add(mutation.queues?.(args) ?? [], send);
  if (change?.kind === 'addRow') noteOwnRow(change.row.rowID);
  return reply;
}
