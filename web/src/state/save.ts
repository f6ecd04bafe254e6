/** How the nouns change the open sheet: an edit shows at once, an addition when it is saved; both end in `applyChange`. */
import type { Endpoint, ReplyOf } from '@marquee/contract/endpoint.ts';
import type { Change } from '@marquee/contract/live.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { callWithRevision, type CallInput } from './call.ts';
import { connectionID } from './connectionID.ts';
import { currentSheet } from './currentSheet.ts';
import type { Answer } from './inbox.ts';
import { noteOwnRow } from './ownRows.ts';
import type { Lay } from './overlay.ts';
import type { Move } from './pendingMoves.ts';
import type { Entries, EntryKeys, EntryKind } from './shownSheet.ts';

/** How an edit is saved, where that is not as usual. */
interface Special {
  isRemoval?: boolean | undefined;
  tell?: ((error: unknown) => void) | undefined;
}

/** A call that changes the sheet, and what its reply means for the state. */
export interface Saving<E extends Endpoint> {
  endpoint: E;
  /** asked for when the call leaves, which may be long after the edit */
  input(): CallInput<E>;
  /** undefined where the call left the sheet as it was */
  toChange(reply: ReplyOf<E>): Change | undefined;
  /** whether `input` has become less by what was refused, so that the rest is worth another try at once */
  hasLess?(refusal: Refusal): boolean;
}

/** The field with which every change says which connection it comes from. */
export const fromHere = (): { signalRConnectionID: string | undefined } => ({ signalRConnectionID: connectionID() });

async function send<E extends Endpoint>(saving: Saving<E>): Promise<{ reply: ReplyOf<E>; answer: Answer }> {
  try {
    const { reply, revision } = await callWithRevision(saving.endpoint, saving.input());
    return { reply, answer: { revision, change: saving.toChange(reply) } };
  } catch (error) {
    if (error instanceof Refusal && saving.hasLess?.(error) === true) return send(saving);
    throw error;
  }
}

/**
 * Shows an edit at once (`lay` makes the new entry from the old one, undefined deletes it; `move` gives it another place) and saves it,
 * now or when the connection is back. A refusal undoes it and is told. Resolves to whether it was saved.
 */
export async function saveEdit<K extends EntryKind, E extends Endpoint>(
  edit: { kind: K; key: EntryKeys[K]; lay: Lay<Entries[K]>; move?: Move } & Special & Saving<E>,
): Promise<boolean> {
  const { kind, key, lay, move, isRemoval, tell } = edit;
  const sheet = currentSheet();
  return sheet
    ? sheet.edit({ kind, key, lay, move, isRemoval, tell, send: async () => (await send(edit)).answer })
    : false;
}

/** The same for several entries that one call saves, all or none. */
export async function saveEdits<K extends EntryKind, E extends Endpoint>(
  edit: { kind: K; entries: readonly { key: EntryKeys[K]; lay: Lay<Entries[K]> }[] } & Special & Saving<E>,
): Promise<boolean> {
  const { kind, entries, tell } = edit;
  const sheet = currentSheet();
  return sheet ? sheet.editMany({ kind, entries, tell, send: async () => (await send(edit)).answer }) : false;
}

/**
 * Saves something new, which shows once it is saved; additions of one `queue` keep their order. Throws the `Refusal`, or a
 * `NetworkError` when nobody knows whether it was saved: keep what was typed then.
 */
export async function saveAddition<E extends Endpoint>(queue: string, saving: Saving<E>): Promise<ReplyOf<E>> {
  const sheet = currentSheet();
  if (!sheet) throw new Error('No sheet is open.');
  const reply = await sheet.add(queue, () => send(saving));
  const change = saving.toChange(reply);
  if (change?.kind === 'addRow') noteOwnRow(change.row.rowID);
  return reply;
}
