/** The one way to call the server: a typed endpoint of the contract in, its reply out, `Refused` or `NetworkError` thrown. */
import {
  keyHeader,
  personHeader,
  revisionHeader,
  sheetHeader,
  type Endpoint,
  type Input,
  type ReplyOf,
} from '@marquee/contract/endpoint.ts';
import { Refused, tooLarge, unexpected, unsure, type Problem } from '@marquee/contract/refusals.ts';
import { hearBuild } from '#ui/newVersion.ts';
import { newKey } from './key.ts';
import { pagePerson } from './person.ts';
import { readTimeoutMs } from './readTimeout.ts';

export interface CallInput<E> extends Input<E> {
  /** the key of what is sent, where it may be sent again; a change of a sheet always has one */
  key?: string;
  /** the user id of whoever did this, where it may be sent much later; left out, it is the person whose page this is */
  by?: number | undefined;
  /** ends the call; whoever brings one also decides how long an answer may take */
  signal?: AbortSignal;
  /** what is sent beside the usual */
  headers?: Readonly<Record<string, string>>;
}

/** No answer came, or none that Marquee wrote (a proxy's error page). Whether the call was carried out is unknown. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('There is no connection to Marquee.', { cause });
    this.name = 'NetworkError';
  }
}

/** Whether there was no answer, or a refusal. Any other error means that the answer could not be read. */
export const isNoAnswer = (error: unknown): boolean => error instanceof NetworkError || error instanceof Refused;

/** A reply, and the revision of the change that the call made with the sheet that counts it; both are undefined if nothing changed. */
export interface Revised<T> {
  reply: T;
  revision: number | undefined;
  sheetID: number | undefined;
}

/** Who wants to know that the server is there and at work. */
const hearers = new Set<() => void>();

/** Calls `hear` after each call that the server answered, also with a refusal, but not with a status of 500 or above. The result ends that. */
export function onAnswer(hear: () => void): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}

function answered(): void {
  for (const hear of hearers) hear();
}

const writeTimeoutMs = 30_000;
/** Bytes that a slow line carries in a millisecond, and how long a large call may take to be sent: less than the server waits for it. */
const slowLine = 16;
const mostOnTheWayMs = 80_000;
/** How long to wait for the answer to a call that takes long, before it is sent again. Milliseconds. */
export const longMs = 300_000;

const entriesOf = (values: unknown): [string, unknown][] =>
  typeof values === 'object' && values !== null ? Object.entries(values) : [];

/** The address of a call: its path with `{names}` filled in, and its query. */
export function addressOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): string {
  let path = endpoint.path;
  for (const [name, value] of entriesOf(input.params)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
  }
  const query = new URLSearchParams();
  for (const [name, value] of entriesOf(input.query)) {
    // A query holds texts and numbers; anything else would be a mistake of the contract.
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function forgeryToken(): string | undefined {
  const found = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return found === undefined ? undefined : decodeURIComponent(found);
}

function requestOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): RequestInit {
  const headers = new Headers({ Accept: 'application/json', ...input.headers });
  const isRead = endpoint.method === 'GET';
  const token = isRead ? undefined : forgeryToken();
  if (token !== undefined) headers.set('X-XSRF-TOKEN', token);
  const by = isRead ? undefined : (input.by ?? pagePerson());
  if (by !== undefined) headers.set(personHeader, String(by));
  if (endpoint.takesKey) headers.set(keyHeader, input.key ?? newKey());
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const onTheWayMs = Math.min(mostOnTheWayMs, Math.ceil((body?.length ?? 0) / slowLine));
  return {
    method: endpoint.method,
    headers,
    signal: input.signal ?? AbortSignal.timeout(isRead ? readTimeoutMs : writeTimeoutMs + onTheWayMs),
    ...(body === undefined ? {} : { body }),
  };
}

/** The server's "no" as it was said; anything that is not a problem of ours counts as no answer, but for a proxy's "too large". */
function refusalOf(response: Response, text: string): Refused | NetworkError {
  if (!response.headers.get('Content-Type')?.startsWith('application/problem+json'))
    return response.status === 413 ? new Refused('tooLarge', tooLarge) : new NetworkError();
  const { code, title, status = response.status, errors } = JSON.parse(text) as Partial<Problem>;
  // Nobody knows whether it was carried out, as where there is no answer.
  if (code === 'unsure') return new NetworkError(new Refused('unsure', unsure));
  const retryAfter = Number(response.headers.get('Retry-After'));
  const said = code === undefined ? unexpected : { status, sentence: title ?? unexpected.sentence };
  return new Refused(code ?? 'unexpected', said, {
    ...(errors ? { errors } : {}),
    ...(retryAfter > 0 ? { retryAfter } : {}),
  });
}

/** Reads the answer to a call, or takes `text` if it was read already. The server is our own, so replies are typed, not validated. */
export async function readAnswer<T>(response: Response, text?: string): Promise<T> {
  const said = text ?? (response.status === 204 ? '' : await response.text());
  if (!response.ok) throw refusalOf(response, said);
  return (said === '' ? undefined : JSON.parse(said)) as T;
}

const asNoAnswer = (error: unknown): Error => {
  if (error instanceof Refused && error.status < 500) answered();
  return error instanceof Refused || error instanceof NetworkError ? error : new NetworkError(error);
};

/**
 * Calls the server and also gives the revision that the answer carries, and of which sheet it is.
 * Throws `Refused` when the server says no and a `NetworkError` when there is no answer.
 */
export async function callWithRevision<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Revised<ReplyOf<E>>> {
  try {
    const response = await fetch(addressOf(endpoint, input), requestOf(endpoint, input));
    hearBuild(response);
    const [revision, sheetID] = [revisionHeader, sheetHeader].map((name) => {
      const text = response.headers.get(name);
      return text === null ? undefined : Number(text);
    });
    const reply = await readAnswer<ReplyOf<E>>(response);
    answered();
    return { reply, revision, sheetID };
  } catch (error) {
    throw asNoAnswer(error);
  }
}

/**
 * Calls the server and gives the answer line by line as it arrives; `asked` is given if the call was made already. Throws as `call` does, also
 * between lines.
 */
export async function* callForLines<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
  asked?: Promise<Response>,
): AsyncGenerator<string> {
  try {
    const response = await (asked ?? fetch(addressOf(endpoint, input), requestOf(endpoint, input)));
    hearBuild(response);
    if (!response.ok || !response.body) {
      await readAnswer(response);
      return;
    }
    answered();
    let rest = '';
    for await (const text of piecesOf(response.body)) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } catch (error) {
    throw asNoAnswer(error);
  }
}

/** Not every browser goes through a stream by itself. */
async function* piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

/** Calls the server for a file: the answer whose body that is. Throws as `call` does. */
export async function callForFile<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Response> {
  try {
    const response = await fetch(addressOf(endpoint, input), requestOf(endpoint, input));
    hearBuild(response);
    if (!response.ok) await readAnswer(response);
    answered();
    return response;
  } catch (error) {
    throw asNoAnswer(error);
  }
}

/** Calls the server. Throws `Refused` when it says no and a `NetworkError` when there is no answer. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> {
  const { reply } = await callWithRevision(endpoint, input);
  return reply;
}
