/** The handle by which a row is dragged, while the sheet is in the mode for that and in its own order. */
import { nameColumn, select } from '#screen/active.ts';
import { useDragging, useIsDragged } from '#screen/dragging.ts';
import { useMode } from '#screen/mode.ts';
import { DragHandle } from '#ui/DragHandle.tsx';
import classes from './RowHandle.module.css';

export function RowHandle(props: { rowID: number; name: string }) {
  const { rowID, name } = props;
  const isOrganising = useMode(({ mode }) => mode === 'organiseRows');
  const areRowsSorted = useDragging((dragging) => dragging.areRowsSorted);
  const isDragged = useIsDragged('row', rowID);
  if (!isOrganising || areRowsSorted) return null;
  return (
    <DragHandle
      name={name}
      hint="Alt+↑ and Alt+↓"
      className={classes.handle}
      isDragged={isDragged}
      onStart={() => {
        // The line of the keyboard stays drawn, however far the drag scrolls: the browser ends a drag whose source is gone.
        select({ line: `row:${rowID}`, columnID: nameColumn }, false);
        useDragging.setState({ dragged: { kind: 'row', id: rowID, name } });
      }}
    />
  );
}
