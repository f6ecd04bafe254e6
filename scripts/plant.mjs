/**
 * Proves that the gates bite: plants a violation of each in a copy of the source, runs every gate once over the copy, and
 * says for each violation whether it was caught. A copy, because the source itself may be open in an editor.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runGate } from './lib/gates.mjs';
import { findNode } from './lib/node24.mjs';
import { complain, root } from './lib/root.mjs';
import { helpers, violations } from './lib/violations.mjs';

const packages = ['contract', 'server', 'web'];
/** What the compiler knows of the source already: with it, only what was planted is new to it. */
const known = '.tsbuild';
const skipped = new Set(['node_modules', 'dist', 'data', '.env']);

/**
 * Plants everything, runs the gates and cleans up.
 * @param {string} node
 * @returns {Promise<{ name: string, passed: boolean, detail: string }[]>} one result per violation, in the table's order
 */
export async function plant(node) {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'planted-')));
  const until = new AbortController();
  const interrupted = (signal) => until.abort(signal);
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
  try {
    copySource(copy);
    const files = { ...helpers, ...Object.fromEntries(violations.map(({ file, text }) => [file, text])) };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), text);
    }
    const at = { cwd: copy, until: until.signal };
    // What was not planted was looked at already, by the gates themselves.
    const only = violations.filter(({ gate }) => gate === 'lint').map(({ file }) => file);
    const misshapen = violations.filter(({ gate }) => gate === 'format').map(({ file }) => file);
    const [lint, types, format, unused] = await Promise.all([
      runGate('lint', node, { ...at, extra: ['--format', 'json'], only: [...new Set(only)] }),
      runGate('types', node, { ...at, extra: ['--pretty', 'false'] }),
      runGate('format', node, { ...at, only: misshapen }),
      runGate('unused', node, at),
    ]);
    const findings = {
      lint: lintFindings(lint.output, copy),
      types: types.output,
      format: format.output,
      unused: unused.output,
    };
    return violations.map((violation) => ({ name: violation.name, ...judge(violation, findings) }));
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
    if (until.signal.aborted) process.exit(until.signal.reason === 'SIGINT' ? 130 : 143);
  }
}

/** The configuration files and the packages, with the installed packages linked, and our own linked to the copy. */
function copySource(copy) {
  const wanted = (path) => !skipped.has(basename(path));
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (!wanted(entry.name) || !(entry.isFile() || [...packages, known].includes(entry.name))) continue;
    cpSync(join(root, entry.name), join(copy, entry.name), {
      recursive: true,
      preserveTimestamps: true,
      filter: wanted,
    });
  }
  const link = (to, at) => {
    if (!existsSync(to)) return;
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(to, at, 'junction');
  };
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@marquee') link(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of packages) {
    link(join(copy, name), join(copy, 'node_modules', '@marquee', name));
    link(join(root, name, 'node_modules'), join(copy, name, 'node_modules'));
  }
}

/** What the linter said, by file. */
function lintFindings(output, copy) {
  /** @type {Map<string, { code: string, message: string }[]>} */
  const byFile = new Map();
  for (const { filename, code, message, help } of JSON.parse(output).diagnostics) {
    const file = relative(copy, resolve(copy, filename)).replaceAll('\\', '/');
    byFile.set(file, [...(byFile.get(file) ?? []), { code, message: `${message} ${help ?? ''}` }]);
  }
  return byFile;
}

function judge({ gate, file, rule, says }, findings) {
  if (gate !== 'lint') {
    const passed = findings[gate].includes(file);
    return { passed, detail: passed ? `caught by ${gate}` : `not caught by ${gate}` };
  }
  const found = findings.lint.get(file) ?? [];
  const codes = found.map(({ code }) => code).join(', ');
  if (!rule) return { passed: found.length === 0, detail: codes ? `wrongly caught by ${codes}` : 'let through' };
  const passed = found.some(({ code, message }) => code === rule && (!says || says.test(message)));
  return { passed, detail: passed ? `caught by ${rule}` : `not caught by ${rule}${codes && `, only by ${codes}`}` };
}

/** One line for the console. */
export const line = ({ name, passed, detail }) => `  ${passed ? '✓' : '✗'} ${name}: ${detail}`;

if (process.argv[1] && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) {
  try {
    const results = await plant(await findNode());
    for (const result of results) console.log(line(result));
    if (results.some(({ passed }) => !passed)) process.exitCode = 1;
  } catch (error) {
    complain(error);
    process.exitCode = 1;
  }
}
