/** Makes the grid a place to drop on: follows the pointer, scrolls at the edges, and carries the drop out. */
import { useEffect, useRef, type RefObject } from 'react';
import type { ColumnBox } from '#columns/columnBox.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useDragging } from '#screen/dragging.ts';
import { gridMargin, type Lines } from '#sheets/lines.ts';
import { drop, isWhereItIs } from './drop.ts';
import { followTouch } from './touchDrag.ts';
import { columnTargetAt, groupTargetAt, rowTargetAt, type Target } from './targets.ts';
import { isEqual } from '#ui/isEqual.ts';
import { sheetStore } from '#ui/stores.ts';
import { withDnd } from '#ui/pointer/withDnd.ts';

/** Where the drag would drop just now; undefined where it would change nothing. */
export const useDropTarget = sheetStore<{ target: Target | undefined }>(() => ({ target: undefined }));

/** How the grid is laid out at the moment, in pixels. */
export interface Ground {
  lines: Lines;
  stands: readonly ColumnBox[];
  nameWidth: number;
}

interface Pointer {
  clientX: number;
  clientY: number;
}

function targetAt(scroller: HTMLElement, pointer: Pointer, { lines, nameWidth, stands }: Ground): Target | undefined {
  const { dragged } = useDragging.getState();
  const layout = currentSheet()?.shown.layout;
  if (!dragged || !layout) return undefined;
  const { left, top } = scroller.getBoundingClientRect();
  const { scrollLeft, scrollTop } = scroller;
  const x = pointer.clientX - left + scrollLeft - gridMargin;
  const y = pointer.clientY - top + scrollTop;
  const find = {
    row: () => rowTargetAt(lines, y, scrollTop),
    group: () => groupTargetAt(lines, y),
    column: () => columnTargetAt(stands, x, { scrollLeft: scrollLeft - gridMargin, nameWidth }),
  };
  const target = find[dragged.kind]();
  return target && !isWhereItIs(layout, dragged, target) ? target : undefined;
}

export function useSheetDrag(
  scroller: RefObject<HTMLElement | null>,
  isEditable: boolean,
  areRowsSorted: boolean,
  ground: Ground,
): void {
  const latest = useRef(ground);
  useEffect(() => {
    latest.current = ground;
  });

  useEffect(() => useDragging.setState({ areRowsSorted }), [areRowsSorted]);

  useEffect(() => {
    const element = scroller.current;
    if (!element || !isEditable) return undefined;
    /** the last place of the pointer over the grid; undefined while it is elsewhere */
    let pointer: Pointer | undefined;
    const follow = () => {
      const target = pointer && targetAt(element, pointer, latest.current);
      const before = useDropTarget.getState().target;
      if (!isEqual(before, target)) useDropTarget.setState({ target });
    };
    const end = () => {
      pointer = undefined;
      useDropTarget.setState({ target: undefined });
      useDragging.setState({ dragged: undefined });
    };
    const finish = (input: Pointer | undefined) => {
      const { dragged } = useDragging.getState();
      const target = input && targetAt(element, input, latest.current);
      end();
      if (dragged && target) drop(dragged, target);
    };
    // What is under a resting pointer changes when the grid scrolls.
    element.addEventListener('scroll', follow);
    const stopMouse = withDnd(({ autoScrollForElements, combine, dropTargetForElements, monitorForElements }) =>
      combine(
        dropTargetForElements({
          element,
          getDropEffect: () => 'move',
          // Asked for at every move of the pointer over the grid.
          getData: ({ input }) => {
            pointer = input;
            follow();
            return {};
          },
          onDragLeave: () => {
            pointer = undefined;
            follow();
          },
        }),
        monitorForElements({
          onDrop: ({ location: { current } }) => {
            // Without a target under it the drag was let go outside, or given up with Escape.
            finish(current.dropTargets.length > 0 ? current.input : undefined);
          },
        }),
        autoScrollForElements({
          element,
          getAllowedAxis: () => (useDragging.getState().dragged?.kind === 'column' ? 'horizontal' : 'vertical'),
        }),
      ),
    );
    const stopTouch = followTouch(element, {
      move: (finger) => {
        pointer = finger;
        follow();
      },
      drop: (finger) => {
        const { bottom, left, right, top } = element.getBoundingClientRect();
        const { clientX: x, clientY: y } = finger;
        finish(x >= left && x <= right && y >= top && y <= bottom ? finger : undefined);
      },
      end,
    });
    return () => {
      element.removeEventListener('scroll', follow);
      stopMouse();
      stopTouch();
      end();
    };
  }, [scroller, isEditable]);
}
