/** Waiting that ends: after a time, or when nobody wants the answer any more. */

/**
 * The result of `work`, unless the signal aborts or `ms` pass first. The work itself goes on; whoever gives up on it closes what it uses.
 * @throws the signal's reason, or an error with the code ETIMEDOUT
 */
export function within<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    const timer = setTimeout(() => reject(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })), ms);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    });
  });
}
