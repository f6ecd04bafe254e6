/** What a change looks like to each audience, and its number in each reader's count. */
import type { Change } from '@marquee/contract/live.ts';

/**
 * The faces of one change. `all` for everybody on the sheet; or `members` and `public` where they differ or only one may know; or a
 * user id for what only this person may know, or sees differently. An audience without a face is not told, and does not count it.
 */
export type ChangeByAudience = Partial<Record<'all' | 'members' | 'public' | `${number}`, Change>>;

/** How many changes of a sheet each audience could see. */
export interface Revisions {
  members: number;
  public: number;
  /** changes that only this person could see, by user id */
  private: Record<string, number>;
}

/** The number of a change in one reader's count of its sheet. */
export interface OwnRevision {
  sheetID: number;
  revision: number;
}

/** A change that was committed. */
export interface CommittedChange {
  sheetID: number;
  /** its number among all changes of the sheet: the order in which they are told, never told itself */
  revision: number;
  faces: ChangeByAudience;
  /** the counts just after this change */
  revisions: Revisions;
  actor: number | undefined;
  /** the live connection that made it, which is not told */
  origin: string | undefined;
  /** when it was committed, by this process's own clock (`performance.now`) */
  at?: number;
}

/** A reader of a sheet: a member by user id, or the public. */
export type Reader = number | 'public';

/** The change as this reader sees it, or undefined if it is hidden from them. */
export function changeFor(faces: ChangeByAudience, reader: Reader): Change | undefined {
  if (reader === 'public') return faces.public ?? faces.all;
  return faces[`${reader}`] ?? faces.members ?? faces.all;
}

/** How many changes this reader could see so far. */
export function revisionFor(revisions: Revisions, reader: Reader): number {
  if (reader === 'public') return revisions.public;
  return revisions.members + (revisions.private[reader] ?? 0);
}

/** The counts after one more change with these faces. */
export const raised = (revisions: Revisions, faces: ChangeByAudience): Revisions =>
  counted(revisions, Object.keys(faces) as (keyof ChangeByAudience)[], 1);

/** The counts before so many changes that each had faces for these audiences; undoes `raised`. */
export const lowered = (
  revisions: Revisions,
  audiences: readonly (keyof ChangeByAudience)[],
  changes: number,
): Revisions => counted(revisions, audiences, -changes);

function counted(revisions: Revisions, audiences: readonly (keyof ChangeByAudience)[], changes: number): Revisions {
  const isForMembers = audiences.includes('all') || audiences.includes('members');
  const isForPublic = audiences.includes('all') || audiences.includes('public');
  const next: Revisions = {
    members: revisions.members + (isForMembers ? changes : 0),
    public: revisions.public + (isForPublic ? changes : 0),
    private: { ...revisions.private },
  };
  if (isForMembers) return next;
  for (const audience of audiences) {
    if (audience !== 'public') next.private[audience] = (next.private[audience] ?? 0) + changes;
  }
  return next;
}
