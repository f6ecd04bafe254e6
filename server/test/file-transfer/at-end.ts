/** What a test file leaves behind and takes away again, wherever in the file it was made: in a test, a hook or outside of both. */
import { afterAll } from 'vitest';

const works: (() => unknown)[] = [];

/** Does this when the test file has ended, the last thing first. */
export function atEnd(work: () => unknown): void {
  works.push(work);
}

afterAll(async () => {
  for (const work of works.toReversed()) await work();
});
