/** Requests to a store that speaks S3: signed, timed, and sent again where that may help. */
import { AwsV4Signer } from 'aws4fetch';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreFailure } from './blob-store.ts';
import type { S3Address } from './s3-address.ts';

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** below the bucket; nothing for the bucket itself */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** what is sent, made anew for each attempt; its sha-256 in hex and its length are known */
  body?: { open: () => Readable; hash: string; bytes: number };
}

/** How patient it is. ms */
export interface S3Patience {
  /** how long either side may be silent */
  idleMs: number;
  /** the pauses before the second and each further attempt */
  retryMs: readonly number[];
}

const usualPatience: S3Patience = { idleMs: 30_000, retryMs: [200, 1_000, 3_000] };

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** Longer answers of other kinds are cut: only a code is looked for. */
const longestError = 65_536;
const notFound = 404;
const mayPassLater = new Set([408, 425, 429]);
const ok = (status: number) => status >= 200 && status < 300;

/** What Amazon and those who speak like it call what is wrong, in words that say what to do. */
const words: Readonly<Record<string, (address: S3Address) => string>> = {
  InvalidAccessKeyId: ({ host }) => `The store at ${host} does not know the key in BLOB_URL.`,
  SignatureDoesNotMatch: ({ host }) =>
    `The store at ${host} says that the secret in BLOB_URL is wrong. Percent-encode characters like / and + in it.`,
  AccessDenied: ({ host, bucket }) =>
    `The key in BLOB_URL may not write, read and delete files in the bucket “${bucket}” at ${host}.`,
  NoSuchBucket: ({ host, bucket }) => `There is no bucket “${bucket}” at ${host}. Create it, or correct BLOB_URL.`,
  AuthorizationHeaderMalformed: ({ host, region }) =>
    `The store at ${host} is not in the region “${region}”. Say which in BLOB_URL: ?region=…`,
  PermanentRedirect: ({ host, bucket, region }) =>
    `The bucket “${bucket}” is not at ${host} or not in the region “${region}”. Correct BLOB_URL.`,
  RequestTimeTooSkewed: ({ host }) => `The clock of this machine differs too much from that of the store at ${host}.`,
};
/** Where there is no code to go by: an answer to HEAD has none. */
const byStatus: Readonly<Record<number, string>> = {
  301: 'PermanentRedirect',
  307: 'PermanentRedirect',
  403: 'AccessDenied',
};

async function codeOf(answer: IncomingMessage): Promise<string | undefined> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > longestError) break;
  }
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1];
}

/** What an answer that is none of the wished ones means. */
function failureOf(address: S3Address, status: number, code: string | undefined): StoreFailure {
  const known = words[code ?? byStatus[status] ?? ''];
  const mayPass = status >= 500 || mayPassLater.has(status) || code === 'RequestTimeout' || code === 'SlowDown';
  const plain = `The store at ${address.host} answers ${status}${code === undefined ? '' : ` (${code})`}.`;
  return new StoreFailure(known?.(address) ?? plain, { mayPass });
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';

/** Every byte of a path, so that signer and store spell it alike. */
const encoded = (path: string) =>
  path
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join('/');

/** The address and headers of a signed request. */
export async function signed(
  address: S3Address,
  { method, key, query = {}, headers = {}, body }: S3Request,
  datetime?: string,
): Promise<{ url: URL; headers: Record<string, string> }> {
  const path = key === undefined ? address.bucket : `${address.bucket}/${address.prefix}${key}`;
  const url = new URL(`/${encoded(path)}`, address.endpoint);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { accessKeyId, secretAccessKey, region } = address;
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': body?.hash ?? emptyHash },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    ...(datetime === undefined ? {} : { datetime }),
  });
  const made = await signer.sign();
  const length = method === 'PUT' ? { 'content-length': String(body?.bytes ?? 0) } : {};
  return { url: made.url, headers: { ...Object.fromEntries(made.headers), ...length } };
}

export class S3Requests {
  readonly address: S3Address;
  readonly #patience: S3Patience;
  readonly #agent: http.Agent;

  constructor(address: S3Address, patience = usualPatience) {
    this.address = address;
    this.#patience = patience;
    const options = { keepAlive: true, maxSockets: 64, scheduling: 'lifo' } as const;
    this.#agent = address.endpoint.startsWith('https:') ? new https.Agent(options) : new http.Agent(options);
  }

  /**
   * The answer, with its body still to be read or destroyed; undefined where there is no such file.
   * @throws {StoreFailure}
   */
  async send(request: S3Request): Promise<IncomingMessage | undefined> {
    for (const wait of [...this.#patience.retryMs, undefined]) {
      try {
        return await this.#once(request);
      } catch (error) {
        if (wait === undefined || !(error instanceof StoreFailure) || !error.mayPass) throw error;
        await pause(wait);
      }
    }
    throw new Error('unreachable: the last attempt returns or throws');
  }

  /** Sends what has no answer but that it was done; whether there was such a file. */
  async done(request: S3Request): Promise<boolean> {
    const answer = await this.send(request);
    answer?.resume();
    return answer !== undefined;
  }

  async #once(request: S3Request): Promise<IncomingMessage | undefined> {
    const { url, headers } = await signed(this.address, request);
    const answer = await this.#ask(url, { method: request.method, headers }, request.body?.open());
    const status = answer.statusCode ?? 0;
    if (ok(status)) return answer;
    const code = await codeOf(answer).catch(() => undefined);
    if (status === notFound && request.key !== undefined && code !== 'NoSuchBucket') return undefined;
    throw failureOf(this.address, status, code);
  }

  #ask(url: URL, options: http.RequestOptions, body: Readable | undefined): Promise<IncomingMessage> {
    const { idleMs } = this.#patience;
    const failed = (error: unknown) =>
      new StoreFailure(`The store at ${this.address.host} can’t be reached${reasonOf(error)}.`, {
        mayPass: true,
        cause: error,
      });
    return new Promise((resolve, reject) => {
      const { request: ask } = url.protocol === 'https:' ? https : http;
      let answer: IncomingMessage | undefined;
      const request = ask(url, { ...options, agent: this.#agent, timeout: idleMs }, (message) => {
        answer = message;
        resolve(message);
      });
      request.on('timeout', () => {
        // Nothing comes because its reader takes nothing: that is not the store's fault.
        if (answer && answer.readableLength > 0) request.setTimeout(idleMs);
        else (answer ?? request).destroy(failed(undefined));
      });
      request.on('error', (error) => reject(failed(error)));
      // What can't be read here is no matter of the store: it is said as it is.
      if (body) pipeline(body, request, (error) => body.errored && error && reject(error));
      else request.end();
    });
  }
}
