/** The last cell of the column headers, which adds a column. */
import { IconPlus } from '@tabler/icons-react';
import { openPopup } from '#screen/popups.ts';
import classes from './ColumnHead.module.css';

/** `left` is in pixels from the start of the row. */
export function NewColumn(props: { groupID: number; left: number; colIndex: number }) {
  return (
    <div role="columnheader" aria-colindex={props.colIndex} className={classes.newColumn} style={{ left: props.left }}>
      <button
        type="button"
        className={classes.add}
        aria-label="Add a column"
        title="Add a column"
        onClick={() => openPopup('addColumn', { groupID: props.groupID })}
      >
        <IconPlus size={16} stroke={1.8} />
      </button>
    </div>
  );
}
