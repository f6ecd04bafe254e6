/** What can be done with the rows that are selected in the usual mode: a bar over the lower edge of the grid. */
import { IconCopy, IconLink, IconTrash, IconUserQuestion, IconX } from '@tabler/icons-react';
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import { useHasDecisions } from '#decisions/AskItem.tsx';
import { duplicateRows } from '#rows/addManyRows.ts';
import { removeRowsAfterAsking } from '#rows/choose/removeChosenRows.ts';
import { useActive } from '#screen/active.ts';
import { chooseNone, useMode } from '#screen/mode.ts';
import { openPopup } from '#screen/popups.ts';
import { focusGrid } from '#sheets/focusGrid.ts';
import { lookAt } from '#sheets/lookAt.ts';
import { rowsChosen } from '#sheets/options/rowsChosen.ts';
import { useHead, useLayout } from '#sync/openSheet.ts';
import { BarButton } from './BarButton.tsx';
import { ExportSelected } from './ExportSelected.tsx';
import { MoveToGroup } from './MoveToGroup.tsx';
import classes from './SelectionBar.module.css';
import { SetTogether } from './SetTogether.tsx';

/** The kinds that can be set for many rows at once. */
const kinds = allKinds.filter(({ columnTypeID }) => kindViews[columnTypeID].isSetTogether);

function clear(): void {
  chooseNone();
  focusGrid();
}

/**
 * Says how much room the bar takes at the lower edge, more lines of it the narrower a window is, so that messages stand above it, and so
 * does the row that was selected by keys.
 */
const room = '--mq-selection-room';
function tellItsRoom(bar: HTMLElement | null): () => void {
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => {
    if (bar) style.setProperty(room, `calc(var(--mq-selection-bottom) + ${bar.offsetHeight}px)`);
    const { place } = useActive.getState();
    // What is pressed stays under the pointer.
    if (place && document.querySelector('[role=grid] :focus-visible')) lookAt(place);
  });
  if (bar) sizes.observe(bar);
  return () => {
    sizes.disconnect();
    style.removeProperty(room);
  };
}

/** For members only. */
export function SelectionBar() {
  const mode = useMode((store) => store.mode);
  const chosen = useMode((store) => store.chosenRows);
  const { columns } = useLayout();
  const hasDecisions = useHasDecisions();
  const head = useHead();
  if (mode !== 'organiseRows' || chosen.size === 0) return null;
  const rowIDs = [...chosen];
  const ofKind = Map.groupBy(columns, (column) => column.columnTypeID);
  return (
    <div
      ref={tellItsRoom}
      role="region"
      aria-label="Selected rows"
      className={classes.bar}
      data-selection
      onKeyDown={(event) => {
        // Popups rise to the bar through React, and close by Escape themselves.
        const isOurs = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key === 'Escape' && isOurs) clear();
      }}
    >
      <span className={classes.count} role="status">
        {rowsChosen(chosen.size)}
      </span>
      {kinds.map(({ columnTypeID, name }) => {
        const those = ofKind.get(columnTypeID);
        return those ? (
          <SetTogether
            key={columnTypeID}
            kindName={name}
            Icon={kindViews[columnTypeID].Icon}
            columns={those}
            rowIDs={rowIDs}
          />
        ) : null;
      })}
      <MoveToGroup rowIDs={rowIDs} />
      <BarButton words="Duplicate" Icon={IconCopy} onClick={() => void duplicateRows(rowIDs)} />
      {hasDecisions ? (
        <BarButton
          words="Ask"
          Icon={IconUserQuestion}
          onClick={() => openPopup('askForDecisions', { about: { rowIDs } })}
        />
      ) : null}
      {hasDecisions && head ? (
        <BarButton
          words="Review link"
          Icon={IconLink}
          onClick={() => openPopup('reviewLink', { sheetID: head.sheetID, about: { rowIDs } })}
        />
      ) : null}
      <ExportSelected rowIDs={rowIDs} />
      <BarButton
        words="Delete"
        Icon={IconTrash}
        isDangerous
        onClick={() => {
          if (removeRowsAfterAsking(rowIDs)) clear();
        }}
      />
      <button
        type="button"
        className={classes.clear}
        aria-label="Clear selection"
        title="Clear selection"
        onClick={clear}
      >
        <IconX size={16} stroke={1.9} aria-hidden />
      </button>
    </div>
  );
}
