/** Remembering moves, so that they can be taken back: to beside the neighbours from which something came. */
import { stepOf, undoStack, type Part } from './undo.ts';

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

/** Things that others add or move beside it do not mean that it was moved itself: one of the neighbours is enough. */
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
