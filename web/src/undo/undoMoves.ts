/** Remembering moves, so that they can be taken back: to beside the neighbours from which something came. */
import { stepOf, undoStack, type Part, type Step } from './undo.ts';

/** A place among siblings. */
interface Spot {
  /** whose children they are: the group of a row; 0 for groups and columns */
  parent: number;
  before: number | null;
  after: number | null;
  /** 1-based */
  position: number;
}

/** The siblings in order; undefined where their parent is not there any more. */
export type Siblings = (parent: number) => readonly number[] | undefined;

function spotIn(parent: number, order: readonly number[] | undefined, id: number): Spot | undefined {
  const at = order?.indexOf(id) ?? -1;
  if (!order || at === -1) return undefined;
  return { parent, before: order[at - 1] ?? null, after: order[at + 1] ?? null, position: at + 1 };
}

/** Whether it stands where it stood. One of the two neighbours is enough, as others may have put something beside it. */
const isStill = (now: Spot, then: Spot): boolean =>
  now.parent === then.parent && (now.before === then.before || now.after === then.after);

/** Where a spot is now: beside a neighbour that is still there, else at its old position. */
function positionOf(spot: Spot, order: readonly number[], id: number): number {
  const others = order.filter((other) => other !== id);
  const before = spot.before === null ? -1 : others.indexOf(spot.before);
  const after = spot.after === null ? -1 : others.indexOf(spot.after);
  if (before !== -1) return before + 2;
  return after === -1 ? spot.position : after + 1;
}

/** A thing on the way to a place. */
export interface Moved {
  id: number;
  parent: number;
  position: number;
}

/**
 * Turns positions that leave out what has yet to move into those that the server takes. It makes the moves one after the other, so things that
 * have yet to move still stand in their old places and count.
 */
export function inTurn(
  moves: readonly Moved[],
  siblings: Siblings,
  parentOf: (id: number) => number | undefined,
): Moved[] {
  const moving = new Set(moves.map(({ id }) => id));
  const wanted = new Map<number, readonly number[]>();
  const actual = new Map<number, readonly number[]>();
  const now = (parent: number) => actual.get(parent) ?? siblings(parent) ?? [];
  return moves.map(({ id, parent, position }) => {
    const before = wanted.get(parent) ?? now(parent).filter((other) => !moving.has(other));
    const behind = before[position - 2];
    wanted.set(parent, before.toSpliced(position - 1, 0, id));
    const from = parentOf(id);
    if (from !== undefined)
      actual.set(
        from,
        now(from).filter((other) => other !== id),
      );
    const at = behind === undefined ? 1 : now(parent).indexOf(behind) + 2;
    actual.set(parent, now(parent).toSpliced(at - 1, 0, id));
    return { id, parent, position: at };
  });
}

/**
 * Makes moves of several things in one go and remembers them as one; each position is among what stays and what is moved before it.
 * `move` gives them places, in turn, and resolves to whether that was saved. The step is undefined where there was nothing to move.
 */
export function recordMoves(
  moves: readonly Moved[],
  parentOf: (id: number) => number | undefined,
  siblings: Siblings,
  move: (moves: readonly Moved[]) => Promise<boolean>,
): { step: Step | undefined; saved: Promise<boolean> } {
  const spotOf = (id: number): Spot | undefined => {
    const parent = parentOf(id);
    return parent === undefined ? undefined : spotIn(parent, siblings(parent), id);
  };
  const stood = new Map(moves.map(({ id }) => [id, spotOf(id)]));
  const saved = move(inTurn(moves, siblings, parentOf));
  const parts = moves.flatMap(({ id }): (Part<Spot> & { id: number })[] => {
    const [before, after] = [stood.get(id), spotOf(id)];
    if (!before || !after) return [];
    const read = () => {
      const spot = spotOf(id);
      return spot && ([after, before].find((known) => isStill(spot, known)) ?? spot);
    };
    return [{ id, read, before, after, isPossible: ({ parent }) => siblings(parent) !== undefined }];
  });
  if (parts.length === 0) return { step: undefined, saved };
  const step = stepOf(parts, async (those, side) => {
    // The first one goes beside something that stayed. The next ones may go beside those that were put back before them.
    const orders = new Map<number, readonly number[]>();
    const back = those.toSorted((one, other) => one[side].position - other[side].position);
    const gone = new Set(back.map(({ id }) => id));
    const places = back.map(({ id, [side]: spot }): Moved => {
      const order = orders.get(spot.parent) ?? (siblings(spot.parent) ?? []).filter((other) => !gone.has(other));
      const position = positionOf(spot, order, id);
      orders.set(spot.parent, order.toSpliced(position - 1, 0, id));
      return { id, parent: spot.parent, position };
    });
    return move(inTurn(places, siblings, parentOf));
  });
  undoStack.record(step, saved);
  return { step, saved };
}

/**
 * Makes a move and remembers it. `parentOf` tells under whom it stands now; `move` gives it a place and resolves to whether that was
 * saved.
 */
export function recordMove(
  id: number,
  parentOf: () => number | undefined,
  siblings: Siblings,
  to: { parent: number; position: number },
  move: (parent: number, position: number) => Promise<boolean>,
): void {
  const now = (): Spot | undefined => {
    const parent = parentOf();
    return parent === undefined ? undefined : spotIn(parent, siblings(parent), id);
  };
  const before = now();
  const saved = move(to.parent, to.position);
  const after = now();
  if (!before || !after) return;
  const part: Part<Spot> = {
    read: () => {
      const spot = now();
      return spot && ([after, before].find((known) => isStill(spot, known)) ?? spot);
    },
    before,
    after,
    isPossible: ({ parent }) => siblings(parent) !== undefined,
  };
  const step = stepOf([part], async (_, side) => {
    const spot = { before, after }[side];
    const order = siblings(spot.parent);
    return order ? move(spot.parent, positionOf(spot, order, id)) : false;
  });
  undoStack.record(step, saved);
}
