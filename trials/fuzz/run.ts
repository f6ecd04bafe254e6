/** `npm run fuzz`: the fuzzer for as long as is wanted. `--minutes 30`, `--seed 123` to repeat what failed. */
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0) || (values.seed !== undefined && !/^-?\d+$/.test(values.seed))) {
  console.error('Say how long as --minutes 10, and what to repeat as --seed 123.');
  process.exit(1);
}
process.env['FUZZ_SECONDS'] = String((minutes * 60) / 1.8);
process.env['FUZZ_SEED'] = values.seed ?? String(Math.trunc(Math.random() * 0x7f_ff_ff_ff));
const vitest = await startVitest('test', ['trials/fuzz/'], { watch: false });
await vitest.close();
