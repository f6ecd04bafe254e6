/** Fetching what the server makes as a file, and handing it to the browser. */
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import { callForFile, type CallInput } from './call.ts';

/** What a file is called that has no name of its own. */
const nameOfType = (type: string) => (type.startsWith('application/zip') ? 'Export.zip' : 'Export.xlsx');

function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

/** The file name in a Content-Disposition header, without any folders; where there is none, `Export` with the ending of its type. */
export function fileNameIn(disposition: string | null, type = ''): string {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition ?? '');
  const quoted = plain?.[1]?.replaceAll(/\\(.)/g, '$1');
  const name = (extended && decoded(extended.trim())) ?? quoted ?? plain?.[2]?.trim() ?? '';
  return name.split(/[/\\]/).at(-1) || nameOfType(type);
}

export interface CalledFile {
  name: string;
  content: Blob;
  /** what else the answer says of it */
  headers: Headers;
}

/** So much is gathered before the browser is given it to keep, which it may do on its disk. Bytes. */
const heapSize = 16_000_000;

/** What a stream brings; `hear` is told at each piece how many bytes have come. */
export async function blobOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  type: string,
  hear: (bytes: number) => void,
): Promise<Blob> {
  const kept: Blob[] = [];
  let heap: Uint8Array<ArrayBuffer>[] = [];
  let inHeap = 0;
  let bytes = 0;
  const keep = () => {
    kept.push(new Blob(heap));
    heap = [];
    inHeap = 0;
  };
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    heap.push(value);
    inHeap += value.byteLength;
    bytes += value.byteLength;
    if (inHeap >= heapSize) keep();
    hear(bytes);
  }
  keep();
  return new Blob(kept, { type });
}

/** A file whose answer began and broke off: its line was lost, or what it is made of turned out to be damaged. */
class UnfinishedFile extends Error {
  constructor(cause: unknown) {
    super(
      'The file ended too early, so it was not saved. Please try again. If this happens again, please contact us.',
      {
        cause,
      },
    );
    this.name = 'UnfinishedFile';
  }
}

/**
 * The file that a call is answered with; `onProgress` hears how many bytes have come, and what else the answer says. Throws as `call` does,
 * an `UnfinishedFile`, or the signal's reason when it was cancelled.
 */
export async function fileOf<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & { signal: AbortSignal },
  onProgress?: (bytes: number, headers: Headers) => void,
): Promise<CalledFile> {
  let hasBegun = false;
  try {
    const response = await callForFile(endpoint, input);
    hasBegun = true;
    const { body, headers } = response;
    const type = headers.get('Content-Type') ?? '';
    const name = fileNameIn(headers.get('Content-Disposition'), type);
    return {
      name,
      headers,
      content:
        onProgress && body ? await blobOf(body, type, (bytes) => onProgress(bytes, headers)) : await response.blob(),
    };
  } catch (error) {
    input.signal.throwIfAborted();
    throw hasBegun ? new UnfinishedFile(error) : error;
  }
}

/** Hands a file to the browser as a download. */
export function download({ name, content }: Pick<CalledFile, 'content' | 'name'>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
