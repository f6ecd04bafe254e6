/** Work that is given up where it takes too long; what it does goes on all the same. */

/** Rejects if the work takes too long. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('This took too long.')), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
