/** What a change of a column looks like to each audience. */
import type { Change } from '@marquee/contract/live.ts';
import { isSeenBy, type Audience } from '#access/seen.ts';
import { positionOf } from '#sheet-log/sort-keys.ts';
import type { ChangeByAudience } from '#sheet-log/committed-change.ts';
import type { StoredColumn } from './find-columns.ts';

/**
 * Every audience that can tell a column's change differently: the public, the members, and each member with a Just-for-me column,
 * whose positions count it. Undefined changes are not told.
 */
export function facesFor(
  before: readonly StoredColumn[],
  after: readonly StoredColumn[],
  columnID: number,
  change: (audience: Audience, seen: { before: boolean; after: boolean; ordering: number }) => Change | undefined,
): ChangeByAudience {
  const creators = [...before, ...after].flatMap((column) => column.onlyFor ?? []);
  const audiences: Audience[] = ['members', 'public', ...new Set(creators)];
  const faces: ChangeByAudience = {};
  for (const audience of audiences) {
    const isSeen = (columns: readonly StoredColumn[]) =>
      columns.some((column) => column.id === columnID && isSeenBy(audience, column));
    const seen = {
      before: isSeen(before),
      after: isSeen(after),
      ordering: positionOf(
        after,
        (item) => after.some((column) => column.id === item.id && isSeenBy(audience, column)),
        columnID,
      ),
    };
    if (!seen.before && !seen.after) continue;
    const face = change(audience, seen);
    if (face) faces[`${audience}` as keyof ChangeByAudience] = face;
  }
  return withoutRepeats(faces);
}

/** A creator who sees what all members see needs no face of their own; nor do the public and members who see the same. */
function withoutRepeats(faces: ChangeByAudience): ChangeByAudience {
  const same = (a: Change | undefined, b: Change | undefined) => a && b && JSON.stringify(a) === JSON.stringify(b);
  const kept = Object.entries(faces).filter(
    ([audience, face]) => audience === 'members' || audience === 'public' || !same(face, faces.members),
  );
  const { members, public: forPublic, ...own } = Object.fromEntries(kept) as ChangeByAudience;
  if (same(members, forPublic) && members) return { all: members, ...own };
  return { ...own, ...(members ? { members } : {}), ...(forPublic ? { public: forPublic } : {}) };
}

/** The faces of a change that looks the same to everybody who sees the column (its options, its cells). */
export function sameToAll(column: StoredColumn, change: Change): ChangeByAudience {
  if (column.onlyFor !== null) return { [`${column.onlyFor}`]: change };
  return column.isPublic ? { all: change } : { members: change };
}
