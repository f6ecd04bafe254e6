/** What the linter cannot see: unlisted folders, foreign tables, upward dynamic imports, words that do not belong, and rules without a test. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { machinery, nouns } from './boundaries.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const files = (pattern: string) =>
  globSync(pattern, { cwd: import.meta.dirname, exclude: (name) => name.includes('node_modules') });

/** Who writes each table: the store of its noun, and the few machines that every write goes through. */
const writers: Record<string, readonly string[]> = {
  account: ['people/store.ts'],
  account_user: ['people/store.ts'],
  person: ['people/store.ts'],
  session: ['people/store.ts'],
  login_failure: ['people/store.ts'],
  sheet_user: ['members/store.ts'],
  sheet: ['sheets/store.ts', 'platform/write.ts', 'cells/save-statement.ts'],
  sheet_event: ['platform/write.ts', 'platform/old-changes.ts', 'cells/save-statement.ts'],
  sheet_group: ['groups/store.ts'],
  sheet_row: ['rows/store.ts'],
  sheet_column: ['columns/store.ts'],
  multi_choice_option: ['columns/store.ts'],
  cell: ['cells/save-statement.ts'],
  cell_banner: ['cells/save-statement.ts'],
  alert_change: ['cells/save-statement.ts', 'cells/store.ts'],
  tree_node: ['tree/store.ts'],
  comment: ['comments/store.ts'],
  comment_mention: ['comments/store.ts'],
  user_comment_read: ['comments/store.ts'],
  invitation: ['members/store.ts'],
  password_reset: ['people/store.ts'],
  ftp_account: ['banners/store.ts'],
  banner_look: ['banners/store.ts'],
  missing_file: ['banners/store.ts'],
  skipped_file: ['banners/store.ts'],
  mail: ['mail/store.ts'],
  address_change: ['people/address-changes.ts'],
  audit_event: ['audit/store.ts'],
};

const writes =
  /\b(?:insert into|delete from|update)\s+"?([a-z_]+)|\b(?:insertInto|updateTable|deleteFrom)\('([a-z_]+)/g;

test('every folder is a listed noun or machinery', () => {
  for (const side of ['server', 'web'] as const) {
    const known = new Set<string>([...nouns, ...machinery[side]]);
    const folders = readdirSync(new URL(`${side}/src`, import.meta.url), { withFileTypes: true });
    const strangers = folders.filter((entry) => entry.isDirectory() && !known.has(entry.name));
    expect(strangers.map((entry) => entry.name)).toEqual([]);
  }
});

test('a table is written only by the store of its noun', () => {
  const sources = files('server/src/**/*.ts').filter((file) => !/\.test\.ts$|\/demo\//.test(file));
  const strays = sources.flatMap((file) =>
    [...read(file).matchAll(writes)]
      .map((match) => match[1] ?? match[2] ?? '')
      .filter((table) => writers[table] && !writers[table].some((writer) => file.endsWith(`/${writer}`)))
      .map((table) => `${file} writes ${table}`),
  );
  expect(strays).toEqual([]);
});

test('a noun imports only nouns to its right, dynamic imports included', () => {
  const order = new Map<string, number>(nouns.map((noun, index) => [noun, index]));
  const upward = files('{server,web}/src/**/*.{ts,tsx}').flatMap((file) => {
    const own = order.get(file.split('/')[2] ?? '');
    if (own === undefined) return [];
    return [...read(file).matchAll(/import\(\s*['"]#([a-z]+)\//g)]
      .filter((match) => (order.get(match[1] ?? '') ?? own) < own)
      .map((match) => `${file} imports ${match[1]}`);
  });
  expect(upward).toEqual([]);
});

test('a file opens with a sentence that says what it is for', () => {
  const generated = ['server/src/platform/schema.ts', 'web/src/vite-env.d.ts'];
  const silent = files('{contract,server,web}/{src,test}/**/*.{ts,tsx}')
    .concat(files('{e2e,bench}/**/*.ts'), files('*.ts'))
    .filter((file) => !generated.includes(file) && !read(file).startsWith('/**'));
  expect(silent).toEqual([]);
});

test('every rule of the specification is cited by a test', () => {
  const rules = [...read('docs/SPEC.md').matchAll(/\*\*([A-Z]+-\d+)\*\*/g)].map((match) => match[1] ?? '');
  const titles = files('{contract,server,web,e2e}/**/*.test.{ts,tsx}').map(read).join('\n');
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((rule) => !titles.includes(`[${rule}]`) && !titles.includes(`[${rule},`))).toEqual([]);
  const known = new Set(rules);
  const cited = [...titles.matchAll(/\[([A-Z]+-\d+)\]/g)].map((match) => match[1] ?? '');
  expect(cited.filter((rule) => !known.has(rule))).toEqual([]);
});
