/** Remembering that things of the sheet were deleted or added, so that they are brought back, or taken away again. */
import { currentSheet } from '#sync/currentSheet.ts';
import { stepOf, undoStack, type Part, type Step } from './undo.ts';

/** Status options, by the column that they are of. */
interface OptionsOf {
  optionsOf: number;
}

/** Where to look whether they are there: among what the sheet holds, or, of what it doesn't, as whoever sets them says. */
type Whereabouts = { kind: 'row' | 'group' | 'column' | 'view' | OptionsOf } | { isThere: (id: number) => boolean };

/** What can be deleted and brought back. */
export type Things = Whereabouts & {
  ids: readonly number[];
  /** Brings some of them back, or deletes them. Resolves to whether that was saved; it must not record a step itself. */
  set: (ids: readonly number[], isThere: boolean) => Promise<boolean>;
  /** whether one may go again that was added: not once somebody has put something into it */
  isUntouched?: (id: number) => boolean;
};

interface Presence extends Part<boolean> {
  id: number;
}

function isThere(things: Things, id: number): boolean {
  if ('isThere' in things) return things.isThere(id);
  const { kind } = things;
  const shown = currentSheet()?.shown;
  if (kind === 'view') return shown?.view.views.some(({ viewID }) => viewID === id) ?? false;
  if (typeof kind === 'string') return shown?.entry(kind, `${kind}:${id}`) !== undefined;
  const options = shown?.entry('options', `options:${kind.optionsOf}`);
  return options?.some((option) => option.multiChoiceOptionID === id) ?? false;
}

/** Remembers that they are there now (`now`), or are not, and were not, or were. `saved` and `undone` are those of `UndoStack.record`. */
export function recordPresence(now: boolean, things: Things, saved: Promise<boolean>, undone?: readonly Step[]): Step {
  const { ids, isUntouched, set } = things;
  const parts = ids.map((id): Presence => ({
    id,
    read: () => isThere(things, id),
    before: !now,
    after: now,
    isPossible: (toBeThere) => toBeThere || (isUntouched?.(id) ?? true),
  }));
  const isToBeThere = (to: 'before' | 'after') => (to === 'after' ? now : !now);
  const write = (those: readonly Presence[], to: 'before' | 'after') =>
    set(
      those.map(({ id }) => id),
      isToBeThere(to),
    );
  const step = stepOf(parts, write, isToBeThere);
  undoStack.record(step, saved, undone);
  return step;
}

/**
 * To be called before something is added to the open sheet: what that gives remembers it once it has come, and answers with the step. Where the
 * sheet was left meanwhile its steps went with it, those of another one are of other things, and there is none.
 */
export function addingHere(): (added: Things) => Step | undefined {
  const sheet = currentSheet();
  const { undone } = undoStack;
  return (added) => (currentSheet() === sheet ? recordPresence(true, added, Promise.resolve(true), undone) : undefined);
}
