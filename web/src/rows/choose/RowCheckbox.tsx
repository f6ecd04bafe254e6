/** The box by which a row is chosen, for multiple editing or to be deleted. */
import box from '#ui/fields/CheckBox.module.css';
import { toggleRow } from '#screen/mode.ts';
import { useIsChosen } from './useChoosing.ts';
import classes from './RowCheckbox.module.css';

/** With Shift it chooses all rows from the last one. `name` is the row's, for those who can't see which row the box stands in. */
export function RowCheckbox(props: { rowID: number; name: string }) {
  const { rowID } = props;
  const isChosen = useIsChosen(rowID);
  return (
    // The label is larger than the box, so that it is easy to hit.
    <label
      className={classes.box}
      // The browser would mark the words between the two boxes.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        type="checkbox"
        className={box.box}
        // The keyboard chooses by the space bar from the row's name.
        tabIndex={-1}
        aria-label={`Select ${props.name}`}
        checked={isChosen}
        onChange={({ nativeEvent }) => toggleRow(rowID, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
}
