/**
 * `npm test`: installs what is missing, then runs every gate and every test. The last line is `N passed, N failed`.
 * `npm test -- some/path` runs only the tests whose files match.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { askForAdvisories } from './lib/advisories.mjs';
import { buildWeb } from './lib/build.mjs';
import { ensureTestChromium, findTestChromium } from './lib/chromium.mjs';
import { ensureFileServers } from './lib/file-servers.mjs';
import { gates, runGate } from './lib/gates.mjs';
import { installPackages } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { compilingOnce, environmentWith, run, tool } from './lib/processes.mjs';
import { complain, Failure } from './lib/root.mjs';
import { line, plant } from './plant.mjs';

const filters = process.argv.slice(2);
/** So long may CI take until no other test begins: it ends at 90 minutes, and what failed is tried once more. */
const ciMinutes = 78;
const end = Date.now() + ciMinutes * 60_000;
const total = { passed: 0, failed: 0 };

const count = (passed, failed) => {
  total.passed += passed;
  total.failed += failed;
};

/**
 * Runs one part of the whole, and says under a heading what it said and how long it took: at its end, since others run beside it, unless
 * it `shows` itself. A part that breaks is one failed test.
 */
async function part(title, work, { shows = false } = {}) {
  const said = [];
  if (shows) console.log(`\n── ${title}`);
  const begin = performance.now();
  const failure = await work((words) => said.push(words)).then(
    () => undefined,
    (error) => ({ error }),
  );
  if (!shows) console.log([`\n── ${title}`, ...said].join('\n'));
  if (failure) {
    count(0, 1);
    complain(failure.error);
  }
  console.log(`   ${((performance.now() - begin) / 1000).toFixed(1)} s`);
}

const gatePart = (name, node) =>
  part(`${name}: ${gates[name].join(' ')}`, async () => {
    const { status, output } = await runGate(name, node);
    if (status !== 0) throw new Failure(output.trim());
    count(1, 0);
  });

const plantedPart = (node) =>
  part('planted violations', async (say) => {
    for (const result of await plant(node)) {
      count(result.passed ? 1 : 0, result.passed ? 0 : 1);
      say(line(result));
    }
  });

/** A grave weakness of a package is a failed test; a registry that does not tell is none, and said with the day. */
const advisoriesPart = () =>
  part('advisories: npm audit --omit=dev', async (say) => {
    const answer = await askForAdvisories();
    if (!answer.answered) {
      say(`  Not asked on ${new Date().toISOString().slice(0, 10)}: the registry did not answer (${answer.why}).`);
      return;
    }
    count(answer.found.length === 0 ? 1 : 0, answer.found.length);
    for (const { name, detail } of answer.found) say(`  ✗ ${name}: ${detail}`);
    if (answer.found.length === 0) say('  Nothing grave is known of what Marquee runs on.');
  });

const buildPart = (node) =>
  part('build: vite build', async () => {
    await buildWeb(node);
    count(1, 0);
  });

/** What failed by chance is few files; more of them are news. */
const fewFiles = 5;

const testsPart = (node, chromium) =>
  part(
    `tests: vitest run ${filters.join(' ')}`,
    async () => {
      const env = { ...compilingOnce(environmentWith(node)), ...(chromium && { CHROMIUM_PATH: chromium }) };
      const first = await runTests(node, process.env.CI ? { ...env, TESTS_END: String(end) } : env, filters);
      nameLeftOut(first.files);
      const again = first.files.filter(({ status }) => status === 'failed').map(({ name }) => name);
      if (!process.env.CI || again.length === 0 || again.length > fewFiles)
        return countTests(first.files, first.status);
      console.log(
        `\n── once more, with nothing beside: ${again.map((path) => relative(process.cwd(), path)).join(', ')}`,
      );
      const second = await runTests(node, env, ['--maxWorkers=1', ...again]);
      countTests([...first.files.filter(({ name }) => !again.includes(name)), ...second.files], second.status);
      nameSecondTries(first.files, second.files);
    },
    { shows: true },
  );

/** Runs test files, and answers what vitest says of each and with what status it ended. */
async function runTests(node, env, which) {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-tests-'));
  try {
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { status } = await run(node, [tool('vitest'), 'run', ...reporters, ...which], { show: true, env });
    return { files: JSON.parse(readFileSync(report, 'utf8')).testResults, status };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that could not be loaded has no tests to fail, and an error outside of any test fails none: both count as one. */
function countTests(files, status) {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const failedIn = ({ assertionResults }) => assertionResults.filter((test) => test.status === 'failed').length;
  const broken = files.filter((file) => file.status === 'failed' && failedIn(file) === 0);
  const failed = files.reduce((sum, file) => sum + failedIn(file), broken.length);
  count(tests.filter((test) => test.status === 'passed').length, failed === 0 && status !== 0 ? 1 : failed);
}

/** What a slow machine left no time for is no failure, but said: it did not run. */
function nameLeftOut(files) {
  const lacking = files
    .map(({ name, assertionResults }) => ({
      name,
      tests: assertionResults.filter((test) => test.meta?.isLeftOut).length,
    }))
    .filter(({ tests }) => tests > 0);
  if (lacking.length === 0) return;
  const sum = lacking.reduce((all, { tests }) => all + tests, 0);
  console.log(`\n  ! Not run, since the ${ciMinutes} minutes that CI has for them were over: ${sum} tests`);
  for (const { name, tests } of lacking) console.log(`    ${relative(process.cwd(), name)} (${tests})`);
}

/** A test that passed only when its file was run again hides a race in the test or in Marquee: it is named, with why it failed first. */
function nameSecondTries(first, second) {
  const testsOf = (files) =>
    files.flatMap((file) => file.assertionResults.map((test) => ({ ...test, key: `${file.name} ${test.fullName}` })));
  const passed = new Set(
    testsOf(second)
      .filter(({ status }) => status === 'passed')
      .map(({ key }) => key),
  );
  for (const { fullName, failureMessages, key, status } of testsOf(first)) {
    if (status !== 'failed' || !passed.has(key)) continue;
    console.log(`\n  ! Passed only at its second try: ${fullName}\n    ${failureMessages[0]?.split('\n')[0]}`);
  }
}

try {
  await installPackages();
  const node = await findNode();
  if (filters.length > 0) {
    await testsPart(node, await findTestChromium());
  } else {
    const chromium = await ensureTestChromium(node);
    await ensureFileServers();
    await Promise.all([...Object.keys(gates).map((name) => gatePart(name, node)), advisoriesPart()]);
    // The compiler's gate has left what the planted one begins with.
    await Promise.all([plantedPart(node), buildPart(node)]);
    await testsPart(node, chromium);
  }
} catch (error) {
  count(0, 1);
  complain(error);
}
// Written as one piece and flushed before the end, so that it really is the last line.
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
