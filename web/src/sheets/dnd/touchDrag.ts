/** Dragging by finger: browsers drag by mouse alone, or start so late that the sheet has been scrolled instead. */
import { nameColumn, select } from '#screen/active.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useDragging, type Dragged } from '#screen/dragging.ts';
import { pull, type Pull } from '#sheets/edgeScroll.ts';

export interface Finger {
  clientX: number;
  clientY: number;
}

/** A finger covers what it is on. */
const fingertip: Pull = { edge: 56, fastest: 14 };

/** What a handle is the handle of, where the keyboard is to stand: its line stays drawn however far the finger goes. */
function takeUp(handle: Element): Dragged | undefined {
  const shown = currentSheet()?.shown;
  const line = handle.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? '';
  const id = Number(line.slice(line.indexOf(':') + 1));
  const columnID = Number(handle.closest<HTMLElement>('[role=columnheader]')?.dataset['column'] ?? 0);
  const column = shown?.entry('column', `column:${columnID}`);
  if (column) {
    select({ line: `head:${id}`, columnID }, false);
    return { kind: 'column', id: columnID, name: column.name };
  }
  const kind = line.startsWith('title:') ? 'group' : 'row';
  const thing = kind === 'group' ? shown?.entry('group', `group:${id}`) : shown?.entry('row', `row:${id}`);
  if (!thing) return undefined;
  select({ line: kind === 'group' ? `title:${id}` : `row:${id}`, columnID: nameColumn }, false);
  return { kind, id, name: thing.name };
}

/** Follows a finger that is put on a handle in `element`; `drop` is called where it is lifted, `end` when it is over. */
export function followTouch(
  element: HTMLElement,
  hear: { move: (finger: Finger) => void; drop: (finger: Finger) => void; end: () => void },
): () => void {
  let pointerID: number | undefined;
  let finger: Finger | undefined;
  let frame = 0;

  const scroll = () => {
    const { dragged } = useDragging.getState();
    if (!finger || !dragged) return;
    const { bottom, left, right, top } = element.getBoundingClientRect();
    if (dragged.kind === 'column') element.scrollBy({ left: pull(finger.clientX, left, right, fingertip) });
    else element.scrollBy({ top: pull(finger.clientY, top, bottom, fingertip) });
    frame = requestAnimationFrame(scroll);
  };
  const over = () => {
    cancelAnimationFrame(frame);
    pointerID = undefined;
    finger = undefined;
    hear.end();
  };
  const onDown = ({ isPrimary, pointerId, pointerType, target }: PointerEvent) => {
    const handle = target instanceof Element ? target.closest('[data-drag-handle]') : null;
    if (!handle || pointerType !== 'touch' || !isPrimary) return;
    const dragged = takeUp(handle);
    if (!dragged) return;
    pointerID = pointerId;
    useDragging.setState({ dragged });
    // What is drawn under the finger may come and go; the grid stays.
    element.setPointerCapture(pointerId);
  };
  const onMove = ({ clientX, clientY, pointerId }: PointerEvent) => {
    if (pointerId !== pointerID) return;
    if (!finger) frame = requestAnimationFrame(scroll);
    finger = { clientX, clientY };
    hear.move(finger);
  };
  const onUp = ({ pointerId }: PointerEvent) => {
    if (pointerId !== pointerID) return;
    if (finger) hear.drop(finger);
    over();
  };
  const onCancel = ({ pointerId }: PointerEvent) => {
    if (pointerId === pointerID) over();
  };
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', onCancel);
  return () => {
    cancelAnimationFrame(frame);
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', onCancel);
  };
}
