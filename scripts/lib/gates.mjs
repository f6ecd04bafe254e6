/** The checks that read the source: what each one runs, shared by `npm test` and by the planted violations. */
import { environmentWith, run, tool } from './processes.mjs';

/** Each gate's tool and arguments, run in the top folder of the source. */
export const gates = {
  format: ['prettier', '--check', '.'],
  lint: ['oxlint', '--type-aware'],
  types: ['tsc', '-b'],
  unused: ['knip'],
};

/**
 * Runs one gate.
 * @param {keyof typeof gates} name
 * @param {string} node
 * @param {{ cwd?: string, extra?: string[], until?: AbortSignal }} [options]
 */
export function runGate(name, node, { cwd, extra = [], until } = {}) {
  const [program, ...args] = gates[name];
  return run(node, [tool(program), ...args, ...extra], { env: environmentWith(node), until, ...(cwd && { cwd }) });
}
