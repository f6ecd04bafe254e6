/** The dots by which something is dragged. While it is, its name hangs on the pointer. */
import { useCallback, useEffect, useRef } from 'react';
import classes from './DragHandle.module.css';
import { withDnd } from './withDnd.ts';

/** `onStart` is called when it is taken up. `hint` says what else moves it, since a handle is of no use without a pointer. */
export function DragHandle(props: {
  name: string;
  hint: string;
  className?: string | undefined;
  isDragged: boolean;
  onStart: () => void;
}) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const attach = useCallback(
    (element: HTMLSpanElement) =>
      withDnd(({ draggable, pointerOutsideOfPreview, setCustomNativeDragPreview }) =>
        draggable({
          element,
          onGenerateDragPreview: ({ nativeSetDragImage }) =>
            setCustomNativeDragPreview({
              nativeSetDragImage,
              getOffset: pointerOutsideOfPreview({ x: '12px', y: '6px' }),
              render: ({ container }) => {
                const preview = document.createElement('div');
                preview.className = classes.preview ?? '';
                preview.textContent = latest.current.name;
                container.append(preview);
              },
            }),
          onDragStart: () => latest.current.onStart(),
        }),
      ),
    [],
  );
  return (
    <span
      ref={attach}
      className={props.className ? `${classes.handle} ${props.className}` : classes.handle}
      title={`Drag to move (or ${props.hint})`}
      aria-hidden
      // A press gives the focus to the handle: where it went elsewhere instead and moved on, the browser would not begin to drag.
      tabIndex={-1}
      data-drag-handle
      data-dragged={props.isDragged || undefined}
    />
  );
}
