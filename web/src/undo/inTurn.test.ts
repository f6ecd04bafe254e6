/** Several things that move in turn end where all of them together were meant to stand. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTurn, type Moved } from './undoMoves.ts';

/** The moves made one after the other, as the sheet makes them. */
function after(
  orders: ReadonlyMap<number, readonly number[]>,
  moves: readonly Moved[],
): Map<number, readonly number[]> {
  const now = new Map(orders);
  for (const { id, parent, position } of moves) {
    for (const [key, order] of now)
      now.set(
        key,
        order.filter((other) => other !== id),
      );
    now.set(parent, (now.get(parent) ?? []).toSpliced(position - 1, 0, id));
  }
  return now;
}

test('[ROW-31] whichever rows of two groups go to the end of one, they stand there in their order, and the others as before', () => {
  const which = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 });
  fc.assert(
    fc.property(which, fc.constantFrom(1, 2), (chosen, parent) => {
      const orders = new Map([
        [1, [1, 2, 3, 4, 5, 6]],
        [2, [7, 8, 9, 10, 11, 12]],
      ]);
      const parentOf = (id: number) => (id <= 6 ? 1 : 2);
      const ids = chosen.toSorted((one, other) => one - other);
      const left = (of: number) => (orders.get(of) ?? []).filter((id) => !ids.includes(id));
      const moves = ids.map((id, at) => ({ id, parent, position: left(parent).length + at + 1 }));
      const now = after(
        orders,
        inTurn(moves, (of) => orders.get(of), parentOf),
      );
      expect(now.get(parent)).toEqual([...left(parent), ...ids]);
      expect(now.get(3 - parent)).toEqual(left(3 - parent));
    }),
  );
});
