/** The last block of the sheet, in which a new group is named. */
import { limits } from '@marquee/contract/limits.ts';
import { useEffect, useRef } from 'react';
import { selectLine, showLine, useActive } from '#screen/active.ts';
import { discardAddition, retryAddition, useAdditions } from '#sync/additions.ts';
import { useDraft } from '#screen/drafts.ts';
import { Additions } from '#ui/Additions.tsx';
import { addNewGroup, groupQueue } from './editGroup.ts';
import classes from './AddGroup.module.css';

/** `top` is in pixels from the top of the grid. */
export function AddGroup(props: { sheetID: number; isFirst: boolean; rowIndex: number; top: number }) {
  const queue = groupQueue(props.sheetID);
  const [draft, setDraft] = useDraft(queue);
  const additions = useAdditions(queue);
  const input = useRef<HTMLInputElement>(null);
  const isActive = useActive(({ place }) => place?.line === 'addGroup');

  useEffect(() => {
    if (isActive) input.current?.focus({ preventScroll: true });
  }, [isActive]);

  const add = () => {
    const name = draft.trim();
    if (name === '') return;
    addNewGroup(props.sheetID, name, (groupID) => {
      // Its first row is what comes next, unless another group is being named already, or the keyboard has gone elsewhere.
      if (document.activeElement === input.current && input.current?.value === '') selectLine(`add:${groupID}`);
    });
    setDraft('');
    // A button that was pressed is of no use any more and would lose the keyboard.
    input.current?.focus({ preventScroll: true });
  };

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
            maxLength={limits.name}
            autoComplete="off"
            data-undo="sheet"
            value={draft}
            onFocus={() => selectLine('addGroup')}
            onChange={(event) => {
              setDraft(event.currentTarget.value);
              showLine('addGroup');
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') add();
              if (event.key === 'Escape') setDraft('');
            }}
          />
          <button type="button" className={classes.button} disabled={draft.trim() === ''} onClick={add}>
            Add group
          </button>
          <Additions additions={additions} onRetry={retryAddition} onDiscard={discardAddition} />
        </div>
      </div>
    </div>
  );
}
