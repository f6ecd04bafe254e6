/** What is said on the live line at random: calls of its methods with good and bad arguments, other messages, and noise. */
import { hubMethods } from '@marquee/contract/live.ts';
import fc from 'fast-check';
import type { Message } from '@marquee/server/test/raw-line.ts';
import { roles, type Role } from '../world/secrets.ts';
import { Picked } from './arbitrary.ts';
import { absent, asJson, hostileValue } from './hostile.ts';

type Said = { method: string; args: unknown[]; more: Record<string, unknown> } | { noise: string | Buffer };

export interface Talk {
  by: Role;
  said: Said[];
}

const separator = '\x1e';
const good = fc.oneof(
  fc.nat(9).map((at) => new Picked('sheet', at)),
  fc.nat(9).map((at) => new Picked('url', at)),
);
const argument = fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: hostileValue });
const method = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<string>(...Object.values(hubMethods), 'ADDTOGROUP') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('removeFromGroup', '__proto__', 'constructor', 'toString', '', 'x'.repeat(200)),
  },
);

const call: fc.Arbitrary<Said> = fc.record({
  method,
  args: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(fc.nat(9), fc.nat(9)).map(([a, b]) => [new Picked('sheet', a), new Picked('url', b)]),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.nat(9), fc.nat(9), fc.nat(9))
        .map(([a, b, c]) => [new Picked('sheet', a), new Picked('row', b), new Picked('column', c)]),
    },
    { weight: 2, arbitrary: fc.array(argument, { maxLength: 4 }) },
  ),
  more: fc.constantFrom<Record<string, unknown>>(
    {},
    {},
    {},
    {},
    { type: 4 },
    { streamIds: ['1'] },
    { headers: { a: 'b' } },
  ),
});

const noise: fc.Arbitrary<Said> = fc.oneof(
  fc
    .constantFrom<string | Buffer>(
      separator,
      '{}' + separator,
      '[]' + separator,
      'null' + separator,
      '{"type":1}' + separator,
      '{"type":1,"target":"getConnectionId","arguments":{}}' + separator,
      '{"type":"1"}' + separator,
      '{"type":6}' + separator,
      '{"type":7}' + separator,
      '{"type":2,"invocationId":"x","item":1}' + separator,
      '{"type":1,"target":"addToGroup","arguments":["1"],"invocationId":7}' + separator,
      '{"__proto__":{"type":1},"type":99}' + separator,
      '{"protocol":"json","version":1}' + separator,
      '{"type":6}',
      '['.repeat(20_000) + separator,
      'x'.repeat(40_000),
      Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80, 0x1e]),
      Buffer.alloc(300_000, 0x20),
    )
    .map((text) => ({ noise: text })),
  fc.string({ maxLength: 40, unit: 'binary' }).map((text) => ({ noise: text.toWellFormed() })),
);

export const talk: fc.Arbitrary<Talk> = fc.record({
  by: fc.constantFrom(...roles),
  said: fc.array(fc.oneof({ weight: 5, arbitrary: call }, { weight: 1, arbitrary: noise }), {
    minLength: 1,
    maxLength: 8,
  }),
});

/** A call as it goes over the line. */
export const recordOf = (
  target: string,
  args: unknown[],
  invocationId: string,
  more: Record<string, unknown>,
): string =>
  (asJson({ type: 1, target, arguments: args.filter((arg) => arg !== absent), invocationId, ...more }) ?? '') +
  separator;

/** What a caller may be told, besides results. */
const words = [
  /^The sheet id must be a positive whole number, as text\.$/,
  /^This sheet does not exist, or you do not have access to it\.$/,
  /^A cell is named by the ids of its row and its column, as whole numbers\.$/,
  /^The hub method '.{0,300}' does not stream\.$/s,
  /^Unknown hub method '.{0,300}'$/s,
];

/** What is wrong with the answer to a call. */
export function judgeCompletion({ result, error }: Message, target: string): string[] {
  if (error !== undefined) return words.some((one) => one.test(error)) ? [] : [`the words "${error}"`];
  const kinds: Record<string, string> = {
    getconnectionid: 'string',
    addtogroup: 'number',
    addtoowngroup: 'boolean',
    addtopresence: 'boolean',
    standat: 'boolean',
  };
  const kind = kinds[target.toLowerCase()];
  return typeof result === kind ? [] : [`${target} answered ${JSON.stringify(result)}`];
}
