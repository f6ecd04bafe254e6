/** Lets what can wait begin once the first screen is there: until then it would take time and lines from what people look for. */

const { promise: isShown, resolve } = Promise.withResolvers<void>();

/** For pages that never say so, or whose server does not answer. Milliseconds. */
setTimeout(resolve, 4_000);

/** To be said by whatever shows a page's first content, after it was painted. */
export const firstScreenIsShown = (): void => resolve();

/** Resolves once that was said. */
export const firstScreenShown = (): Promise<void> => isShown;

/** Loads code only once that was said. */
export const afterFirstScreen =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    await isShown;
    return load();
  };

/** Runs a task after the first screen was shown, when nothing else is going on. */
export const whenIdle = (task: () => void): void => {
  void isShown.then(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 10_000 });
    else setTimeout(task, 2_000);
  });
};
