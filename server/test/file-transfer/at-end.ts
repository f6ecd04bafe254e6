/** What a test file leaves behind and takes away again, wherever in the file it was made: in a test, a hook or outside of both. */

const works: (() => unknown)[] = [];

/** Does this when the test file has ended, the last thing first. */
export function atEnd(work: () => unknown): void {
  works.push(work);
}

/** When a test file has ended: the next one of its worker begins with nothing to take away. */
export async function endAll(): Promise<void> {
  for (const work of works.splice(0).toReversed()) await work();
}
