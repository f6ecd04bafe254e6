/** A bar above the grid that says which mode is on while it is not the usual one, and leads out of it. */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { duplicateRows } from '#rows/addManyRows.ts';
import { removeChosenRows } from '#rows/choose/removeChosenRows.ts';
import { chooseNone, choosesRows, enterMode, showRows, useMode, type Mode } from '#screen/mode.ts';
import { useShownLayout } from '#sheets/narrow/useShownLayout.ts';
import { focusGrid } from '#sheets/focusGrid.ts';
import classes from './ModeBar.module.css';
import { rowsChosen } from './rowsChosen.ts';

const names: Record<Mode, string> = {
  organiseRows: 'Organise rows',
  organiseGroups: 'Organise groups',
  multiEditing: 'Multiple editing',
  deleteRows: 'Delete rows',
};

/** For members only. */
export function ModeBar() {
  const mode = useMode((store) => store.mode);
  const count = useMode((store) => store.chosenRows.size);
  const { groups } = useShownLayout();
  useEffect(() => showRows(groups), [groups]);
  if (mode === 'organiseRows') return null;
  return (
    <div className={classes.bar} role="region" aria-label={names[mode]}>
      <span className={classes.name}>{names[mode]}</span>
      {choosesRows(mode) ? (
        <span className={classes.count} role="status">
          {rowsChosen(count)}
        </span>
      ) : null}
      {count > 0 ? (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={chooseNone}>
          Clear
        </Button>
      ) : null}
      {mode === 'multiEditing' && count > 0 ? (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => void duplicateRows([...useMode.getState().chosenRows])}
        >
          Duplicate
        </Button>
      ) : null}
      {mode === 'deleteRows' && count > 0 ? (
        <Button size="compact-sm" variant="light" color="red" onClick={removeChosenRows}>
          Delete
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        onClick={() => {
          enterMode('organiseRows');
          focusGrid();
        }}
      >
        Done
      </Button>
    </div>
  );
}
