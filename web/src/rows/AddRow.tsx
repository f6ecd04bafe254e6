/** The last line of a group, in which new rows are named. */
import { Additions } from '#ui/fields/Additions.tsx';
import { useAdditions, discardAddition, retryAddition } from '#sync/additions.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { openPopup } from '#screen/popups.ts';
import { useAddBox } from '#screen/useAddBox.ts';
import { offerBack } from '#ui/messages/offerBack.tsx';
import { useUnfinished } from '#ui/fields/unfinished.ts';
import classes from './AddRow.module.css';
import { addNewRow, rowQueue } from './editRow.ts';

/** `top` is in pixels from the top of the group. */
export function AddRow(props: { groupID: number; groupName: string; rowIndex: number; top: number }) {
  const { groupID } = props;
  const queue = rowQueue(groupID);
  const line = `add:${groupID}` as const;
  const additions = useAdditions(queue);
  const { add, draft, input, inputProps, isEmpty, setDraft } = useAddBox(line, queue, (name) =>
    addNewRow(groupID, name),
  );

  useUnfinished(`new row:${groupID}`, {
    read: () => draft || undefined,
    restore: () => {},
    // A line that is only out of sight keeps its draft, and so does one of a sheet that was left.
    settle: (words) => {
      const sheet = currentSheet();
      if (!sheet || sheet.shown.entry('group', `group:${groupID}`)) return;
      setDraft('');
      offerBack('The group was deleted while you were writing', words);
    },
  });

  return (
    <div
      role="row"
      aria-rowindex={props.rowIndex}
      className={classes.line}
      data-line={line}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <div role="gridcell" aria-colindex={1} className={classes.box}>
        <input
          ref={input}
          className={classes.input}
          aria-label={`New row in ${props.groupName}`}
          placeholder="+ Add a row"
          data-undo="sheet"
          {...inputProps}
        />
        <button type="button" className={classes.button} disabled={isEmpty} onClick={add}>
          Add
        </button>
        <button type="button" className={classes.button} onClick={() => openPopup('addRowsFromFtp', { groupID })}>
          Add rows (FTP)
        </button>
        <button
          type="button"
          className={`${classes.button} ${classes.wideOnly}`}
          onClick={() => openPopup('mediaPlan', { groupID })}
        >
          Add rows (media plan)
        </button>
        <Additions additions={additions} onRetry={retryAddition} onDiscard={discardAddition} />
      </div>
    </div>
  );
}
