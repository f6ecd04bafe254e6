/** How far two files of a series are finished: what is FINAL or approved stands above what is not, and FINAL4 above FINAL3. */
import type { BannerName } from './names.ts';

export const isFinished = (name: BannerName): boolean => name.standing.finish !== undefined;

/** Whether a file is finished beyond a mere FINAL: with a number, a version, or the client's word. */
export const isSettled = ({ standing, version }: BannerName): boolean =>
  standing.finish === 'approved' ||
  (standing.finish === 'final' && (standing.finishNumber > 0 || version !== undefined));

/** Whether one may be a copy of the other: nothing but copying tells their names apart. */
export function isTwin(one: BannerName, other: BannerName): boolean {
  const [a, b] = [one.standing, other.standing];
  const copied = a.isCopy || b.isCopy;
  return copied && a.finish === b.finish && a.finishNumber === b.finishNumber && a.isAmended === b.isAmended;
}

/** What stands higher in one respect, each a number: more is further. */
function respects({ version, standing }: BannerName): number[] {
  if (!standing.finish) return [Number(standing.isAmended), Number(!standing.isConflict)];
  const { finish, finishNumber, isCopy } = standing;
  return [Number(version !== undefined), Number(finish === 'approved'), finishNumber, Number(!isCopy)];
}

/**
 * 1 where the candidate stands higher, -1 lower, 0 alike; `higher` or `lower` where the number of a FINAL says so, whenever it was
 * uploaded; undefined where they stand higher in different respects, as FINAL2 and `approved` do.
 */
export function compareFinish(current: BannerName, candidate: BannerName): 1 | -1 | 0 | 'higher' | 'lower' | undefined {
  if (isFinished(current) !== isFinished(candidate)) return isFinished(candidate) ? 1 : -1;
  // A version on one side only tells unfinished files apart by rules of its own.
  if (!isFinished(current) && (current.version === undefined) !== (candidate.version === undefined)) return 0;
  const [mine, theirs] = [current.standing.finishNumber, candidate.standing.finishNumber];
  const sameVersion = (current.version === undefined) === (candidate.version === undefined);
  if (mine > 0 && theirs > 0 && mine !== theirs && sameVersion) return theirs > mine ? 'higher' : 'lower';
  // 2b may follow 2, or be another one.
  if (mine === theirs && current.standing.finishLetter !== candidate.standing.finishLetter) return undefined;
  const ours = respects(current);
  const steps = respects(candidate).map((value, index) => Math.sign(value - (ours[index] ?? 0)));
  const [up, down] = [steps.includes(1), steps.includes(-1)];
  if (up && down) return undefined;
  return up ? 1 : down ? -1 : 0;
}
