/** The handle by which a group is dragged, while groups are organised. */
import { nameColumn, select } from '#screen/active.ts';
import { useDragging, useIsDragged } from '#screen/dragging.ts';
import { useMode } from '#screen/mode.ts';
import { DragHandle } from '#ui/pointer/DragHandle.tsx';
import classes from './GroupHandle.module.css';

export function GroupHandle(props: { groupID: number; name: string }) {
  const { groupID, name } = props;
  const isOrganising = useMode(({ mode }) => mode === 'organiseGroups');
  const isDragged = useIsDragged('group', groupID);
  if (!isOrganising) return null;
  return (
    <DragHandle
      name={name}
      hint="Alt+↑ and Alt+↓"
      className={classes.handle}
      isDragged={isDragged}
      onStart={() => {
        // The line of the keyboard stays drawn, however far the drag scrolls.
        select({ line: `title:${groupID}`, columnID: nameColumn }, false);
        useDragging.setState({ dragged: { kind: 'group', id: groupID, name } });
      }}
    />
  );
}
