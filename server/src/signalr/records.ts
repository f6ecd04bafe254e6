/** Framing of the JSON hub protocol: every message ends with the record separator, whatever frames it arrives in. */
import { ProtocolError } from './errors.ts';

export const RECORD_SEPARATOR = '\x1e';
const SEPARATOR_BYTE = 0x1e;

/** Cuts a stream of chunks into records; a record may span chunks, and a chunk may hold many. */
export class RecordReader {
  readonly #maxBytes: number;
  #rest: Buffer = Buffer.alloc(0);

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Yields the text of each record that `chunk` completes. Throws a ProtocolError for one longer than the maximum. */
  *read(chunk: Buffer): Generator<string> {
    const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let start = 0;
    for (;;) {
      const separator = data.indexOf(SEPARATOR_BYTE, start);
      const end = separator < 0 ? data.length : separator;
      if (end - start > this.#maxBytes) throw new ProtocolError(`A message may have at most ${this.#maxBytes} bytes.`);
      if (separator < 0) break;
      yield data.toString('utf8', start, end);
      start = separator + 1;
    }
    // Copied, so that a few left-over bytes do not keep a whole network chunk in memory.
    this.#rest = Buffer.from(data.subarray(start));
  }
}
