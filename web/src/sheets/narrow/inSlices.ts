/** Long work done in slices, between which the page answers to people. */
import { afterPaint } from '#ui/afterPaint.ts';

/** Milliseconds: as long as a frame, so that nobody who types or scrolls has to wait for more than one. */
const sliceMs = 16;

const nextTask = (work: () => void): (() => void) => {
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
};

/**
 * Does the work of a generator, the first slice at once. `partly` hears what it gives at the end of each slice but the last, and says whether
 * it shows it: then the next slice waits until it is painted. `done` hears what it returns. The result ends it.
 */
export function inSlices<P, R>(
  work: Generator<P, R>,
  partly: (part: P) => boolean,
  done: (result: R) => void,
): () => void {
  let giveUp: (() => void) | undefined;
  const slice = (): void => {
    const end = performance.now() + sliceMs;
    for (;;) {
      const step = work.next();
      if (step.done) {
        done(step.value);
        return;
      }
      if (performance.now() < end) continue;
      giveUp = partly(step.value) ? afterPaint(slice) : nextTask(slice);
      return;
    }
  };
  slice();
  return () => giveUp?.();
}
