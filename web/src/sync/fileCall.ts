/** Fetching what the server makes as a file, and handing it to the browser. */
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import { callForFile, isNoAnswer, NetworkError, type CallInput } from './call.ts';

const defaultName = 'Export.xlsx';

function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

/** The file name in a Content-Disposition header, without any folders; `Export.xlsx` where there is none. */
export function fileNameIn(disposition: string | null): string {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition ?? '');
  const quoted = plain?.[1]?.replaceAll(/\\(.)/g, '$1');
  const name = (extended && decoded(extended.trim())) ?? quoted ?? plain?.[2]?.trim() ?? '';
  return name.split(/[/\\]/).at(-1) || defaultName;
}

export interface CalledFile {
  name: string;
  content: Blob;
}

/** The file that a call is answered with. Throws the `Refusal`, a `NetworkError`, or the signal's reason when it was cancelled. */
export async function fileOf<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & { signal: AbortSignal },
): Promise<CalledFile> {
  try {
    const response = await callForFile(endpoint, input);
    return { name: fileNameIn(response.headers.get('Content-Disposition')), content: await response.blob() };
  } catch (error) {
    input.signal.throwIfAborted();
    throw isNoAnswer(error) ? error : new NetworkError(error);
  }
}

/** Hands a file to the browser as a download. */
export function download({ name, content }: CalledFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
