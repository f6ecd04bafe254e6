/** The last block of the sheet, in which a new group is named. */
import { selectLine } from '#screen/active.ts';
import { discardAddition, retryAddition, useAdditions } from '#sync/additions.ts';
import { useAddBox } from '#screen/useAddBox.ts';
import { Additions } from '#ui/fields/Additions.tsx';
import { addNewGroup, groupQueue } from './editGroup.ts';
import classes from './AddGroup.module.css';

/** `top` is in pixels from the top of the grid. */
export function AddGroup(props: { sheetID: number; isFirst: boolean; rowIndex: number; top: number }) {
  const queue = groupQueue(props.sheetID);
  const additions = useAdditions(queue);
  const { add, input, inputProps, isEmpty } = useAddBox('addGroup', queue, (name) =>
    addNewGroup(props.sheetID, name, (groupID) => {
      // Its first row is what comes next, unless another group is being named already, or the keyboard has gone elsewhere.
      if (document.activeElement === input.current && input.current?.value === '') selectLine(`add:${groupID}`);
    }),
  );

  return (
    <div
      role="row"
      aria-rowindex={props.rowIndex}
      className={classes.line}
      data-line="addGroup"
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <div role="gridcell" aria-colindex={1} className={classes.box}>
        {props.isFirst ? <p className={classes.hint}>This sheet is empty. Add a group to start adding rows.</p> : null}
        <div className={classes.form}>
          <input
            ref={input}
            className={classes.input}
            aria-label="New group"
            placeholder="New group"
            data-undo="sheet"
            {...inputProps}
          />
          <button type="button" className={classes.button} disabled={isEmpty} onClick={add}>
            Add group
          </button>
          <Additions additions={additions} onRetry={retryAddition} onDiscard={discardAddition} />
        </div>
      </div>
    </div>
  );
}
