/** Order by fractional keys: a move writes one key, and only keys that grew too long are dealt out anew. */
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** Something in an order. */
export interface Keyed {
  id: number;
  sort_key: string;
}

/** A key longer than this has been squeezed in between too often. Characters. */
const longest = 50;

export const isTooLong = (key: string): boolean => key.length > longest;

/** Whether an order wants fresh keys: one has grown too long, or two are the same, since what was deleted came back between. */
export const wantsFreshKeys = (keys: readonly string[]): boolean =>
  keys.some((key, index) => isTooLong(key) || key === keys[index - 1]);

/** The key behind everything. */
export const keyAfter = (last: string | undefined): string => generateKeyBetween(last ?? null, null);

/** So many keys behind everything, in order. */
export const keysAfter = (last: string | undefined, count: number): string[] =>
  generateNKeysBetween(last ?? null, null, count);

/** A key between two neighbours; neighbours with equal keys (kept apart by id) are treated as one. */
export function keyBetween(before: string | undefined, after: string | undefined): string {
  if (before !== undefined && after !== undefined && before >= after) return generateKeyBetween(before, null);
  return generateKeyBetween(before ?? null, after ?? null);
}

/** So many keys between two neighbours that differ, in order. */
export const keysBetween = (before: string | undefined, after: string | undefined, count: number): string[] =>
  count === 0 ? [] : generateNKeysBetween(before ?? null, after ?? null, count);

/** Fresh, short keys for so many things. */
export const freshKeys = (count: number): string[] => generateNKeysBetween(null, null, count);

/**
 * The key that puts `id` at the 1-based `position` among those that the mover sees. What the mover does not see keeps its place: the
 * moved thing goes right behind the visible one that it follows.
 */
export function keyAt(all: readonly Keyed[], isSeen: (item: Keyed) => boolean, id: number, position: number): string {
  const others = all.filter((item) => item.id !== id);
  const seen = others.filter(isSeen);
  const index = Math.min(Math.max(position, 1), seen.length + 1) - 1;
  const before = seen[index - 1];
  const after = before ? others[others.indexOf(before) + 1] : others[0];
  return keyBetween(before?.sort_key, after?.sort_key);
}

/** 1-based position of `id` among those that a reader sees; 0 where the reader doesn't see it. */
export const positionOf = (all: readonly Keyed[], isSeen: (item: Keyed) => boolean, id: number): number =>
  all.filter(isSeen).findIndex((item) => item.id === id) + 1;
