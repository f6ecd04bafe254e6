/**
 * The order of the test files: what tries much in little time before what needs a browser, and last what is best left out; of each sort the
 * longest first, so that at the end no processor waits for another.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of the unit project that take long for their size: they try many cases, or wait for what must not come. */
const long = [
  'server/test/rights/rights.test.ts',
  'trials/faults/faults.test.ts',
  'server/test/database-faults.test.ts',
  'trials/leaks/leaks.test.ts',
  'trials/fuzz/fuzz.test.ts',
  'server/src/backup/backup.test.ts',
  'server/src/live/deaf.test.ts',
];

/**
 * Files that go through much of what others try one by one, or that take long for the little that only they would find. Where CI's time
 * does not suffice (`leave-out.ts`), these are what it lacks, the last ones first.
 */
const last = [
  'e2e/storyboard.test.ts',
  'e2e/moments.test.ts',
  'e2e/again.test.ts',
  'e2e/lost-answers.test.ts',
  'e2e/lazy-popups.test.ts',
  'e2e/options-back.test.ts',
  'e2e/edges-and-ranges.test.ts',
  'e2e/meanwhile.test.ts',
  'e2e/gone-meanwhile.test.ts',
  'e2e/player-odd.test.ts',
  'e2e/viewer-hanging.test.ts',
  'e2e/by-keyboard.test.ts',
  'e2e/low-windows.test.ts',
  'e2e/larger-letters.test.ts',
  'e2e/access-narrow.test.ts',
  'e2e/access-popups.test.ts',
];

export class LongestFirst extends BaseSequencer {
  /** Of those that are alike, vitest's own order: what took longest the last time, else the largest file. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const path = relative(this.ctx.config.root, moduleId).replaceAll('\\', '/');
      if (last.includes(path)) return long.length + 2 + last.indexOf(path);
      if (long.includes(path)) return long.indexOf(path);
      return project.name === 'e2e' ? long.length + 1 : long.length;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
