/** The handle by which a column is dragged. */
import { select } from '#screen/active.ts';
import { useDragging, useIsDragged } from '#screen/dragging.ts';
import { DragHandle } from '#ui/pointer/DragHandle.tsx';
import classes from './ColumnHandle.module.css';

export function ColumnHandle(props: { groupID: number; columnID: number; name: string }) {
  const { groupID, columnID, name } = props;
  const isDragged = useIsDragged('column', columnID);
  return (
    <DragHandle
      name={name}
      hint="Alt+← and Alt+→"
      className={classes.handle}
      isDragged={isDragged}
      onStart={() => {
        // Where the keyboard stands stays drawn, however far the drag scrolls.
        select({ line: `head:${groupID}`, columnID }, false);
        useDragging.setState({ dragged: { kind: 'column', id: columnID, name } });
      }}
    />
  );
}
