/** `updateFields`: which fields of an entity a call changes, and the refusal of any that it may not. */
import { Refusal } from '@marquee/contract/refusals.ts';

/** The refusal of a field that is not there to be changed. */
export const fieldNotAllowed = (name: string): Refusal =>
  new Refusal('fieldNotAllowed', {
    errors: [{ path: 'body.updateFields', message: `“${name}” cannot be changed here` }],
  });

/** The refusal of a field that is named and was not sent; `place` is where in the body it would be. */
export const fieldNotSent = (place: string): Refusal =>
  new Refusal('badInput', { errors: [{ path: `body.${place}`, message: 'Required' }] });

/**
 * The named fields, known to be allowed and to have been sent. Throws `fieldNotAllowed` or `badInput` otherwise. What was sent is given by the
 * name that it has in the body. `needs` says which fields a name stands for where it is not a field's own name.
 */
export function checkFields<Name extends string>(
  names: readonly string[],
  allowed: readonly Name[],
  sent: Readonly<Record<string, object>>,
  needs: Partial<Record<Name, readonly string[]>> = {},
): Name[] {
  return names.map((name) => {
    const known = allowed.find((candidate) => candidate === name);
    if (!known) throw fieldNotAllowed(name);
    for (const [entity, fields] of Object.entries(sent)) {
      const missing = (needs[known] ?? [known]).find((field) => Reflect.get(fields, field) === undefined);
      if (missing !== undefined) throw fieldNotSent(`${entity}.${missing}`);
    }
    return known;
  });
}
