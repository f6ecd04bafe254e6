/** What comes of a preset: findings with what they are seen by, the gravest first, and how many rules are passed. */
import type { PresetRules } from '@marquee/contract/checks/rules.ts';
import { expect, test } from 'vitest';
import { Finding } from '@marquee/contract/checks/checks.ts';
import { delivered } from '#test/opened-package.ts';
import { judge } from './judge.ts';

const rules: PresetRules = {
  'pkg.zip': { level: 'fail' },
  'html.entry': { level: 'fail' },
  'js.console': { level: 'warn', certainty: 'said' },
  'perf.cpu': { level: 'warn', most: 30, certainty: 'read' },
  'js.storage': { level: 'fail', certainty: 'unsure' },
  'name.length': { level: 'fail', most: 100 },
};

test('[CHECK-21] the gravest come first, each as grave as its preset says, and with where its numbers are from', async () => {
  const banner = await delivered({ 'index.html': '<script>localStorage.a; console.log(1)</script>' });
  const { findings, noOfPassed } = judge(rules, banner);
  expect(findings.map(({ rule, level, certainty }) => [rule, level, certainty])).toEqual([
    ['js.storage', 'fail', 'unsure'],
    ['js.console', 'warn', 'said'],
    ['perf.cpu', 'unknown', undefined],
  ]);
  expect(noOfPassed).toBe(3);
  for (const finding of findings) expect(Finding.parse(finding)).toEqual(finding);
});

test('[CHECK-21] rules that are not about a kind of banner are neither passed nor broken', async () => {
  expect(judge(rules, await delivered({ 'a.png': 'x' }))).toEqual({ findings: [], noOfPassed: 1 });
});

test('[CHECK-21] the first ten places are told, and how many there are', async () => {
  const banner = await delivered({ 'index.html': `<script>${'console.log(1);\n'.repeat(80)}</script>` });
  const [finding] = judge({ 'js.console': { level: 'warn' } }, banner).findings;
  expect(finding).toMatchObject({ noOfEvidence: 80, evidence: { length: 10 } });
  expect(finding?.evidence[9]).toEqual({ file: 'index.html', line: 10, words: 'console.log(1);' });
});

test('[CHECK-21] nothing is found where nothing is asked for', async () => {
  const banner = await delivered({ 'index.html': '<script>localStorage.a</script>' });
  expect(judge({}, banner)).toEqual({ findings: [], noOfPassed: 0 });
});
