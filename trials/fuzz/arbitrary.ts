/** What fits a call, at random: written from the contract's own schemas, with what there is in the world where a field names something. */
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import fc from 'fast-check';
import { z } from 'zod';
import { kindOf, type Kind } from '../world/things.ts';

/** The place of something of the world in an input; which it is, is decided when the call is made. */
export class Picked {
  readonly kind: Kind;
  readonly at: number;

  constructor(kind: Kind, at: number) {
    this.kind = kind;
    this.at = at;
  }

  [fc.toStringMethod](): string {
    return `${this.kind} ${this.at}`;
  }
}

const Schema = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().default(0),
  maxLength: z.number().default(300),
  minItems: z.number().default(0),
  maxItems: z.number().default(3),
});
type Schema = z.infer<typeof Schema>;

/** Stands for the names of the fields that are sent beside it. */
export const asSent = Symbol('the fields that are sent');

const words = fc.oneof(
  fc.string({ maxLength: 12, unit: 'grapheme' }),
  fc.constantFrom(
    'Spring',
    'Größe ✓',
    '300x250',
    '🎉',
    '<b>x</b>',
    '<p>Hello <span data-mention="1">@one</span></p>',
    '=1+1',
  ),
  fc.constantFrom('example.com/a b', 'https://example.com', 'mailto:ann@example.com', '2026-03-07', '0', '1', '17'),
);

function text({ format, pattern = '', minLength, maxLength }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') {
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
      .map((at) => at.toISOString());
  }
  if (pattern.includes('\\d')) return fc.nat(pattern.includes('{1,5}') ? 99_999 : 2_147_483_646).map((n) => `${n + 1}`);
  return words.map((said) => said.padEnd(minLength, 'x').slice(0, maxLength));
}

function number({ minimum = -1e9, maximum = 1e9 }: Schema): fc.Arbitrary<number> {
  const least = Math.max(minimum, -3);
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: least, max: Math.min(maximum, least + 12) }) },
    { weight: 1, arbitrary: fc.integer({ min: minimum, max: maximum }) },
  );
}

/** The names of all fields inside a schema. */
function namesIn(given: unknown): string[] {
  const { properties = {} } = Schema.parse(given);
  return Object.entries(properties).flatMap(([name, inside]) => [name, ...namesIn(inside)]);
}

function object({ properties = {}, required }: Schema, call: Endpoint): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, inside]) => {
      if (name !== 'updateFields') return [name, fitting(inside, call, name)];
      const names = fc.constantFrom(...namesIn({ properties }), 'orderingAndGroup', '__proto__', 'constructor');
      const some = fc.array(names, { minLength: 1, maxLength: 3 });
      return [name, fc.oneof({ weight: 8, arbitrary: fc.constant(asSent) }, { weight: 1, arbitrary: some })];
    }),
  );
  return fc.record(model, { requiredKeys: required });
}

/** Values that fit a JSON schema. `field` is what holds them. */
function fitting(given: unknown, call: Endpoint, field = ''): fc.Arbitrary<unknown> {
  const schema = Schema.parse(given);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, call, field)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return object(schema, call);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, call, field), {
        minLength: schema.minItems,
        maxLength: Math.min(schema.maxItems, 4),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      break;
  }
  const any = schema.type === 'string' ? text(schema) : number(schema);
  const kind = kindOf(call, field);
  if (kind === undefined) return any;
  // What is named first is of the sheet that everybody is about.
  const at = fc.oneof({ weight: 2, arbitrary: fc.nat(7) }, { weight: 1, arbitrary: fc.nat(99) });
  const picked = at.map((place) => new Picked(kind, place));
  // Nothing outside of this machine is to be asked.
  if (kind === 'host' || kind === 'webAddress') return picked;
  return fc.oneof({ weight: 12, arbitrary: picked }, { weight: 1, arbitrary: any });
}

/** Inputs that fit a call. */
export interface Input {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Inputs that fit a call as far as its schemas say so. */
export function inputOf(call: Endpoint): fc.Arbitrary<Input> {
  const part = (schema: z.ZodType | undefined) =>
    schema && fitting(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), call);
  const parts = { params: part(call.params), query: part(call.query), body: part(call.body) };
  const there = Object.entries(parts).flatMap(([name, arbitrary]) => (arbitrary ? [[name, arbitrary] as const] : []));
  return fc.record(Object.fromEntries(there));
}
