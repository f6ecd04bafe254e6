/** How the nouns change the open sheet: an edit shows at once, an addition when it is saved; both end in `applyChange`. */
import type { Endpoint, ReplyOf } from '@marquee/contract/endpoint.ts';
import { currentSheet } from './currentSheet.ts';
import type { Answer } from './inbox.ts';
import { noteOwnRow } from './ownRows.ts';
import type { Lay } from './overlay.ts';
import type { Move } from './pendingMoves.ts';
import { sender, type Saving } from './sender.ts';
import type { Entries, EntryKeys, EntryKind } from './shownSheet.ts';

export { fromHere } from './sender.ts';

/** How an edit is saved, where that is not as usual. */
interface Special {
  isRemoval?: boolean | undefined;
  tell?: ((error: unknown) => void) | undefined;
}

function answerTo<E extends Endpoint>(saving: Saving<E>): () => Promise<Answer> {
  const send = sender(saving);
  return async () => (await send()).answer;
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
  return sheet ? sheet.edit({ kind, key, lay, move, isRemoval, tell, send: answerTo(edit) }) : false;
}

/** The same for several entries that one call saves, all or none. */
export async function saveEdits<K extends EntryKind, E extends Endpoint>(
  edit: { kind: K; entries: readonly { key: EntryKeys[K]; lay: Lay<Entries[K]> }[] } & Special & Saving<E>,
): Promise<boolean> {
  const { kind, entries, tell } = edit;
  const sheet = currentSheet();
  return sheet ? sheet.editMany({ kind, entries, tell, send: answerTo(edit) }) : false;
}

/**
 * Saves something new, which shows once it is saved; additions of one `queue` keep their order. Throws the `Refusal`: keep what was typed
 * then.
 */
export async function saveAddition<E extends Endpoint>(queue: string, saving: Saving<E>): Promise<ReplyOf<E>> {
  const sheet = currentSheet();
  if (!sheet) throw new Error('No sheet is open.');
  const reply = await sheet.add(queue, sender(saving, true));
  const change = saving.toChange(reply);
  if (change?.kind === 'addRow') noteOwnRow(change.row.rowID);
  return reply;
}
