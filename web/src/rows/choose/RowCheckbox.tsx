/** The box by which a row is chosen, for multiple editing or to be deleted. */
import { toggleRow } from '#state/mode.ts';
import { useIsChosen } from './useChoosing.ts';
import classes from './RowCheckbox.module.css';

/** `name` is the row's, for those who can't see which row the box stands in. */
export function RowCheckbox(props: { rowID: number; name: string }) {
  const { rowID } = props;
  const isChosen = useIsChosen(rowID);
  return (
    // The label is larger than the box, so that it is easy to hit.
    <label className={classes.box}>
      <input
        type="checkbox"
        // The keyboard chooses by the space bar from the row's name.
        tabIndex={-1}
        aria-label={`Choose ${props.name}`}
        checked={isChosen}
        onChange={() => toggleRow(rowID)}
      />
    </label>
  );
}
