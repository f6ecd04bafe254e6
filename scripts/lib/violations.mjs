/** One planted violation for each thing that a gate must catch, and the imports that none may complain about. */

/**
 * @typedef {object} Violation
 * @property {string} name what is wrong with it
 * @property {'format' | 'lint' | 'types' | 'unused'} gate the gate that must catch it
 * @property {string} file where it is planted
 * @property {string} text
 * @property {string} [rule] the lint rule that must catch it; none means that nothing may be said about the file
 * @property {RegExp} [says] what the rule must say, where one rule has many reasons
 */

/** Files that the planted ones import. */
export const helpers = {
  'server/src/cells/planted-leaf.ts': 'export const leaf = 1;\n',
  'server/src/columns/planted-leaf.ts': 'export const leaf = 1;\n',
  'server/src/cells/planted-cycle-b.ts': "import { a } from './planted-cycle-a.ts';\nexport const b = () => a;\n",
};

const imports = 'eslint(no-restricted-imports)';
const above = /nouns above it/;

const importing = (name, file, from, says) => ({
  name,
  gate: 'lint',
  file,
  text: `import { leaf } from '${from}';\nexport const kept = leaf;\n`,
  rule: imports,
  says,
});
const written = (name, file, text, rule, says) => ({ name, gate: 'lint', file, text, rule, says });
const allowed = (name, file, from) => ({ ...importing(name, file, from), rule: undefined });

/** @type {Violation[]} */
const boundaries = [
  importing('server: a noun imports one above it', 'server/src/cells/planted-upward.ts', '#rows/store.ts', above),
  written(
    'server: the same for its types only',
    'server/src/cells/planted-upward-type.ts',
    "import type { Leaf } from '#rows/store.ts';\nexport type Kept = Leaf;\n",
    imports,
    above,
  ),
  written(
    'server: the same by a re-export',
    'server/src/cells/planted-upward-export.ts',
    "export { leaf } from '#rows/store.ts';\n",
    imports,
    above,
  ),
  written(
    'server: the same at run time',
    'server/src/cells/planted-upward-dynamic.ts',
    "export const kept = () => import('#rows/store.ts');\n",
    imports,
    above,
  ),
  importing(
    'server: a relative path to another noun',
    'server/src/cells/planted-escape.ts',
    '../rows/x.ts',
    /one spelling/,
  ),
  importing(
    'server: a noun imports the live end',
    'server/src/cells/planted-live.ts',
    '#signalr/hub.ts',
    /who hears it/,
  ),
  importing('server: a noun imports app.ts', 'server/src/cells/planted-app.ts', '#app.ts', /who hears it/),
  importing('server: a noun imports main.ts', 'server/src/cells/planted-main.ts', '#main.ts', /who hears it/),
  importing('server: another noun’s routes', 'server/src/cells/planted-routes.ts', '#columns/routes.ts', /not yours/),
  importing('server: a command imports fastify', 'server/src/cells/planted-http.ts', 'fastify', /stops at routes/),
  importing(
    'server: a command imports a fastify plugin',
    'server/src/cells/planted-plugin.ts',
    '@fastify/cookie',
    /stops at/,
  ),
  importing('server: routes reach their store', 'server/src/cells/routes.ts', './store.ts', /commands and queries/),
  importing('server: routes reach another store', 'server/src/columns/routes.ts', '#members/store.ts', /commands and/),
  importing('server: routes import kysely', 'server/src/members/routes.ts', 'kysely', /commands and queries/),
  importing('server: routes import pg', 'server/src/people/routes.ts', 'pg', /commands and queries/),
  importing('server: routes import a noun above', 'server/src/comments/routes.ts', '#rows/commands.ts', above),
  importing('server: platform imports a noun', 'server/src/platform/planted-noun.ts', '#cells/store.ts', /Machinery/),
  importing('server: platform imports app.ts', 'server/src/platform/planted-app.ts', '#app.ts', /Machinery/),
  importing(
    'server: platform imports the live end',
    'server/src/platform/planted-live.ts',
    '#live/relay.ts',
    /machinery above/,
  ),
  importing(
    'server: the protocol imports a sheet',
    'server/src/signalr/planted-sheet.ts',
    '#live/relay.ts',
    /above it/,
  ),
  importing('server: the log imports HTTP', 'server/src/sheet-log/planted-http.ts', '#http/route.ts', /above it/),
  importing('server: platform imports rights', 'server/src/platform/planted-access.ts', '#access/roles.ts', /above it/),
  importing('server: access imports a noun', 'server/src/access/planted-noun.ts', '#cells/store.ts', /Machinery/),
  importing('server: the live end imports app.ts', 'server/src/live/planted-app.ts', '#app.ts', /live end listens/),
  importing('server: the live end imports routes', 'server/src/live/planted-routes.ts', '#cells/routes.ts', /live end/),
  importing('web: a noun imports one above it', 'web/src/cells/planted-upward.tsx', '#rows/Row.tsx', above),
  importing('web: a noun imports the live connection', 'web/src/cells/planted-live.ts', '#live/connection.ts', /Pages/),
  importing('web: a noun imports a page', 'web/src/rows/planted-app.tsx', '#app/SheetPage.tsx', /Pages compose/),
  importing('web: ui imports a noun', 'web/src/ui/planted-noun.tsx', '#cells/Cell.tsx', /Machinery/),
  importing('web: ui imports the sheet', 'web/src/ui/planted-sheet.ts', '#sync/call.ts', /machinery above/),
  importing('web: the sheet imports the undo', 'web/src/sync/planted-undo.ts', '#undo/undo.ts', /machinery above/),
  importing('server: a backup imports a noun', 'server/src/backup/planted-noun.ts', '#cells/store.ts', /Machinery/),
  importing('server: a backup imports main.ts', 'server/src/backup/planted-main.ts', '#main.ts', /Machinery/),
  importing('server: the demo imports app.ts', 'server/src/demo/planted-app.ts', '#app.ts', /The demo is made/),
  importing('web: the live connection imports a noun', 'web/src/live/planted-noun.ts', '#cells/editCell.ts', /no noun/),
  importing('web: the player imports a noun', 'web/player/planted-noun.ts', '#cells/editCell.ts', /itself alone/),
  importing('web: a page imports its start', 'web/src/app/planted-main.ts', '#main.tsx', /do not start/),
  importing('web: a page by a relative path', 'web/src/app/planted-escape.ts', '../ui/theme.ts', /one spelling/),
  importing('web: the sheet imports a noun', 'web/src/sync/planted-noun.ts', '#cells/editCell.ts', /Machinery/),
  written(
    'web: a store that says not whose it is',
    'web/src/screen/planted-store.ts',
    "import { create } from 'zustand';\nexport const useKept = create(() => ({}));\n",
    imports,
    /sheetStore or appStore/,
  ),
  importing('contract imports the server', 'contract/src/planted-server.ts', '@marquee/server/src/app.ts', /pure/),
  importing('contract imports Node', 'contract/src/planted-node.ts', 'node:fs', /pure/),
  importing('contract imports React', 'contract/src/planted-react.ts', 'react', /pure/),
  allowed('allowed: a noun imports one below it', 'server/src/cells/planted-downward.ts', '#columns/planted-leaf.ts'),
  allowed('allowed: a noun imports its own file', 'server/src/cells/planted-own.ts', './planted-leaf.ts'),
  allowed('allowed: a web noun imports machinery', 'web/src/cells/planted-machinery.ts', '#sync/call.ts'),
];

/** @type {Violation[]} */
const habits = [
  written(
    'two files that import each other',
    'server/src/cells/planted-cycle-a.ts',
    "import { b } from './planted-cycle-b.ts';\nexport const a = () => b;\n",
    'import(no-cycle)',
  ),
  written(
    'a barrel',
    'server/src/cells/planted-barrel.ts',
    "export * from './planted-leaf.ts';\n",
    'oxc(no-barrel-file)',
  ),
  written(
    'a default export',
    'server/src/cells/planted-default.ts',
    'export default 1;\n',
    'import(no-default-export)',
  ),
  written('an any', 'server/src/cells/planted-any.ts', 'export const kept: any = 1;\n', 'typescript(no-explicit-any)'),
  written(
    'a promise that nobody waits for',
    'server/src/cells/planted-floating.ts',
    'export function kept(): void {\n  Promise.resolve(1);\n}\n',
    'typescript(no-floating-promises)',
  ),
  written(
    'a promise where a truth is asked for',
    'server/src/cells/planted-misused.ts',
    'export const kept = (answer: Promise<boolean>) => {\n  if (answer) return 1;\n  return 2;\n};\n',
    'typescript(no-misused-promises)',
  ),
  written(
    'a file of 301 lines',
    'server/src/cells/planted-long.ts',
    Array.from({ length: 301 }, (_, line) => `export const line${line} = ${line};\n`).join(''),
    'eslint(max-lines)',
  ),
];

const wrongType = 'export const kept: string = 1;\n';
/** @type {Violation[]} */
const others = [
  ...['contract/src', 'server/src/cells', 'web/src/cells', '.'].map((folder) => ({
    name: `a wrong type in ${folder === '.' ? 'the top folder' : folder}`,
    gate: 'types',
    file: `${folder}/planted-type.ts`.replace('./', ''),
    text: wrongType,
  })),
  {
    name: 'a file that is not formatted',
    gate: 'format',
    file: 'server/src/cells/planted-format.ts',
    text: 'export const kept = {a:1,\n b:"2"}\n',
  },
  {
    name: 'a file that nothing imports',
    gate: 'unused',
    file: 'server/src/cells/planted-dead.ts',
    text: 'export const kept = 1;\n',
  },
  {
    name: 'an export that nothing imports',
    gate: 'unused',
    file: 'server/src/cells/planted-kept.ts',
    text: 'export const used = 1;\nexport const forgotten = 2;\n',
  },
  {
    name: 'an export of the contract that nothing imports',
    gate: 'unused',
    file: 'contract/src/planted-kept.ts',
    text: 'export const forgotten = 1;\n',
  },
  {
    name: 'a package that is not declared',
    gate: 'unused',
    file: 'server/src/cells/planted-unused.test.ts',
    text: "import 'undeclared';\nimport { used } from './planted-kept.ts';\nexport const kept = used;\n",
  },
];

export const violations = [...boundaries, ...habits, ...others];
