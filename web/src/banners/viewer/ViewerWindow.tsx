/** The window that floats over the sheet: moved by its header or by keys, sized by its corner; a sheet of its own on a narrow screen. */
import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { createPortal } from 'react-dom';
import { drawnFrame, moved, type Frame, type View } from './frame.ts';
import { usePointerDrag } from './usePointerDrag.ts';
import { useRoom } from './useRoom.ts';
import { useViewerStore } from './viewerStore.ts';
import { rootMark } from '#ui/rootMark.ts';
import classes from './ViewerWindow.module.css';

/** Pixels that an arrow key moves it. */
const step = 24;

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

const markViewing = rootMark('data-viewing');

/** `head` stands in what it is dragged by. `labelledBy` is the id of its title. */
export function ViewerWindow(props: {
  ref: Ref<HTMLDivElement>;
  labelledBy: string;
  isNarrow: boolean;
  /** the comments that are shown beside the banner */
  view: View;
  head: ReactNode;
  children: ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const room = useRoom();
  const frame = useViewerStore((store) => store.frame);
  const { ref, view } = props;
  const drawn = drawnFrame(frame, view, room);
  const change = (from: Frame, by: Partial<Frame>) => useViewerStore.setState({ frame: moved(from, view, by, room) });
  const move = usePointerDrag(
    () => drawn,
    (from, { x, y }) => change(from, { x, y }),
  );
  const size = usePointerDrag(
    () => drawn,
    (from, way) => change(from, { width: way.x, height: way.y }),
  );
  const byKey = (event: KeyboardEvent) => {
    const [x, y] = ways[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    event.stopPropagation();
    change(drawn, event.shiftKey ? { width: x, height: y } : { x, y });
  };
  return createPortal(
    <div
      ref={ref}
      role="dialog"
      aria-labelledby={props.labelledBy}
      tabIndex={-1}
      className={classes.window}
      data-viewer
      data-narrow={props.isNarrow || undefined}
      style={
        props.isNarrow
          ? undefined
          : { transform: `translate(${drawn.x}px, ${drawn.y}px)`, width: drawn.width, height: drawn.height }
      }
      onKeyDown={props.onKeyDown}
    >
      <div ref={markViewing} className={classes.head} {...(props.isNarrow ? {} : move)}>
        {props.isNarrow ? null : (
          <button
            type="button"
            className={classes.handle}
            data-move
            aria-label="Move the viewer with the arrow keys, with Shift to change its size"
            title="Drag to move (or the arrow keys; with Shift they change the size)"
            onKeyDown={byKey}
          >
            <IconGripVertical size={16} stroke={1.8} aria-hidden />
          </button>
        )}
        {props.head}
      </div>
      {props.children}
      {props.isNarrow ? null : <div className={classes.corner} aria-hidden {...size} />}
    </div>,
    document.body,
  );
}
