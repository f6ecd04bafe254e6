/** Scrolls the grid by itself while what is dragged comes near an edge of it, the quicker the nearer, or the further past it. */
import { sizes } from './lines.ts';

/** Pixels inside an edge from which on it scrolls, and how many it does in a frame at most, where there are sixty a second. */
export interface Pull {
  edge: number;
  fastest: number;
}

/** A mouse can go past the edge, where a finger is at the end of the screen. */
const mouse: Pull = { edge: 14, fastest: 30 };
/** Milliseconds from frame to frame, and from a drawn one to the next at most: what had no chance to be seen is not scrolled past. */
const usual = 1000 / 60;
const longest = 100;
/** Who presses a cell at the edge and holds still is no dragger. Pixels. */
const slack = 6;

/** How far to scroll in a frame when something is `at` between two edges. */
export function pull(at: number, from: number, to: number, { edge, fastest }: Pull): number {
  if (at < from + edge) return -Math.min(fastest, (from + edge - at) / 4);
  if (at > to - edge) return Math.min(fastest, (at - to + edge) / 4);
  return 0;
}

const between = (at: number, from: number, to: number): number => Math.min(Math.max(at, from), to);

/**
 * Follows a mouse whose button has just gone down in `element`, until it is let go.
 * @param hear called after each step, with the place in sight that is nearest to the pointer
 * @returns ends it before that
 */
export function scrollWhilePressed(
  element: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
  hear: (x: number, y: number) => void,
): () => void {
  const off = new AbortController();
  let pointer = { clientX, clientY };
  let frame = 0;
  let before = 0;
  const end = () => {
    off.abort();
    cancelAnimationFrame(frame);
  };
  const step = (now: number) => {
    const box = element.getBoundingClientRect();
    // The heads stick over the rows, and the scroll bars are no cells.
    const [left, top] = [box.left, box.top + sizes.title + sizes.heads];
    const [right, bottom] = [box.left + element.clientWidth, box.top + element.clientHeight];
    const by = { left: pull(pointer.clientX, left, right, mouse), top: pull(pointer.clientY, top, bottom, mouse) };
    frame = by.left === 0 && by.top === 0 ? 0 : requestAnimationFrame(step);
    if (frame === 0) return;
    // A busy machine draws fewer frames, and scrolls no slower.
    const frames = between(now - before, 0, longest) / usual;
    before = now;
    element.scrollBy({ left: by.left * frames, top: by.top * frames, behavior: 'instant' });
    hear(between(pointer.clientX, left + 1, right - 1), between(pointer.clientY, top + 1, bottom - 1));
  };
  const { signal } = off;
  const onMove = (event: PointerEvent) => {
    pointer = event;
    const isFar = Math.hypot(event.clientX - clientX, event.clientY - clientY) > slack;
    if ((event.buttons & 1) === 0) end();
    else if (frame === 0 && isFar) {
      before = event.timeStamp;
      frame = requestAnimationFrame(step);
    }
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', end, { signal });
  return end;
}
