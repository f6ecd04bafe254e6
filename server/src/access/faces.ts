/** What a change looks like to each audience; whoever is not told of it does not count it. */
import { isDeepStrictEqual } from 'node:util';
import type { Change } from '@marquee/contract/live.ts';
import type { ChangeByAudience } from '#sheet-log/committed-change.ts';
import { isSeenBy, type Audience, type Seen } from './seen.ts';

/**
 * The faces of a change, from how each audience sees it, or undefined where it is not told. `people` are those who may see it otherwise
 * than all members do; one who doesn't gets no face of their own, and neither do the public and the members where both see the same.
 */
export function facesFor(
  look: (audience: Audience) => Change | undefined,
  people: Iterable<number> = [],
): ChangeByAudience {
  const members = look('members');
  const forPublic = look('public');
  const faces: ChangeByAudience = {};
  for (const person of new Set(people)) {
    const own = look(person);
    if (own && !isDeepStrictEqual(own, members)) faces[`${person}`] = own;
  }
  if (members && isDeepStrictEqual(members, forPublic)) return { ...faces, all: members };
  return { ...faces, ...(members && { members }), ...(forPublic && { public: forPublic }) };
}

/** Those who see some of these things alone. */
export const loners = (things: readonly Seen[]): number[] => things.flatMap(({ onlyFor }) => onlyFor ?? []);

/** The faces of a change that looks the same to everybody who sees what it is about. */
export const facesOf = (thing: Seen, change: Change): ChangeByAudience =>
  facesFor((audience) => (isSeenBy(audience, thing) ? change : undefined), loners([thing]));

/** The faces of one change of many things: each audience is told of those that it sees, and not at all where it sees none. */
export const facesOfMany = <Thing extends Seen>(
  things: readonly Thing[],
  change: (seen: Thing[], audience: Audience) => Change,
): ChangeByAudience =>
  facesFor((audience) => {
    const seen = things.filter((thing) => isSeenBy(audience, thing));
    return seen.length > 0 ? change(seen, audience) : undefined;
  }, loners(things));
