/** Moves that are shown but not confirmed yet, laid one after the other over the confirmed order. */
import { placed } from '@marquee/contract/apply.ts';

/** Something gets another place: `position` is 1-based among its siblings, itself left out, as in a call and in a push. */
export type Move =
  | { kind: 'row'; rowID: number; groupID: number; position: number }
  | { kind: 'group'; groupID: number; position: number }
  | { kind: 'column'; columnID: number; position: number };

export interface Order {
  groupOrder: readonly number[];
  /** rows of each group, in order */
  rowOrder: ReadonlyMap<number, readonly number[]>;
  columnOrder: readonly number[];
}

/** What is no longer there is not moved. */
const placedIfThere = (order: readonly number[], id: number, position: number): readonly number[] =>
  order.includes(id) ? placed(order, id, position) : order;

function withRowMoved(
  rowOrder: Order['rowOrder'],
  { rowID, groupID, position }: Extract<Move, { kind: 'row' }>,
): Order['rowOrder'] {
  const from = [...rowOrder].find(([, rowIDs]) => rowIDs.includes(rowID));
  const to = rowOrder.get(groupID);
  if (!from || !to) return rowOrder;
  const [fromID, fromOrder] = from;
  return new Map(rowOrder)
    .set(
      fromID,
      fromOrder.filter((other) => other !== rowID),
    )
    .set(groupID, placed(to, rowID, position));
}

/** The order that results when each move is made in turn; the given order itself where there are none. */
export function withMoves(order: Order, moves: readonly Move[]): Order {
  return moves.reduce<Order>((before, move) => {
    switch (move.kind) {
      case 'row':
        return { ...before, rowOrder: withRowMoved(before.rowOrder, move) };
      case 'group':
        return { ...before, groupOrder: placedIfThere(before.groupOrder, move.groupID, move.position) };
      case 'column':
        return { ...before, columnOrder: placedIfThere(before.columnOrder, move.columnID, move.position) };
    }
  }, order);
}
