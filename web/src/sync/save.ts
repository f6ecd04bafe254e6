/** How the nouns change the open sheet: an edit shows at once, an addition when it is saved; both end in `applyChange`. */
import type { Endpoint, ReplyOf } from '@marquee/contract/endpoint.ts';
import type { Mutation } from '@marquee/contract/mutation.ts';
import type { Refused } from '@marquee/contract/refusals.ts';
import { currentSheet } from './currentSheet.ts';
import { noteOwnRow } from './ownRows.ts';
import { sender } from './sender.ts';

export { fromHere } from './sender.ts';

/** How an edit is saved, where that is not as usual. */
interface Special<A> {
  /** told why the edit was refused, instead of the person, by whoever shows that themself */
  tell?: ((error: unknown) => void) | undefined;
  /** what is left of it after a refusal, worth another try at once */
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
 * Saves something new, which shows once it is saved. `callKey` is what it is known by where it outlives the page; `sheet` is told by who
 * waited first, as another one may be open by then. Throws `Refused`: keep what was typed then.
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
