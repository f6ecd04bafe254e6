/** Calls the app as a person, a program or a visitor would: over HTTP, with the contract's own types. */
import { keyHeader, type Endpoint, type ReplyOf } from '@marquee/contract/endpoint.ts';
import type { z } from 'zod';

/** Credentials as headers: Basic, or a session's cookies; none for a visitor. */
export type Credentials = Readonly<Record<string, string>>;

/** An answer of any kind, its body parsed where it is JSON. */
export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
  /** the stable code of a refusal; undefined for a success */
  code: string | undefined;
  /** the change's number in the caller's count, where something was changed */
  revision: number | undefined;
}

type Schema = z.ZodType;
type SentTo<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? { params?: z.input<P>; query?: z.input<Q>; body?: z.input<B>; key?: string }
    : never;

interface Loose {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** the call's `Idempotency-Key` */
  key?: string;
  /** beside the credentials */
  headers?: Credentials;
}

const entriesOf = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));

function addressOf(endpoint: Endpoint, { params, query }: Loose): string {
  let path = endpoint.path;
  for (const [name, value] of entriesOf(params)) path = path.replace(`{${name}}`, encodeURIComponent(value));
  const search = new URLSearchParams(entriesOf(query)).toString();
  return search ? `${path}?${search}` : path;
}

function codeIn(body: unknown): string | undefined {
  return typeof body === 'object' && body && 'code' in body ? String(body.code) : undefined;
}

/** How a call was refused, in short: `404 notFound`. */
export async function refusal(answer: Promise<Answer>): Promise<string> {
  const { code, status } = await answer;
  return `${status} ${code}`;
}

const isAsItIs = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

let hosts = 0;

export class Caller {
  readonly base: string;
  readonly credentials: Credentials;
  /** Every caller sits at an address of their own, so that one's wrong passwords don't shut another out. */
  readonly #address: string;

  constructor(base: string, credentials: Credentials = {}) {
    this.base = base;
    this.credentials = credentials;
    hosts += 1;
    this.#address = `10.${(hosts >> 16) & 255}.${(hosts >> 8) & 255}.${hosts & 255}`;
  }

  /** Sends whatever it is told to. A `body` that is text or bytes goes as it is, anything else as JSON. */
  async send(method: string, path: string, more: { body?: unknown; headers?: Credentials } = {}): Promise<Answer> {
    const { body } = more;
    const response = await fetch(this.base + path, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.#address,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.credentials,
        ...more.headers,
      },
      ...(body === undefined ? {} : { body: isAsItIs(body) ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
    const parsed: unknown = isJson && text ? JSON.parse(text) : text;
    const revision = response.headers.get('sheet-revision');
    return {
      status: response.status,
      headers: response.headers,
      body: parsed,
      code: response.ok ? undefined : codeIn(parsed),
      revision: revision === null ? undefined : Number(revision),
    };
  }

  /** Makes a call that may be refused, also with things that its types don't allow. */
  attempt(endpoint: Endpoint, input: Loose = {}): Promise<Answer> {
    const { body, headers, key } = input;
    return this.send(endpoint.method, addressOf(endpoint, input), {
      ...(body === undefined ? {} : { body }),
      headers: { ...headers, ...(key !== undefined && { [keyHeader]: key }) },
    });
  }

  /** Makes a call that must succeed. Throws with the refusal otherwise. */
  async call<E extends Endpoint>(endpoint: E, input: SentTo<E>): Promise<Answer<ReplyOf<E>>> {
    const answer = await this.attempt(endpoint, input);
    if (answer.status !== endpoint.status) {
      throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    // What the server answers is checked against the contract here, so that no test has to.
    const reply = endpoint.reply ? endpoint.reply.parse(answer.body) : undefined;
    return { ...answer, body: reply as ReplyOf<E> };
  }
}

/** Basic credentials; email address and password in UTF-8. */
export const basic = (emailAddress: string, password: string): Credentials => ({
  authorization: `Basic ${Buffer.from(`${emailAddress}:${password}`).toString('base64')}`,
});

/** The cookies that an answer sets, by name. */
function cookiesOf(answer: Answer): Map<string, string> {
  const lines = answer.headers.getSetCookie();
  return new Map(
    lines.map((line) => {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** The credentials of a browser that logged in: its cookies, and the header that shows it is our page. */
export function sessionOf(answer: Answer): { cookie: Credentials; withToken: Credentials } {
  const cookies = cookiesOf(answer);
  const cookie = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  return { cookie, withToken: { ...cookie, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' } };
}
