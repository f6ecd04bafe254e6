/** How long the fuzzer runs and from which seed: `npm run fuzz` sets both, `npm test` runs it for a moment from any seed. */
import type { Parameters } from 'fast-check';

const { FUZZ_SECONDS, FUZZ_SEED } = process.env;

/** Milliseconds for each of the tests. */
export const time = Number(FUZZ_SECONDS ?? 14) * 1_000;

/** One seed for a whole run, so that a single number repeats all of it. */
export const seed = FUZZ_SEED === undefined ? Math.trunc(Math.random() * 0x7f_ff_ff_ff) : Number(FUZZ_SEED);

/** For fast-check: as many rounds as there is time for, and the way to repeat what failed. */
export function settings<T>(share = 1): Parameters<T> {
  return {
    seed,
    numRuns: 1_000_000_000,
    interruptAfterTimeLimit: time * share,
    markInterruptAsFailure: false,
    includeErrorInReport: true,
    reporter: (run) => {
      if (!run.failed || run.counterexample === null) return;
      const cause = run.errorInstance instanceof Error ? run.errorInstance.message : String(run.errorInstance);
      const minutes = Math.max(1, Math.ceil((2 * time) / 60_000));
      throw new Error(
        `After ${run.numRuns} rounds and ${run.numShrinks} shrinks:\n${cause}\n` +
          `Repeat it with: npm run fuzz -- --seed ${seed} --minutes ${minutes}`,
      );
    },
  };
}
