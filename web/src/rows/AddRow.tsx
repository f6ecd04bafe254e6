/** The last line of a group, in which new rows are named. */
import { limits } from '@marquee/contract/limits.ts';
import { useEffect, useRef } from 'react';
import { selectLine, showLine, useActive } from '#screen/active.ts';
import { Additions } from '#ui/Additions.tsx';
import { useAdditions, discardAddition, retryAddition } from '#sync/additions.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useDraft } from '#screen/drafts.ts';
import { openPopup } from '#screen/popups.ts';
import { offerBack } from '#ui/offerBack.tsx';
import { useUnfinished } from '#ui/unfinished.ts';
import classes from './AddRow.module.css';
import { addNewRow, rowQueue } from './editRow.ts';

/** `top` is in pixels from the top of the group. What was typed survives scrolling out of sight. */
export function AddRow(props: { groupID: number; groupName: string; rowIndex: number; top: number }) {
  const { groupID } = props;
  const queue = rowQueue(groupID);
  const line = `add:${groupID}` as const;
  const [draft, setDraft] = useDraft(queue);
  const additions = useAdditions(queue);
  const input = useRef<HTMLInputElement>(null);
  const isActive = useActive(({ place }) => place?.line === line);

  useEffect(() => {
    if (isActive) input.current?.focus({ preventScroll: true });
  }, [isActive]);

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

  const add = () => {
    const name = draft.trim();
    if (name === '') return;
    addNewRow(groupID, name);
    setDraft('');
    // A button that was pressed is of no use any more and would lose the keyboard.
    input.current?.focus({ preventScroll: true });
  };

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
          maxLength={limits.name}
          autoComplete="off"
          data-undo="sheet"
          value={draft}
          onFocus={() => selectLine(line)}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
            showLine(line);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add();
            if (event.key === 'Escape') setDraft('');
          }}
        />
        <button type="button" className={classes.button} disabled={draft.trim() === ''} onClick={add}>
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
