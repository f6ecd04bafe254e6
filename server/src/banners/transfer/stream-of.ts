/** A stream over bytes that come one by one from a server. */
import { Readable } from 'node:stream';

/**
 * Makes a stream of `chunks` once the first one is there, so that what fails at once fails here. A reader that takes nothing for
 * `readerMs` loses the stream: it holds one of two connections, and a paused film would hold it for ever.
 * @param stop ends the source; called when the reader leaves before the end
 */
export async function streamOf(
  chunks: AsyncGenerator<Buffer, void>,
  readerMs: number,
  stop: () => void,
): Promise<Readable> {
  let waiting: IteratorResult<Buffer, void> | undefined = await chunks.next();
  let ended = false;
  let timer: NodeJS.Timeout;
  const waitForReader = (stream: Readable) => {
    timer = setTimeout(() => stream.destroy(new Error('The reader stopped reading.')), readerMs).unref();
  };
  const deliver = (stream: Readable, { done, value }: IteratorResult<Buffer, void>) => {
    ended = done === true;
    if (!stream.destroyed) waitForReader(stream);
    stream.push(value ?? null);
  };
  const stream = new Readable({
    read() {
      clearTimeout(timer);
      const first = waiting;
      waiting = undefined;
      if (first) return deliver(this, first);
      chunks.next().then(
        (next) => deliver(this, next),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      clearTimeout(timer);
      if (!ended) stop();
      done(error);
    },
  });
  waitForReader(stream);
  // Whoever reads hears of a failure. That nobody does yet is no reason to end the process.
  return stream.on('error', () => undefined);
}
