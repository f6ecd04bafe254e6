/** The handle by which a row is dragged, while the sheet is in the mode for that and in its own order. */
import { counted } from '@marquee/contract/counted.ts';
import { nameColumn, select } from '#screen/active.ts';
import { useDragging } from '#screen/dragging.ts';
import { rowsAlong, useMode } from '#screen/mode.ts';
import { DragHandle } from '#ui/pointer/DragHandle.tsx';
import classes from './RowHandle.module.css';

export function RowHandle(props: { rowID: number; name: string }) {
  const { rowID } = props;
  const isOrganising = useMode(({ mode }) => mode === 'organiseRows');
  const areRowsSorted = useDragging((dragging) => dragging.areRowsSorted);
  // How many rows it moves: all selected ones go along where it is one of them.
  const count = useMode(({ chosenRows }) => (chosenRows.has(rowID) ? chosenRows.size : 1));
  const isDragged = useDragging(
    ({ dragged }) =>
      dragged?.kind === 'row' && (dragged.id === rowID || (count > 1 && rowsAlong(dragged.id).length > 1)),
  );
  const name = count > 1 ? counted(count, 'row') : props.name;
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
