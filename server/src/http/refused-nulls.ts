/** Nulls in fields that can't be null but may be left out: many programs write them so, and what they mean is plain. */
import type { InputError } from '@marquee/contract/refusals.ts';

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a place; undefined where nothing is. */
const valueAt = (sent: unknown, place: readonly string[]): unknown =>
  place.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    sent,
  );

/**
 * What was sent without those of its nulls that were refused, to be looked at again: where such a field has to be there, it is missing then.
 * Undefined where no null was refused. `start` is how the places of the errors begin.
 */
export function withoutRefusedNulls(sent: unknown, errors: readonly InputError[], start: string): unknown {
  const places = errors
    .map(({ path }) => path.split('.').slice(start.split('.').length))
    .filter(
      (place) => place.length > 0 && isHolder(valueAt(sent, place.slice(0, -1))) && valueAt(sent, place) === null,
    );
  if (places.length === 0) return undefined;
  const less = structuredClone(sent);
  for (const place of places) {
    const holder = valueAt(less, place.slice(0, -1));
    if (isHolder(holder)) Reflect.deleteProperty(holder, place.at(-1) ?? '');
  }
  return less;
}
