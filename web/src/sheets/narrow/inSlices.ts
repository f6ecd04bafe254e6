/** Long work done in slices, between which the page answers to people. */

/** Milliseconds: as long as a frame, so that nobody who types or scrolls has to wait for more than one. */
const sliceMs = 16;

/**
 * Does the work of a generator, the first slice at once. `partly` hears what it gives at the end of each slice but the last, `done` what
 * it returns. The result ends it.
 */
export function inSlices<P, R>(
  work: Generator<P, R>,
  partly: (part: P) => void,
  done: (result: R) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = (): void => {
    const end = performance.now() + sliceMs;
    for (;;) {
      const step = work.next();
      if (step.done) {
        done(step.value);
        return;
      }
      if (performance.now() < end) continue;
      partly(step.value);
      timer = setTimeout(slice);
      return;
    }
  };
  slice();
  return () => clearTimeout(timer);
}
