/**
 * Who may import whom: the product's nouns, from the one that knows most to the one that knows least.
 * A noun may import only nouns to its right; `server/src` and `web/src` both obey this one list.
 * `oxlint.config.ts` turns it into lint rules, `scripts/plant.mjs` checks that each rule bites.
 */
export const nouns = [
  'import',
  'export',
  'review',
  'brand',
  'banners',
  'tree',
  'sheets',
  'history',
  'groups',
  'rows',
  'decisions',
  'comments',
  'cells',
  'checks',
  'columns',
  'views',
  'members',
  'notifications',
  'people',
  'mail',
  'audit',
] as const;

/** The folders beside the nouns, each side's in the same order: what starts and hears the nouns, then what carries them. */
export const machinery = {
  server: ['backup', 'demo', 'live', 'signalr', 'http', 'access', 'sheet-log', 'blobs', 'postgres', 'platform'],
  web: ['app', 'live', 'undo', 'screen', 'sync', 'ui'],
} as const;

/** Of these, the ones that carry the nouns: they know nothing of the product. */
const carriers = {
  server: ['backup', 'signalr', 'http', 'access', 'sheet-log', 'blobs', 'postgres', 'platform'],
  web: ['undo', 'screen', 'sync', 'ui'],
} as const;

export interface Ban {
  group: string[];
  importNames?: string[];
  message: string;
}

const forbid = (group: string[], message: string): Ban => ({ group, message });
const oneSpelling = forbid(
  ['../**', '../../**'],
  "Write a cross-folder import as '#noun/file.ts'; one spelling keeps these rules complete.",
);
const rule = (...bans: Ban[]) => ({
  'no-restricted-imports': ['error', { patterns: [oneSpelling, ...bans] }] as ['error', { patterns: Ban[] }],
});

/** What puts the server together. */
const serverRoots = ['#app.ts', '#background-work.ts', '#every-route.ts', '#who-asks.ts', '#main.ts'];

const noHttp = forbid(['fastify', '@fastify/*'], 'HTTP stops at routes.ts.');
/** Stores are made by two functions, of which each says whether the store is the open sheet's. */
const looseStores: Ban = {
  group: ['zustand'],
  importNames: ['create'],
  message: 'A store belongs to the sheet or to the app: sheetStore or appStore of #ui/stores.ts.',
};

function nounOverrides(noun: string, index: number) {
  const above = nouns.slice(0, index).map((name) => `#${name}/**`);
  const upward = above.length ? [forbid(above, `${noun} may not know the nouns above it in boundaries.ts.`)] : [];
  const otherRoutes = forbid(['#*/routes.ts'], "Another noun's routes are not yours to call; call its commands.");
  const machine = forbid(
    [...serverRoots, '#live/**', '#signalr/**'],
    'Nouns say what changed; only app.ts knows who hears it.',
  );
  const sql = forbid(['./store.ts', '#*/store.ts', 'pg', 'kysely'], 'Routes reach SQL through commands and queries.');
  const webApp = forbid(
    ['#app/**', '#live/**'],
    'Pages compose nouns, never the reverse; only app/ starts the live connection.',
  );
  return [
    { files: [`server/src/${noun}/**`], rules: rule(...upward, machine, otherRoutes, noHttp) },
    { files: [`server/src/${noun}/routes.ts`], rules: rule(...upward, machine, otherRoutes, sql) },
    { files: [`web/src/${noun}/**`], rules: rule(...upward, webApp, looseStores) },
  ];
}

const knowsNoProduct = forbid(
  [...nouns.map((noun) => `#${noun}/**`), '#app/**', ...serverRoots],
  'Machinery does not know the product.',
);

/** What carries the nouns imports only what stands to its right among the machinery, and no noun. */
function carrierOverrides(side: 'server' | 'web') {
  const order: readonly string[] = machinery[side];
  return carriers[side].map((room) => {
    const left = order.slice(0, order.indexOf(room)).map((name) => `#${name}/**`);
    const upward = left.length ? [forbid(left, `${room} may not know the machinery above it in boundaries.ts.`)] : [];
    const stores = room === 'undo' || room === 'screen' || room === 'sync' ? [looseStores] : [];
    const http = ['access', 'sheet-log', 'blobs', 'postgres', 'platform'].includes(room) ? [noHttp] : [];
    return { files: [`${side}/src/${room}/**`], rules: rule(knowsNoProduct, ...upward, ...stores, ...http) };
  });
}

/** One lint override per noun and side, generated: a new noun is protected the moment it is listed. */
export const overrides = [
  {
    files: ['contract/src/**'],
    rules: rule(
      forbid(
        ['@marquee/**', 'fastify', 'pg', 'kysely', 'react', 'node:*'],
        'The contract is pure: it imports nothing but itself and zod.',
      ),
    ),
  },
  ...nouns.flatMap(nounOverrides),
  ...carrierOverrides('server'),
  ...carrierOverrides('web'),
  {
    files: ['server/src/live/**'],
    rules: rule(forbid([...serverRoots, '#*/routes.ts', '#demo/**'], 'The live end listens; only app.ts wires it.')),
  },
  {
    files: ['web/src/live/**'],
    rules: rule(
      forbid([...nouns.map((noun) => `#${noun}/**`), '#app/**'], 'The line feeds the sheet; it knows no noun.'),
    ),
  },
  {
    files: ['server/src/demo/**'],
    rules: rule(
      forbid(
        [...serverRoots, '#live/**', '#*/routes.ts'],
        'The demo is made of commands and stores, as a person’s sheets are.',
      ),
    ),
  },
  {
    files: ['web/src/app/**'],
    rules: rule(forbid(['#main.tsx', '#start.ts'], 'The pages are started; they do not start.'), looseStores),
  },
  {
    // It runs in banners, where nothing of ours is: of it the pages know its messages alone.
    files: ['web/player/**'],
    rules: rule(forbid(['#*/**', '@marquee/**', 'react', 'zod'], 'What runs in a banner is itself alone.')),
  },
  {
    files: ['server/src/app.ts'],
    rules: rule(forbid(['#main.ts', '#demo/**'], 'app.ts wires what is there; only main.ts fills it.')),
  },
];
