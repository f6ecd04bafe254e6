/** Work that waits until what was just shown is on the screen. */

/** Does it once the next frame is painted; in a window that nobody sees, when it is seen again. The result gives it up. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
