/** Compares what was acknowledged with what the log holds: nothing lost, nothing doubled, nothing torn. */
import { seenBy, writtenIn, type Logged, type Written } from './log.ts';
import type { Try } from './page/report.ts';
import type { Problems } from './problems.ts';

export interface Counts {
  /** in the log */
  changes: number;
  tries: number;
  /** tries that were answered by success, that were put off, and whose outcome nobody knows */
  acknowledged: number;
  later: number;
  unknown: number;
  /** edits of which no try was answered by success, and which are stored all the same */
  unknownButStored: number;
  /** edits that were stored twice, with the same value */
  repeated: { page: number; program: number };
  /** of these, repeats that overwrote what somebody else had made of it meanwhile */
  overwroteOthers: { page: number; program: number };
}

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => Map.groupBy(items, keyOf);

/** Every answer that carried a revision is in the log under it, by who was answered. */
function checkRevisions(tries: readonly Try[], log: readonly Logged[], problems: Problems): void {
  for (const [userID, made] of groupBy(tries, (one) => String(one.userID))) {
    const seen = seenBy(log, Number(userID));
    for (const { outcome, revision, call } of made) {
      if (outcome !== 'done' || revision === undefined) continue;
      const actor = seen[revision - 1]?.actor;
      if (actor !== Number(userID))
        problems.add('acknowledged changes are not in the log', `${call} as ${revision} is ${actor}'s`);
    }
  }
}

/** A mark that was written in two places that only one thing can have come to. */
function checkDoubled(mark: string, written: readonly Written[], problems: Problems): void {
  for (const thing of ['row:', 'comment:']) {
    const things = new Set(written.filter(({ where }) => where.startsWith(thing)).map(({ where }) => where));
    if (things.size > 1) problems.add('additions are there twice', `${mark} as ${[...things].join(' and ')}`);
  }
}

/** Cells that were sent together were stored together, each time. */
function checkTorn(mark: string, made: readonly Try[], written: readonly Written[], problems: Problems): void {
  const sent = Math.max(...made.map(({ cells }) => cells));
  if (sent < 2) return;
  for (const [revision, together] of groupBy(written, (one) => String(one.revision))) {
    if (together.length !== sent)
      problems.add('changes are torn', `${mark}: ${together.length} of ${sent} cells in ${revision}`);
  }
}

/** Where the same value was written twice in a place: whether somebody else's was there between. */
function repeatsOf(mark: string, written: readonly Written[], byPlace: ReadonlyMap<string, Written[]>) {
  let isRepeated = false;
  let isOverwriting = false;
  for (const [where, here] of groupBy(written, (one) => one.where)) {
    const last = here.at(-1);
    if (here.length < 2 || !last || /^(?:row|comment):/.test(where)) continue;
    isRepeated = true;
    const first = here[0]?.revision ?? 0;
    isOverwriting ||= (byPlace.get(where) ?? []).some(
      (other) => other.mark !== mark && other.revision > first && other.revision < last.revision,
    );
  }
  return { isRepeated, isOverwriting };
}

/** Judges all tries of a trial by the log of its sheet; `member` is somebody who sees all that is marked. */
export function judge(tries: readonly Try[], log: readonly Logged[], member: number, problems: Problems): Counts {
  log.forEach(({ revision }, n) => {
    if (revision !== n + 1) problems.add('revisions are out of order', `${revision} in place ${n + 1}`);
  });
  checkRevisions(tries, log, problems);
  const written = writtenIn(log, member);
  const byMark = groupBy(written, (one) => one.mark);
  const byPlace = groupBy(written, (one) => one.where);
  const marked = tries.flatMap((one) => one.marks.map((mark) => ({ ...one, mark })));
  const is = (outcome: Try['outcome']) => tries.filter((one) => one.outcome === outcome).length;
  const counts: Counts = {
    changes: log.length,
    tries: tries.length,
    acknowledged: is('done'),
    later: is('later'),
    unknown: is('unknown'),
    unknownButStored: 0,
    repeated: { page: 0, program: 0 },
    overwroteOthers: { page: 0, program: 0 },
  };
  for (const [mark, made] of groupBy(marked, (one) => one.mark)) {
    const found = byMark.get(mark) ?? [];
    const outcomes = new Set(made.map(({ outcome }) => outcome));
    const [first] = made;
    if (outcomes.has('done') && found.length === 0)
      problems.add('acknowledged changes are lost', `${mark} (${first?.call})`);
    if (!outcomes.has('done') && !outcomes.has('unknown') && found.length > 0)
      problems.add('changes were refused and are stored', `${mark} (${first?.call}, ${first?.code})`);
    if (!outcomes.has('done') && found.length > 0) counts.unknownButStored += 1;
    checkDoubled(mark, found, problems);
    checkTorn(mark, made, found, problems);
    const { isRepeated, isOverwriting } = repeatsOf(mark, found, byPlace);
    const by = first?.by ?? 'program';
    if (isRepeated) counts.repeated[by] += 1;
    if (isOverwriting) counts.overwroteOthers[by] += 1;
    if (isOverwriting) problems.add("repeats overwrote somebody's later edit", `${mark} of a ${by}`);
  }
  return counts;
}
