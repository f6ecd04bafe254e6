/** Waiting for what is away just now: a server, or the connection. */

/** What nobody says how long it takes is asked for again after this. ms */
export const soonMs = 5_000;

/** Resolved after so many ms, or as soon as there is a reason to think that the connection is back. */
export const pauseUnlessBack = (ms: number): Promise<void> =>
  new Promise((done) => {
    const off = new AbortController();
    const end = () => {
      off.abort();
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end, { signal: off.signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), {
      signal: off.signal,
    });
  });
