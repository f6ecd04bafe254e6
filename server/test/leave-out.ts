/** Before each test: one that CI has no time left for is left out, and marked, so that `npm test` names what did not run. */
import { beforeEach, type TaskMeta } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** true where CI's time was over */
    isLeftOut?: boolean;
  }
}

/** When the time is over, in ms since 1970, where `npm test` set an end. */
const end = Number(process.env['TESTS_END'] ?? Infinity);

beforeEach(({ skip, task }) => {
  if (Date.now() < end) return;
  const meta: TaskMeta = task.meta;
  meta.isLeftOut = true;
  skip('CI’s time was over');
});
