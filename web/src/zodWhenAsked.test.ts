/** Schemas that are made when they are asked, against the same ones that zod makes at once. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z as zod } from 'zod';
import { expect, test } from 'vitest';
import { usedOfZod } from './zodItself.ts';
import { z as noting } from './zodWhenAsked.ts';

/** The same schemas by either. */
function schemasBy(z: typeof zod) {
  const Name = z.string().trim().min(1, 'Required').max(5);
  const Base = z.object({ id: z.int().min(1), name: Name, colour: z.enum(['red', 'blue']).optional() });
  const Day = z.object({ kind: z.literal('day'), day: z.iso.date().nullable() });
  const More = Base.extend({ kind: z.literal('more'), tags: z.array(Name).default([]) });
  const Any = z.discriminatedUnion('kind', [Day, More]);
  const Again = z.object({ name: Base.shape.name.optional(), next: z.lazy(() => Base).nullish() });
  const Text = z.string().regex(/^\d+$/, 'no number').transform(Number).pipe(z.int());
  return { Name, Base, Day, More, Any, Again, Text };
}

const words = ['', ' ada ', 'too long', '12', '1.5', 7, null, undefined];
const things = [
  { id: 1, name: 'a' },
  { id: 0, name: '' },
  { id: 1, name: 'a', colour: 'green' },
  { kind: 'day', day: '2026-02-30' },
  { kind: 'day', day: null },
  { kind: 'more', id: 3, name: ' b ' },
  { kind: 'x' },
  { name: 'c', next: { id: 2, name: 'd' } },
  { next: { id: 2 } },
];

test('[SCREEN-263] a schema that is made when it is asked says what the same schema says', () => {
  const [made, noted] = [schemasBy(zod), schemasBy(noting as typeof zod)];
  for (const name of Object.keys(made) as (keyof typeof made)[]) {
    for (const value of [...words, ...things]) {
      const [one, other] = [made[name].safeParse(value), noted[name].safeParse(value)];
      expect({ name, data: other.data, issues: other.error?.issues }).toEqual({
        name,
        data: one.data,
        issues: one.error?.issues,
      });
    }
  }
  expect('id' in noted.Base.shape).toBe(true);
  expect(noted.Base instanceof zod.ZodObject).toBe(true);
  expect(noted.Day.shape.kind.value).toBe('day');
});

test('[SCREEN-263] the page takes along what its schemas are made by', () => {
  const folders = ['../../contract/src/', './'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
  const used = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => readFileSync(folder + file, 'utf8'))
      .filter((text) => text.includes("{ z } from 'zod'"))
      .flatMap((text) => [...text.matchAll(/\bz\s*\.\s*([a-z]\w*)/g)].map(([, name]) => name ?? '')),
  );
  const onlyTypes = ['infer', 'output', 'input', 'core'];
  expect([...new Set(used)].filter((name) => !onlyTypes.includes(name) && !(name in usedOfZod))).toEqual([]);
});
