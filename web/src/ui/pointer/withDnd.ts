/** Takes up what is to be dragged or dropped on: at once where the code for it is there, else as soon as it has come. */
import { whenIdle } from '#ui/firstScreen.ts';

type Dnd = typeof import('./dnd.ts');

/** Between two tries to get it. Milliseconds. */
const pauseMs = 5_000;

let there: Dnd | undefined;
const { promise: arrival, resolve: arrive } = Promise.withResolvers<Dnd>();

/** Until it comes, menus and keys move the same things. */
function get(): void {
  import('./dnd.ts').then(
    (dnd) => {
      there = dnd;
      arrive(dnd);
    },
    () => setTimeout(get, pauseMs),
  );
}
whenIdle(get);

/** `attach` answers what ends it, as the result does. */
export function withDnd(attach: (dnd: Dnd) => () => void): () => void {
  if (there) return attach(there);
  let isOver = false;
  let detach: (() => void) | undefined;
  void arrival.then((dnd) => {
    if (!isOver) detach = attach(dnd);
  });
  return () => {
    isOver = true;
    detach?.();
  };
}
