/** Whether somebody has gone on to something else while what they asked for was on its way. */

let presses = 0;
for (const kind of ['keydown', 'pointerdown']) window.addEventListener(kind, () => void (presses += 1), true);

/** Says, whenever it is asked, whether anything was pressed since it was made. */
export function watchPresses(): () => boolean {
  const before = presses;
  return () => presses !== before;
}
