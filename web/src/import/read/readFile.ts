/** Reading a file that a person chose: within bounds of size and time, and until they think better of it. */
import { largestFile, UnreadableFile, type ReadFile } from '#import/fileTable.ts';
import type { Asked } from './worker.ts';

/** Milliseconds; a sheet of 20,000 rows takes a few seconds. */
const patienceMs = 90_000;

type Answer = { read: ReadFile } | { trouble: string };

/** Throws an `UnreadableFile` that says why, or the signal's reason. */
export async function readFile(file: File, worksheet: string | undefined, signal: AbortSignal): Promise<ReadFile> {
  if (file.size > largestFile) throw new UnreadableFile('This file is too large. Files can be up to 20 MB.');
  const bytes = await file.arrayBuffer();
  signal.throwIfAborted();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ReadFile>((resolve, reject) => {
      const refuse = (why: string) => reject(new UnreadableFile(why));
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        if ('read' in data) resolve(data.read);
        else refuse(data.trouble);
      });
      worker.addEventListener('error', () => refuse('This file could not be read.'));
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      setTimeout(() => refuse('This file took too long to read.'), patienceMs);
      const asked: Asked = { bytes, worksheet };
      worker.postMessage(asked, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
