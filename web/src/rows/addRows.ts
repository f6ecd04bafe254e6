/** Adding many rows at once, with what is in them: all or none, and taken back as one. */
import { ofField } from '@marquee/contract/check-input.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import type { NewRow } from '@marquee/contract/rows.ts';
import { addRows as addition } from '@marquee/contract/rows-mutations.ts';
import { noteOwnRows } from '#sync/ownRows.ts';
import { saveAddition } from '#sync/save.ts';
import { asTheyCame } from '#undo/editedByOthers.ts';
import { recordPresence } from '#undo/undoPresence.ts';
import { setRows } from './removeRows.ts';

/** The cells that a refusal names, as `row:cell`, each with why; none where it is about more than cells. */
function namedBy(refusal: Refused): Map<string, string> {
  const named = new Map<string, string>();
  for (const { path, message } of refusal.errors ?? []) {
    const at = /^body\.rows\.(\d+)\.cells\.(\d+)(?:\.|$)/.exec(path);
    if (!at) return new Map();
    named.set(`${at[1]}:${at[2]}`, ofField(message));
  }
  return named;
}

/**
 * Adds rows at the ends of their groups; cells that the server refuses are left out, and `leaveOut` is told why. Resolves once they are
 * shown, to their ids in order. Throws what of the rows themselves was `Refused`.
 */
export async function saveRows(rows: readonly NewRow[], leaveOut: (why: string) => void): Promise<number[]> {
  try {
    const added = await saveAddition(addition, { rows });
    const rowIDs = added.map(({ rowID }) => rowID);
    noteOwnRows(rowIDs);
    return rowIDs;
  } catch (error) {
    const named = error instanceof Refused ? namedBy(error) : new Map<string, string>();
    if (named.size === 0) throw error;
    for (const why of named.values()) leaveOut(why);
    const rest = rows.map((row, r) => ({ ...row, cells: row.cells.filter((_, c) => !named.has(`${r}:${c}`)) }));
    return saveRows(rest, leaveOut);
  }
}

/** Remembers that rows were added with what is in them, to be taken away again as long as nobody has changed them. */
export function recordAdded(rowIDs: readonly number[]): void {
  recordPresence(true, { kind: 'row', ids: rowIDs, set: setRows, isUntouched: asTheyCame() }, Promise.resolve(true));
}
