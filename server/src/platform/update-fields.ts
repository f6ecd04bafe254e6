/** `updateFields`: which fields of an entity a call changes, and the refusal of any that it may not. */
import { Refusal } from '@marquee/contract/refusals.ts';

/**
 * The named fields, known to be allowed and to have been sent. Throws `fieldNotAllowed` otherwise. `needs` says which fields a name
 * stands for where it is not a field's own name.
 */
export function checkFields<Name extends string>(
  names: readonly string[],
  allowed: readonly Name[],
  sent: object,
  needs: Partial<Record<Name, readonly string[]>> = {},
): Name[] {
  const values: Record<string, unknown> = { ...sent };
  return names.map((name) => {
    const known = allowed.find((candidate) => candidate === name);
    if (!known)
      throw new Refusal('fieldNotAllowed', {
        errors: [{ path: 'body.updateFields', message: `“${name}” cannot be changed here` }],
      });
    for (const field of needs[known] ?? [known]) {
      if (values[field] === undefined)
        throw new Refusal('badInput', { errors: [{ path: field, message: 'Required' }] });
    }
    return known;
  });
}
