/** Dragging in the tree: follows the pointer, opens closed folders under it, scrolls at the edges, and carries the drop out. */
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { isEqual } from '#ui/isEqual.ts';
import { times } from './sizes.ts';
import { dropTargetAt, type DropTarget, type Ground } from './targets.ts';

interface Pointer {
  clientX: number;
  clientY: number;
  ctrlKey: boolean;
  altKey: boolean;
}

/** Ctrl copies; Alt does too, since on a Mac Ctrl opens menus and Option is what copies there. */
const wantsCopy = ({ ctrlKey, altKey }: Pointer): boolean => ctrlKey || altKey;

export interface TreeDrag {
  draggedID: number | undefined;
  target: DropTarget | undefined;
}

const nothing: TreeDrag = { draggedID: undefined, target: undefined };

type Data = Record<string | symbol, unknown>;

interface Handlers {
  ground: Ground;
  onDrop: (treeNodeID: number, target: DropTarget, isCopy: boolean) => void;
  /** a closed folder under the drag */
  onOpen: (treeNodeID: number) => void;
}

/** Makes the tree a place to drop its own nodes on, which carry its `treeID`. `scroller` is what scrolls, `canvas` what the lines are laid out in. */
export function useTreeDrag(
  treeID: string,
  scroller: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLElement | null>,
  handlers: Handlers,
): TreeDrag {
  const [drag, setDrag] = useState(nothing);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const idOf = (data: Data): number => Number(data['treeNodeID']);
    const isOurs = ({ source }: { source: { data: Data } }) => source.data['treeID'] === treeID;
    const targetAt = (treeNodeID: number, pointer: Pointer): DropTarget | undefined => {
      const { left = 0, top = 0 } = canvas.current?.getBoundingClientRect() ?? {};
      const dragged = { treeNodeID, isCopy: wantsCopy(pointer) };
      return dropTargetAt(latest.current.ground, dragged, pointer.clientX - left, pointer.clientY - top);
    };
    const show = (draggedID: number, target: DropTarget | undefined) =>
      setDrag((now) => (now.draggedID === draggedID && isEqual(now.target, target) ? now : { draggedID, target }));
    return combine(
      dropTargetForElements({
        element,
        // Asked for at every move of the pointer. Where it says no, the browser shows that nothing can be dropped.
        canDrop: ({ source, input }) => {
          if (!isOurs({ source })) return false;
          const target = targetAt(idOf(source.data), input);
          show(idOf(source.data), target);
          return target !== undefined;
        },
        getDropEffect: ({ input }) => (wantsCopy(input) ? 'copy' : 'move'),
        onDragLeave: ({ source }) => show(idOf(source.data), undefined),
      }),
      monitorForElements({
        canMonitor: isOurs,
        onDragStart: ({ source }) => show(idOf(source.data), undefined),
        onDrop: ({ source, location }) => {
          setDrag(nothing);
          const { dropTargets, input } = location.current;
          // Without a target under it the drag was let go elsewhere, or given up with Escape.
          const target = dropTargets.length > 0 ? targetAt(idOf(source.data), input) : undefined;
          if (target) latest.current.onDrop(idOf(source.data), target, wantsCopy(input));
        },
      }),
      autoScrollForElements({ element, canScroll: isOurs, getAllowedAxis: () => 'vertical' }),
    );
  }, [treeID, scroller, canvas]);

  const into = drag.target?.into;
  useEffect(() => {
    if (into === undefined) return undefined;
    const timer = setTimeout(() => latest.current.onOpen(into), times.openUnderDrag);
    return () => clearTimeout(timer);
  }, [into]);

  return drag;
}
