/** Groups that rows are moved into and out of, one after another: where each row comes to stand, and the keys that keep it there. */
import { keysBetween } from '#sheet-log/sort-keys.ts';

/** A group's rows in their order, with the keys that they have. */
export interface GroupOrder {
  groupID: number;
  rowIDs: readonly number[];
  sortKeys: readonly string[];
}

/** A row with the group and the key that it takes. */
export interface RowPlace {
  rowID: number;
  groupID: number;
  sortKey: string;
}

export class GroupOrders {
  readonly #orders = new Map<number, number[]>();
  readonly #keys = new Map<number, string>();
  /** The group that each row which has moved is in now. */
  readonly #moved = new Map<number, number>();

  /** The keys of each group have to be in order, no two alike. Groups that rows only leave may be missing. */
  constructor(groups: readonly GroupOrder[]) {
    for (const { groupID, rowIDs, sortKeys } of groups) {
      this.#orders.set(groupID, [...rowIDs]);
      for (const [at, rowID] of rowIDs.entries()) this.#keys.set(rowID, sortKeys[at] ?? '');
    }
  }

  /** Moves a row to a 1-based position of a group, and returns it: one past either end means that end. `from` is the group that it is in, as far as it has not moved here. */
  move(rowID: number, from: number, to: number, position: number): number {
    const left = this.#orders.get(this.#moved.get(rowID) ?? from);
    const at = left?.indexOf(rowID) ?? -1;
    if (at >= 0) left?.splice(at, 1);
    const order = this.#orders.get(to) ?? [];
    const ordering = Math.min(Math.max(position, 1), order.length + 1);
    order.splice(ordering - 1, 0, rowID);
    this.#orders.set(to, order);
    this.#moved.set(rowID, to);
    return ordering;
  }

  /** The places of all that moved. Those that came to stand side by side share the room between the two that stayed, so that keys stay short. */
  places(): RowPlace[] {
    const places: RowPlace[] = [];
    for (const [groupID, order] of this.#orders) {
      let before: string | undefined;
      let run: number[] = [];
      const end = (after: string | undefined) => {
        const keys = keysBetween(before, after, run.length);
        places.push(...run.map((rowID, at) => ({ rowID, groupID, sortKey: keys[at] ?? '' })));
        before = after;
        run = [];
      };
      for (const rowID of order) {
        if (this.#moved.has(rowID)) run.push(rowID);
        else end(this.#keys.get(rowID));
      }
      end(undefined);
    }
    return places;
  }
}
