/** One call of the fuzzer: by whom, of what, with which part spoilt and what is odd about it; and how it is made. */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import fc from 'fast-check';
import { everyCall } from '@marquee/contract/calls.ts';
import { roles, type Role } from '../world/secrets.ts';
import type { World } from '../world/in-a-world.ts';
import { inputOf, type Input } from './arbitrary.ts';
import { asJson, hostileValue, oddBody, oddity, type Oddity } from './hostile.ts';

export interface Step {
  call: Endpoint;
  by: Role;
  input: Input;
  /** parts that are replaced, by their place among all parts of the input */
  spoilt: readonly { at: number; value: unknown }[];
  odd: readonly Oddity[];
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** how the request began */
  sent: string;
}

/** Members try more, since they reach more. */
const by = fc.constantFrom<Role>(...roles, 'owner', 'owner', 'owner', 'admin', 'guest', 'maker', 'maker');
const spoiling = fc.array(fc.record({ at: fc.nat(40), value: hostileValue }), { minLength: 1, maxLength: 2 });
const oddities = fc.array(oddity, { minLength: 1, maxLength: 2 });

const stepOf = (call: Endpoint): fc.Arbitrary<Step> =>
  fc.record({
    call: fc.constant(call).map((one) => Object.assign(one, { [fc.toStringMethod]: () => one.name })),
    by,
    input: inputOf(call),
    spoilt: fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: spoiling }),
    odd: fc.oneof({ weight: 7, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: oddities }),
  });

export const step: fc.Arbitrary<Step> = fc.oneof(...everyCall.map(stepOf));

const asText = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/^@@(.*)@@$/, '$1') : (asJson(value) ?? '');
/** Escapes as browsers do; half a surrogate pair becomes U+FFFD there. */
const escaped = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed());

function addressOf({ call, odd }: Step, { params, query }: Input): string {
  const fields = (values: unknown) => Object.entries(typeof values === 'object' ? (values ?? {}) : {});
  let path = call.path;
  for (const [name, value] of fields(params)) path = path.replace(`{${name}}`, escaped(value));
  const search = fields(query).map(([name, value]) => `${encodeURIComponent(name)}=${escaped(value)}`);
  let address = search.length ? `${path}?${search.join('&')}` : path;
  for (const one of odd) {
    if (!('path' in one)) continue;
    if (one.path.startsWith('&')) address += address.includes('?') ? one.path : `?${one.path.slice(1)}`;
    else address = address.replace(/(?=\?|$)/, one.path);
  }
  return address;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
let host = 0;

/** Longer than anything here takes: what is silent for so long hangs. Milliseconds. */
const timeoutMs = 30_000;

/** Makes the call, and waits for its answer. Throws where there is none. */
export function make(step: Step, input: Input, world: World): Promise<Answer> {
  const { call, odd } = step;
  host += 1;
  const method = odd.flatMap((one) => ('method' in one ? [one.method] : [])).at(-1) ?? call.method;
  const address = addressOf(step, input);
  let body: string | Buffer | undefined = 'body' in input ? asJson(input.body) : undefined;
  for (const one of odd) if ('body' in one) body = oddBody(String(body ?? ''), one.body);
  const headers: Record<string, string | number> = {
    // Each from an address of its own, so that what one does wrong does not shut the next one out.
    'x-forwarded-for': `10.${(host >> 16) & 255}.${(host >> 8) & 255}.${host & 255}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    'content-length': body === undefined ? 0 : Buffer.byteLength(body),
    ...world.callers[step.by].credentials,
  };
  for (const one of odd) {
    if ('type' in one) headers['content-type'] = one.type;
    if ('header' in one) headers[one.header[0]] = one.header[1];
  }
  const sent = `${method} ${address} ${Buffer.isBuffer(body) ? body.toString('latin1') : (body ?? '')}`.slice(0, 600);
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.app.base);
    const options = { agent, hostname, port, method, path: address, headers, timeout: timeoutMs };
    const asked = request(options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, sent });
      });
    });
    asked.on('timeout', () => asked.destroy(new Error(`No answer within ${timeoutMs / 1_000} s.`)));
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // A server may hang up on a body that it will not read; that is an answer, if it has said so before.
      reject(new Error(`${error.message} (${error.code}) at ${sent}`));
    });
    asked.end(body);
  });
}
