/** The order of the test files: the longest first, so that at the end no processor waits for another. */
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

export class LongestFirst extends BaseSequencer {
  /** Of those that are alike, vitest's own order: what took longest the last time, else the largest file. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      if (project.name === 'e2e') return long.length;
      const at = long.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return at < 0 ? long.length + 1 : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
