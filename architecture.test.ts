/** Holds the sources against what the linter cannot see; each check is shown to find a violation that is planted. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  circles,
  costlySelectors,
  foreignWrites,
  longRecipes,
  missingPaths,
  namedKinds,
  rawFontSizes,
  sentenceCarriers,
  ownRights,
  ownWrites,
  silentFiles,
  type Sources,
  strangeFolders,
  strayRules,
  upwardImports,
} from './architecture.ts';
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import { machinery, nouns } from './boundaries.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const files = ['{contract,server,web}/{src,test}/**/*.{ts,tsx}', '{e2e,bench,trials}/**/*.ts', '*.ts'].flatMap(
  (pattern) => globSync(pattern, { cwd: import.meta.dirname, exclude: (name) => name.includes('node_modules') }),
);
const sources: Sources = new Map(files.map((file) => [file.replaceAll('\\', '/'), read(file)]));

/** Who writes each table: the store of its noun, and the few machines that every write goes through. */
const writers: Record<string, readonly string[]> = {
  // Which FTP account is checked by itself is a choice about banners.
  account: ['people/store.ts', 'banners/updates/store.ts'],
  account_brand: ['brand/store.ts'],
  account_user: ['people/store.ts'],
  person: ['people/store.ts', 'people/address-store.ts', 'people/guest-store.ts'],
  session: ['people/store.ts', 'backup/leave-past.ts'],
  login_failure: ['people/store.ts'],
  known_address: ['people/store.ts'],
  sheet_user: ['members/store.ts', 'backup/leave-past.ts'],
  // What is restored from an old backup is of no noun's doing.
  sheet: [
    'sheets/store.ts',
    'sheet-log/write.ts',
    'cells/save-statement.ts',
    'rows/add-statement.ts',
    'backup/leave-past.ts',
  ],
  alive_sheet: ['sheet-log/log-parts.ts'],
  sheet_event: [
    'sheet-log/write.ts',
    'sheet-log/log-parts.ts',
    'sheet-log/old-changes.ts',
    'cells/known-statements.ts',
  ],
  answered_call: [
    'sheet-log/idempotency-key.ts',
    'sheet-log/write.ts',
    'sheet-log/log-parts.ts',
    'sheet-log/old-changes.ts',
    'cells/known-statements.ts',
  ],
  sheet_group: ['groups/store.ts'],
  sheet_row: ['rows/store.ts', 'rows/add-statement.ts'],
  coming_rows: ['rows/coming-store.ts'],
  coming_cells: ['columns/coming-store.ts'],
  cancelled_call: ['access/copies-store.ts'],
  sheet_import: ['import/store.ts'],
  import_part: ['import/store.ts'],
  sheet_column: ['columns/store.ts'],
  multi_choice_option: ['columns/store.ts'],
  cell: [
    'cells/statement-parts.ts',
    'cells/known-statements.ts',
    'cells/new-cells-statement.ts',
    'cells/copied-cells.ts',
  ],
  cell_banner: ['cells/stored-banner.ts'],
  alert_change: ['cells/statement-parts.ts', 'cells/known-statements.ts', 'cells/store.ts'],
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
  left_place: ['banners/store.ts'],
  check_preset: ['checks/store.ts'],
  named_preset: ['checks/naming-store.ts'],
  banner_fact: ['checks/facts-store.ts'],
  blob: ['blobs/store.ts'],
  version: ['banners/versions/store.ts'],
  verdict: ['decisions/store.ts'],
  status_follow: ['decisions/status-store.ts'],
  followed_decision: ['decisions/status-store.ts'],
  changed_file: ['banners/versions/changed-files.ts', 'banners/versions/store.ts'],
  package: ['banners/versions/store.ts'],
  package_file: ['banners/versions/store.ts'],
  freezing: ['banners/versions/store.ts'],
  still: ['banners/stills/store.ts'],
  still_picture: ['banners/stills/store.ts'],
  review_link: ['review/store.ts'],
  review_link_group: ['review/store.ts'],
  review_link_row: ['review/store.ts'],
  review_link_column: ['review/store.ts'],
  review_visit: ['review/store.ts'],
  guest: ['review/store.ts'],
  guest_session: ['review/store.ts'],
  told_change: ['notifications/assignments.ts'],
  guest_told: ['review/guest-news.ts', 'backup/leave-past.ts'],
  guest_code: ['review/guest-code-store.ts', 'review/store.ts'],
  mail: ['mail/store.ts', 'backup/leave-past.ts'],
  address_change: ['people/address-changes.ts'],
  audit_event: ['audit/store.ts'],
  notification: [
    'notifications/store.ts',
    'notifications/assignments.ts',
    'notifications/daily.ts',
    'backup/leave-past.ts',
  ],
  notification_wish: ['notifications/store.ts'],
  muted_sheet: ['notifications/store.ts'],
  daily_round: ['notifications/store.ts'],
};

/** The sources with one more file. */
const planted = (file: string, text: string): Sources => new Map([...sources, [file, text]]);

describe('every folder is a listed noun or machinery', () => {
  const strangers = (of: Sources) =>
    (['server', 'web'] as const).flatMap((side) => strangeFolders(of, side, [...nouns, ...machinery[side]]));
  test('in the sources', () => expect(strangers(sources)).toEqual([]));
  test('a planted one is found', () => expect(strangers(planted('web/src/attic/x.ts', ''))).toEqual(['attic']));
});

describe('a table is written only by the store of its noun', () => {
  test('in the sources', () => expect(foreignWrites(sources, writers)).toEqual([]));
  test.each(['sql`insert into sheet_row (name)`', "db.updateTable('sheet_row')", 'sql`update sheet_row set`'])(
    'planted: %s',
    (text) => {
      const file = 'server/src/cells/store.ts';
      expect(foreignWrites(planted(file, text), writers)).toEqual([`${file} writes sheet_row`]);
    },
  );
});

describe('what is there and who sees it is said in access/ alone', () => {
  const file = 'server/src/cells/planted.ts';
  test('in the sources', () => expect(ownRights(sources)).toEqual([]));
  test.each([
    ["db.selectFrom('sheet_row').where('deleted_at', 'is', null)", 'deleted_at'],
    ['sql`select from sheet_column k where k.access_restrictions < 3`', 'access_restrictions'],
    ['const isShown = !row.hide_from_public;', 'hide_from_public'],
  ])('planted: %s', (text, column) => {
    expect(ownRights(planted(file, text))).toEqual([`${file} names ${column}`]);
  });
  test('a store may mark it', () => {
    expect(ownRights(planted('server/src/cells/store.ts', 'sql`update cell set deleted_at = now()`'))).toEqual([]);
  });
});

describe('a sheet is changed through access/change-sheet.ts, which asks for a role', () => {
  test('in the sources', () => expect(ownWrites(sources)).toEqual([]));
  test('a planted one is found', () => {
    const file = 'server/src/cells/planted.ts';
    const text = 'ctx.services.writer.write(author, sheetID, async () => undefined);';
    expect(ownWrites(planted(file, text))).toEqual([file]);
  });
});

describe('a noun imports only nouns to its right, in whatever way', () => {
  test('in the sources', () => expect(upwardImports(sources, nouns)).toEqual([]));
  test.each(["import type { A } from '#rows/a.ts';", "const a = () => import('#rows/a.ts');", "import '#rows/a.ts';"])(
    'planted: %s',
    (text) => {
      const file = 'server/src/cells/planted.ts';
      expect(upwardImports(planted(file, text), nouns)).toEqual([`${file} imports server/src/rows/a.ts`]);
    },
  );
});

describe('no two files import each other', () => {
  test('in the sources', () => expect(circles(sources)).toEqual([]));
  test.each(["import type { B } from './b.ts';", "const b = () => import('#cells/b.ts');", "export * from './b.ts';"])(
    'planted: %s',
    (text) => {
      const [a, b, c] = ['web/src/cells/a.ts', 'web/src/cells/b.ts', 'web/src/cells/c.ts'];
      const two = new Map([...planted(a, text), [b, "import './c.ts';"], [c, "import { a } from '#cells/a.ts';"]]);
      expect(circles(two)).toEqual([[a, b, c]]);
    },
  );
});

describe('[CELL-47] what serves all kinds of cell names none of them', () => {
  const rooms =
    /^web\/src\/(?:sheets\/|cells\/(?!kinds\/)|columns\/(?:DataTypePopup|editColumn))|^server\/src\/export\/|^contract\/src\/cells/;
  const named = (of: Sources) =>
    namedKinds(
      of,
      rooms,
      allKinds.map((kind) => kind.key),
    );
  test('in the sources', () => expect(named(sources)).toEqual([]));
  test.each([
    ["const words = cell.cellText?.text ?? '';", '.cellText'],
    ['const { cellUser } = cell;', '{ cellUser }'],
    ['const Cell = z.object({ cellDate: date });', 'cellDate:'],
    ['if (column.columnTypeID === 3) return;', 'columnTypeID ==='],
    ['case columnTypes.date:', 'columnTypes.date'],
  ])('planted: %s', (text, match) => {
    const file = 'web/src/sheets/narrow/planted.ts';
    expect(named(planted(file, text))).toEqual([`${file} names ${match}`]);
  });
});

describe('a file opens with a sentence that says what it is for', () => {
  const generated = ['server/src/platform/schema.ts', 'web/src/vite-env.d.ts'];
  const silent = (of: Sources) => silentFiles(of).filter((file) => !generated.includes(file));
  test('in the sources', () => expect(silent(sources)).toEqual([]));
  test('a planted one is found', () => {
    expect(silent(planted('e2e/planted.ts', "import { test } from 'vitest';"))).toEqual(['e2e/planted.ts']);
  });
});

const sheets = globSync('web/{src,public}/**/*.css', { cwd: import.meta.dirname });
const styles: Sources = new Map(sheets.map((file) => [file.replaceAll('\\', '/'), read(file)]));

describe('[ERR-22] the pages have only those sentences of refusals with them that they say by themselves', () => {
  test('in the sources', () => expect(sentenceCarriers(sources)).toEqual([]));
  test.each(['refusals', 'Refused, Refusal'])('planted: %s', (names) => {
    const file = 'web/src/cells/planted.ts';
    const text = `import { ${names} } from '@marquee/contract/refusals.ts';`;
    expect(sentenceCarriers(planted(file, text))).toEqual([file]);
  });
});

describe('sizes of type are the tokens’', () => {
  const tokens = 'web/src/ui/styles/tokens.css';
  test('in the stylesheets', () => {
    expect(styles.has(tokens)).toBe(true);
    expect(rawFontSizes(styles, tokens)).toEqual([]);
  });
  test.each(['font-size: 13px;', 'font: 600 13px/1.4 var(--mq-font);', 'font-size: calc(13px + 1vw);'])(
    'planted: %s',
    (text) => {
      const file = 'web/src/cells/planted.module.css';
      expect(rawFontSizes(new Map([...styles, [file, `.a {\n  ${text}\n}`]]), tokens)).toEqual([`${file} says 13px`]);
    },
  );
});

describe('what comes is not looked at by selectors of elsewhere', () => {
  test('in the stylesheets', () => expect(costlySelectors(styles)).toEqual([]));
  test.each(['.a:has(:disabled)', ':root:has(.a) .b'])('planted: %s', (selector) => {
    const file = 'web/src/cells/planted.module.css';
    expect(costlySelectors(new Map([[file, `${selector} {\n  color: red;\n}`]]))).toEqual([`${file}: ${selector}`]);
  });
});

describe('every rule of the specification is cited by a test', () => {
  const specification = read('docs/SPEC.md');
  test('and no other', () => expect(strayRules(specification, sources)).toEqual([]));
  test('planted ones are found', () => {
    const file = 'e2e/planted.test.ts';
    const title = `test('[${'LIVE'}-9999] what nobody asked for', () => {});`;
    const more = new Map([...planted(file, title), ['e2e/ruleless.test.ts', '']]);
    expect(strayRules(`${specification}\n- **CELL-9999** Never.`, more)).toEqual([
      'CELL-9999 is cited by no test',
      'LIVE-9999 is cited, and not in the specification',
      'e2e/ruleless.test.ts cites no rule',
    ]);
  });
});

describe('docs/ARCHITECTURE.md is true', () => {
  const page = read('docs/ARCHITECTURE.md');
  const glob = (pattern: string) => globSync(pattern, { cwd: import.meta.dirname });
  test('of the files that it names', () => expect(missingPaths(page, glob)).toEqual([]));
  test('of how many files a recipe takes', () => {
    expect(longRecipes(page)).toEqual([]);
    expect(page.match(/^### .+: \d+ files?$/gm)).toHaveLength(11);
  });
  test('of how many files an edit of a cell passes', () => {
    const [, edit = ''] = page.split('## One cell edit\n');
    const steps = edit.split('\n## ')[0]?.match(/^\d+\. `[^`]+`/gm) ?? [];
    expect(steps.length).toBeGreaterThan(8);
    expect(steps.length).toBeLessThanOrEqual(12);
    expect(new Set(steps.map((step) => step.replace(/^\d+\. /, ''))).size).toBe(steps.length);
  });
  test('planted ones are found', () => {
    expect(missingPaths('See `server/src/<noun>/planted.ts`, `web/src/sync/call.ts`.', glob)).toEqual([
      'server/src/<noun>/planted.ts',
    ]);
    expect(longRecipes('### A call: 1 files\n\n1. `a/b.ts`: x\n2. `a/c.ts`: y\n')).toEqual(['A call']);
    expect(longRecipes('### A call: 2 files\n\n1. Some file\n')).toEqual(['A call']);
  });
});
