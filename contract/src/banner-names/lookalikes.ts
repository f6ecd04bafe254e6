/** Products that are called like versions: whoever takes a Volvo V90 for a newer Volvo V60 swaps one product's banner for another's. */

/** Behind each maker, the models that look like versions. */
const models: Record<string, string> = {
  volvo: 'v40 v50 v60 v70 v90',
  dyson: 'v6 v7 v8 v10 v11 v12 v15',
  audi: 'r8',
  renault: 'r4 r5 r8',
  golf: 'r32',
  bmw: 'r9 r12 r18',
  yamaha: 'r1 r3 r6 r7 r9',
  canon: 'r3 r5 r6 r7 r8 r10 r50',
  vivo: 'v20 v21 v23 v25 v27 v29 v30 v40 v50',
  lg: 'v20 v30 v40 v50 v60',
  bbc: 'r1 r2 r3 r4 r5 r6',
  edelstahl: 'v2 v4',
};

/** The models of the makers that these words name. */
export const modelsIn = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((word) => (Object.hasOwn(models, word) ? (models[word] ?? '').split(' ') : [])));

const engines = new Set('v6 v8 v10 v12 v16'.split(' '));
const beforeEngines = new Set(
  'amg aston audi bmw chevrolet corvette dodge ferrari ford gt jaguar lamborghini maserati mercedes mustang range rover'.split(
    ' ',
  ),
);
const behindEngines = new Set('engine motor motoren juice saft turbo biturbo hybrid power diesel benzin'.split(' '));

/** Whether `v8` is an engine or the juice: by the words beside it, or because the name begins with it and goes on. */
export const isEngine = (token: string, before: string, next: string, opensName: boolean): boolean =>
  engines.has(token) && (opensName || beforeEngines.has(before) || behindEngines.has(next));
