/** Stands in zod's place in the built page (`vite.config.ts`): a schema is noted as it was written, and made when it is first asked something. */

type Make = () => unknown;
type Maker = (...args: readonly unknown[]) => unknown;
type Named = Readonly<Record<PropertyKey, unknown>>;

let zod: Named | undefined;

/** Says what schemas are made by. It comes with the application; what is only painted before it asks no schema anything. */
export function makeSchemasBy(real: Named): void {
  zod = real;
}

/** How what was noted is made, for those that hold it. */
const makings = new WeakMap<object, Make>();

/** What gives another schema, so that nothing has been asked yet. Whatever is missing here has the schema made sooner, no more. */
const further: ReadonlySet<PropertyKey> = new Set(
  [
    ['array', 'catch', 'default', 'extend', 'int', 'max', 'meta', 'min', 'nullable', 'nullish', 'omit', 'optional'],
    ['overwrite', 'partial', 'pick', 'pipe', 'positive', 'refine', 'regex', 'required', 'toLowerCase', 'transform'],
    ['trim'],
  ].flat(),
);

/** What was noted among the arguments of a maker, made. */
function made(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const make = makings.get(value);
  if (make) return make();
  if (Array.isArray(value)) return value.map(made);
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, made(part)])) : value;
}

function noted(make: Make): object {
  let it: Named | undefined;
  const asked = (): Named => (it ??= make() as Named);
  const schema = new Proxy(
    {},
    {
      get(_, name) {
        if (it === undefined && name === 'shape') return partsOf(() => asked()['shape'] as Named);
        if (it === undefined && further.has(name)) {
          return (...args: readonly unknown[]) => noted(() => (asked()[name] as Maker)(...args.map(made)));
        }
        const found = asked()[name];
        return typeof found === 'function' ? (found as Maker).bind(asked()) : found;
      },
      has: (_, name) => name in asked(),
    },
  );
  makings.set(schema, asked);
  return schema;
}

/** The parts of an object's schema, which are schemas. */
const partsOf = (find: () => Named): object =>
  new Proxy({}, { get: (_, name) => noted(() => find()[name]), has: (_, name) => name in find() });

/** Part of zod: `find` gives it, once zod is there. */
function partOf(find: () => Named): object {
  return new Proxy(
    {},
    {
      get(_, name) {
        if (name === 'iso') return partOf(() => find()[name] as Named);
        // `ZodObject`, `NEVER`: no makers, and only used where something is asked.
        if (typeof name !== 'string' || /^[A-Z]/.test(name)) return find()[name];
        return (...args: readonly unknown[]) => noted(() => (find()[name] as Maker)(...args.map(made)));
      },
    },
  );
}

export const z = partOf(() => {
  if (zod === undefined) throw new Error('A schema was asked before the application had come.');
  return zod;
});
