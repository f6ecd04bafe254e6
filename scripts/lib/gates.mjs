/** The checks that read the source: what each one runs, shared by `npm test` and by the planted violations. */
import { environmentWith, run, tool } from './processes.mjs';

/** Each gate's tool and arguments, run in the top folder of the source; a last `.` is all of it. */
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
 * @param {{ cwd?: string, extra?: string[], only?: string[], until?: AbortSignal }} [options] `only` are the files to look at
 */
export function runGate(name, node, { cwd, extra = [], only = [], until } = {}) {
  const [program, ...all] = gates[name];
  const args = only.length > 0 ? [...all.filter((arg) => arg !== '.'), ...extra, ...only] : [...all, ...extra];
  return run(node, [tool(program), ...args], { env: environmentWith(node), until, ...(cwd && { cwd }) });
}
