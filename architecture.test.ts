/** Holds the sources against what the linter cannot see; each check is shown to find a violation that is planted. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  circles,
  costlySelectors,
  foreignWrites,
  longRecipes,
  missingNames,
  missingPaths,
  namedKinds,
  rawFontSizes,
  reExports,
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
import { writers } from './table-writers.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const files = ['{contract,server,web}/{src,test}/**/*.{ts,tsx}', '{e2e,bench,trials}/**/*.ts', '*.ts'].flatMap(
  (pattern) => globSync(pattern, { cwd: import.meta.dirname, exclude: (name) => name.includes('node_modules') }),
);
const sources: Sources = new Map(files.map((file) => [file.replaceAll('\\', '/'), read(file)]));

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

describe('what a file exports it defines, so that there is one place to import it from', () => {
  test('in the sources', () => expect(reExports(sources)).toEqual([]));
  test.each([
    "export { a } from './a.ts';",
    "export type {\n  A,\n} from '#cells/a.ts';",
    "export * from './a.ts';",
    "import { b, a } from './a.ts';\nexport { a };",
  ])('planted: %s', (text) => {
    const file = 'web/src/cells/planted.ts';
    expect(reExports(planted(file, text))).toEqual([file]);
  });
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
  test('of the files that it names', () => {
    expect(missingPaths(page, glob)).toEqual([]);
    expect(missingNames(page, [...sources.keys()])).toEqual([]);
  });
  test('of how many files a recipe takes', () => {
    expect(longRecipes(page)).toEqual([]);
    expect(page.match(/^### .+: \d+ files?$/gm)).toHaveLength(15);
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
    expect(missingNames('`call.ts`, `sync/call.ts`, `cells/call.ts`', [...sources.keys()])).toEqual(['cells/call.ts']);
    expect(longRecipes('### A call: 1 files\n\n1. `a/b.ts`: x\n2. `a/c.ts`: y\n')).toEqual(['A call']);
    expect(longRecipes('### A call: 2 files\n\n1. Some file\n')).toEqual(['A call']);
  });
});
