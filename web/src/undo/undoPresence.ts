/** Remembering that things of the sheet were deleted or added, so that they are brought back, or taken away again. */
import { currentSheet } from '#sync/currentSheet.ts';
import { stepOf, undoStack, type Coming, type Part, type Step } from './undo.ts';

/** Status options, by the column that they are of. */
interface OptionsOf {
  optionsOf: number;
}

/** How to find out whether they are there: by looking at the open sheet, or by `isThere` for things that it doesn't hold. */
type Whereabouts = { kind: 'row' | 'group' | 'column' | 'view' | OptionsOf } | { isThere: (id: number) => boolean };

/** What can be deleted and brought back. */
export type Things = Whereabouts & {
  ids: readonly number[];
  /** Brings some of them back, or deletes them. Resolves to whether that was saved; it must not record a step itself. */
  set: (ids: readonly number[], isThere: boolean) => Promise<boolean>;
  /** whether an added thing may be deleted again: not once somebody has put something into it */
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

/** Puts on the stack that things were added (`now` is true) or deleted (false). `saved` and `coming` are those of `UndoStack.record`. */
export function recordPresence(now: boolean, things: Things, saved: Promise<boolean>, coming?: Coming): Step {
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
  undoStack.record(step, saved, coming);
  return step;
}

/**
 * Puts what was added on the stack, once it is there, and gives the step. Undefined if the sheet was left meanwhile, as its stack went with it.
 */
export type Remember = (added: Things) => Step | undefined;

/** Adds something to the open sheet. It is the last thing that was done from now on, and is taken back by `Undo` once it is there. */
export async function adding<T>(add: (remember: Remember) => Promise<T>): Promise<T> {
  const sheet = currentSheet();
  const coming = undoStack.begin();
  try {
    return await add((added) =>
      currentSheet() === sheet ? recordPresence(true, added, Promise.resolve(true), coming) : undefined,
    );
  } finally {
    undoStack.end(coming);
  }
}
