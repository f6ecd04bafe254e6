/** Reads a file beside the page, so that a large or hostile one holds nothing up. */
import { readTable } from './readTable.ts';

export interface Asked {
  bytes: ArrayBuffer;
  worksheet: string | undefined;
}

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  readTable(new Uint8Array(data.bytes), data.worksheet).then(
    (read) => self.postMessage({ read }),
    (error: unknown) => self.postMessage({ trouble: error instanceof Error ? error.message : String(error) }),
  );
});
