/** What this person has changed in this visit, to be taken back and done again; never over what somebody else has made of it since. */

import { isEqual } from '#ui/isEqual.ts';

/** One value that was changed. Values are compared by what they hold. */
export interface Part<V = unknown> {
  /** the value as it is shown now; undefined where there is none any more */
  read: () => V | undefined;
  before: V;
  after: V;
  /** whether a value can be given again: an option may have been deleted since; it can where this is not said */
  isPossible?(value: V): boolean;
}

type Side = 'before' | 'after';

/** One thing that a person did: one or many values that were changed together. */
export interface Step {
  /** The values that are still as this step left them, on their way to the other side; undefined where there are none. */
  move: (to: Side) => { moved: Step; overruled: number; saved: Promise<boolean>; isLate: boolean } | undefined;
}

/** `nothing`: there was nothing to take back; `overruled`: others have changed so many of its values since, which stay as they are. */
export interface Outcome {
  did: 'nothing' | 'none' | 'some' | 'all';
  overruled: number;
  /** set where it shows only once it has come, which it has when this resolves */
  coming?: Promise<unknown> | undefined;
}

/**
 * `write` gives the parts the values of one side, and resolves to whether that was saved; it must not record a step itself. `isLate` says
 * for which side the parts show their values only when that is saved.
 */
export function stepOf<P extends Part>(
  parts: readonly P[],
  write: (parts: readonly P[], to: Side) => Promise<boolean>,
  isLate: (to: Side) => boolean = () => false,
): Step {
  return {
    move(to) {
      const from = to === 'before' ? 'after' : 'before';
      const ours = parts.filter((part) => isEqual(part.read(), part[from]) && (part.isPossible?.(part[to]) ?? true));
      if (ours.length === 0) return undefined;
      const moved = stepOf(ours, write, isLate);
      return { moved, overruled: parts.length - ours.length, saved: write(ours, to), isLate: isLate(to) };
    },
  };
}

/** Steps that were taken together, as one: taken back from the last to the first, and done again the other way round. */
const stepOfMany = (steps: readonly Step[]): Step => ({
  move(to) {
    const isBack = to === 'before';
    const results = (isBack ? steps.toReversed() : steps).map((step) => step.move(to));
    const moved = results.flatMap((result) => result ?? []);
    if (moved.length === 0) return undefined;
    const inOrder = isBack ? moved.toReversed() : moved;
    return {
      moved: stepOfMany(inOrder.map((one) => one.moved)),
      overruled: moved.reduce((sum, one) => sum + one.overruled, results.length - moved.length),
      saved: anyOf(moved.map((one) => one.saved)),
      isLate: moved.some((one) => one.isLate),
    };
  },
});

/** Holds the place of a step on the stack while what it is about was asked for but is not there yet, such as a copy. */
export class Coming implements Step {
  /** the steps that could be redone when it was asked for: they can't be redone any more once it is there */
  readonly undone: readonly Step[];
  /** the real step, once it is there; undefined before that, and if nothing came of it */
  step: Step | undefined;
  readonly #ended = Promise.withResolvers<void>();
  #isOver = false;

  constructor(undone: readonly Step[]) {
    this.undone = undone;
  }

  /** Resolves once its outcome is known; undefined from then on. */
  get awaited(): Promise<void> | undefined {
    return this.#isOver ? undefined : this.#ended.promise;
  }

  end(): void {
    this.#isOver = true;
    this.#ended.resolve();
  }

  move(): undefined {
    return undefined;
  }
}

const anyOf = async (saved: readonly Promise<boolean>[]): Promise<boolean> => (await Promise.all(saved)).includes(true);

const mostSteps = 200;

export class UndoStack {
  #done: readonly Step[] = [];
  #undone: Step[] = [];
  readonly #whenGone = new Map<Step, () => void>();
  /** what the server did not take after it was claimed */
  readonly #refused = new WeakSet<Step>();
  /** what is recorded while several things are done as one */
  #gathered: { step: Step; saved: Promise<boolean> }[] | undefined;

  /** To be called when something is asked for that shows once it has come; `end` is to be called when it has, or won't. */
  begin(): Coming {
    const coming = new Coming([...this.#undone]);
    this.#setDone([...this.#done, coming].slice(-mostSteps));
    return coming;
  }

  /** What was begun has come, and was recorded, or came to nothing. */
  end(coming: Coming): void {
    this.#setDone(this.#done.filter((other) => other !== coming));
    coming.end();
  }

  /**
   * Puts a step on the stack; with `coming`, in the place that this held for it. `saved` resolves to whether the server accepted it: if not,
   * the step goes again. Steps that were undone while `coming` was awaited can still be redone.
   */
  record(step: Step, saved: Promise<boolean>, coming?: Coming): void {
    if (this.#gathered) {
      this.#gathered.push({ step, saved });
      return;
    }
    const undone = coming?.undone ?? this.#undone;
    if (coming) {
      coming.step = step;
      this.#setDone(this.#done.map((other) => (other === coming ? step : other)));
    } else this.#setDone([...this.#done, step].slice(-mostSteps));
    this.#undone = this.#undone.filter((other) => !undone.includes(other));
    void this.#keepIfSaved(step, saved);
  }

  /** Makes one step of all that `work` records before it returns, without putting it on the stack; undefined if that is nothing. */
  gather(work: () => void): { step: Step; saved: Promise<boolean> } | undefined {
    const gathered: { step: Step; saved: Promise<boolean> }[] = [];
    this.#gathered = gathered;
    try {
      work();
    } finally {
      this.#gathered = undefined;
    }
    const [first] = gathered;
    if (!first) return undefined;
    if (gathered.length === 1) return first;
    return { step: stepOfMany(gathered.map((one) => one.step)), saved: anyOf(gathered.map((one) => one.saved)) };
  }

  /** The same, and puts the step on the stack; `coming` as for `record`. */
  together(work: () => void, coming?: Coming): Step | undefined {
    const all = this.gather(work);
    if (all) this.record(all.step, all.saved, coming);
    return all?.step;
  }

  /** What was done last, for whoever offers to take just that back. */
  get last(): Step | undefined {
    return this.#done.at(-1);
  }

  /** Calls back once a step cannot be taken back any more: it was, by whatever way, or was refused, or its sheet was left. */
  whenGone(step: Step, tell: () => void): void {
    if (this.#done.includes(step)) this.#whenGone.set(step, tell);
    else tell();
  }

  /**
   * Takes a step off the stack that is about to be undone, so that what is done before its turn comes can't take its place. Undefined if it
   * was undone already.
   */
  claim(step: Step | undefined = this.last): Step | undefined {
    if (!step || !this.#done.includes(step)) return undefined;
    this.#setDone(this.#done.filter((other) => other !== step));
    return step;
  }

  /** Takes back what was set aside. */
  takeBack(claimed: Step | undefined): Outcome {
    const step = claimed instanceof Coming ? claimed.step : claimed;
    const isThere = step !== undefined && !this.#refused.has(step);
    return this.#move(isThere ? step : undefined, 'before', (moved) => this.#undone.push(moved));
  }

  /** Takes a step back: the last one, or one before it; nothing if it was taken back already. */
  undo(step: Step | undefined = this.last): Outcome {
    return this.takeBack(this.claim(step));
  }

  /** Does again what was taken back last. */
  redo(): Outcome {
    const step = this.#undone.pop();
    return this.#move(step, 'after', (moved) => this.#setDone([...this.#done, moved]));
  }

  clear(): void {
    this.#setDone([]);
    this.#undone = [];
  }

  #setDone(steps: readonly Step[]): void {
    this.#done = steps;
    for (const [step, tell] of this.#whenGone) {
      if (steps.includes(step)) continue;
      this.#whenGone.delete(step);
      tell();
    }
  }

  #move(step: Step | undefined, to: Side, keep: (moved: Step) => void): Outcome {
    if (!step) return { did: 'nothing', overruled: 0 };
    const result = step.move(to);
    if (!result) return { did: 'none', overruled: 0 };
    const { moved, overruled, saved, isLate } = result;
    keep(moved);
    void this.#keepIfSaved(moved, saved);
    return { did: overruled > 0 ? 'some' : 'all', overruled, coming: isLate ? saved : undefined };
  }

  async #keepIfSaved(step: Step, saved: Promise<boolean>): Promise<void> {
    if (await saved) return;
    this.#refused.add(step);
    this.#setDone(this.#done.filter((other) => other !== step));
    this.#undone = this.#undone.filter((other) => other !== step);
  }
}

/** What was done to the open sheet. */
export const undoStack = new UndoStack();

/**
 * Makes a change of one value and remembers it. `read` gives the value as shown now; `write` changes it and resolves to whether it was
 * saved. The step is undefined where nothing was changed.
 */
export function recordChange<V>(
  read: () => V | undefined,
  after: V,
  write: (value: V) => Promise<boolean>,
): { saved: Promise<boolean>; step: Step | undefined } {
  const before = read();
  const saved = write(after);
  if (before === undefined || before === after) return { saved, step: undefined };
  const part: Part<V> = { read, before, after };
  const step = stepOf([part], ([only], to) => write(only?.[to] ?? before));
  undoStack.record(step, saved);
  return { saved, step };
}

/** The same for a name, which is told of by nothing but itself. */
export const recordRename = (
  read: () => string | undefined,
  after: string,
  write: (name: string) => Promise<boolean>,
): Promise<boolean> => recordChange(read, after, write).saved;
