/** What can be done with the rows that are selected in the usual mode: a bar over the lower edge of the grid. */
import { Button, Menu } from '@mantine/core';
import { IconArrowsMove, IconCopy, IconLink, IconTrash, IconUserQuestion, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import { useHasDecisions } from '#decisions/AskItem.tsx';
import { duplicateRows } from '#rows/addManyRows.ts';
import { removeRowsAfterAsking } from '#rows/choose/removeChosenRows.ts';
import { moveRows } from '#rows/moveRow.ts';
import { useActive } from '#screen/active.ts';
import { chooseNone, useMode } from '#screen/mode.ts';
import { openPopup } from '#screen/popups.ts';
import { focusGrid } from '#sheets/focusGrid.ts';
import { lookAt } from '#sheets/lookAt.ts';
import { rowsChosen } from '#sheets/options/rowsChosen.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useHead, useLayout } from '#sync/openSheet.ts';
import { AnchoredMenu } from '#ui/popups/AnchoredMenu.tsx';
import { ExportSelected } from './ExportSelected.tsx';
import classes from './SelectionBar.module.css';
import { SetTogether } from './SetTogether.tsx';

/** The kinds that can be set for many rows at once. */
const kinds = allKinds.filter(({ columnTypeID }) => kindViews[columnTypeID].isSetTogether);

function clear(): void {
  chooseNone();
  focusGrid();
}

function MoveToGroup({ rowIDs }: { rowIDs: readonly number[] }) {
  const { groups } = useLayout();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const nameOf = (groupID: number) => currentSheet()?.shown.entry('group', `group:${groupID}`)?.name ?? '';
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-haspopup="menu"
        leftSection={<IconArrowsMove size={15} stroke={1.8} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Move
      </Button>
      {anchor ? (
        <AnchoredMenu anchor={anchor} label="Move to the end of" onClose={() => setAnchor(undefined)}>
          <Menu.Label>To the end of</Menu.Label>
          <div className={classes.list}>
            {groups.map(({ groupID }) => (
              <Menu.Item key={groupID} onClick={() => moveRows(rowIDs, groupID)}>
                {nameOf(groupID)}
              </Menu.Item>
            ))}
          </div>
        </AnchoredMenu>
      ) : null}
    </>
  );
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
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconCopy size={15} stroke={1.8} />}
        onClick={() => void duplicateRows(rowIDs)}
      >
        Duplicate
      </Button>
      {hasDecisions ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconUserQuestion size={15} stroke={1.8} />}
          onClick={() => openPopup('askForDecisions', { about: { rowIDs } })}
        >
          Ask
        </Button>
      ) : null}
      {hasDecisions && head ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconLink size={15} stroke={1.8} />}
          onClick={() => openPopup('reviewLink', { sheetID: head.sheetID, about: { rowIDs } })}
        >
          Review link
        </Button>
      ) : null}
      <ExportSelected rowIDs={rowIDs} />
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={15} stroke={1.8} />}
        onClick={() => {
          if (!removeRowsAfterAsking(rowIDs)) return;
          clear();
        }}
      >
        Delete
      </Button>
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
