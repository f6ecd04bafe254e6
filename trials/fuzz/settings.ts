/** How long the fuzzer runs and from which seed: `npm run fuzz` sets both, `npm test` runs it for a moment, from the same seed for everybody. */
import fc, { type IAsyncProperty } from 'fast-check';

const { FUZZ_SECONDS, FUZZ_SEED } = process.env;

/** Milliseconds for what there is most of. */
export const time = Number(FUZZ_SECONDS ?? 12) * 1_000;

/** One seed for a whole run, so that a single number repeats all of it. */
export const seed = Number(FUZZ_SEED ?? 1);

/** Rounds between two looks at the clock; none is broken off, since it would go on behind the next. */
const atOnce = 10;

/** Tries a property for a share of the time. Throws what failed, made as small as it gets, with the way to repeat it. */
export async function tryFor<T>(property: IAsyncProperty<T>, share = 1): Promise<void> {
  const end = performance.now() + time * share;
  for (let batch = 0; performance.now() < end || batch === 0; batch++) {
    const run = await fc.check(property, { seed: seed + batch, numRuns: atOnce, interruptAfterTimeLimit: 300_000 });
    if (!run.failed || run.counterexample === null) continue;
    const cause = run.errorInstance instanceof Error ? run.errorInstance.message : String(run.errorInstance);
    const minutes = Math.max(1, Math.ceil((3 * time) / 60_000));
    throw new Error(
      `In round ${batch * atOnce + run.numRuns}, made smaller ${run.numShrinks} times:\n${cause}\n` +
        `Repeat it with: npm run fuzz -- --seed ${seed} --minutes ${minutes}`,
    );
  }
}
