/** The sheet as one grid that scrolls in both directions; only what is in sight is drawn. */
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { useAround } from '#cells/useAround.ts';
import { AddGroup } from '#groups/AddGroup.tsx';
import { useHead, useIsEditable } from '#sync/openSheet.ts';
import { noteShown } from '#screen/shownHere.ts';
import { Later, lazily } from '#ui/lazily.tsx';
import { mayCompose } from './compose/editContext.ts';
import { DropLine } from './dnd/DropLine.tsx';
import { useSheetDrag } from './dnd/useSheetDrag.ts';
import classes from './Grid.module.css';
import { GroupBlock } from './GroupBlock.tsx';
import { sizes } from './lines.ts';
import { NoMatches } from './narrow/NoMatches.tsx';
import { CellMenu } from './menu/CellMenu.tsx';
import { useScrollHome } from './options/useScrollHome.ts';
import { RestedCell } from './RestedCell.tsx';
import { useDrawnLines } from './useDrawnLines.ts';
import { useGridInput } from './useGridInput.ts';
import { useGridLayout } from './useGridLayout.ts';
import { useGridMarks } from './useGridMarks.ts';
import { usePresenceMarks } from './usePresenceMarks.ts';
import { useRemoteMarks } from './useRemoteMarks.ts';
import { useKeptPlace } from './useKeptPlace.ts';
import { useReveal } from './useReveal.ts';

const FillHandle = lazily(async () => (await import('./clipboard/FillHandle.tsx')).FillHandle, Later, {
  isBehind: true,
});

const ComposedStart = lazily(async () => (await import('./compose/ComposedStart.tsx')).ComposedStart, Later, {
  isBehind: true,
});

/** Pixels behind the last column: the cell that adds a column, and room to breathe. */
const endSpace = 120;

/** How high rows are, and how many lines of words fit into that; nothing for the usual ones. */
const tallRows = (rowHeight: number): CSSProperties | undefined =>
  rowHeight === sizes.row
    ? undefined
    : ({ '--mq-row-height': `${rowHeight}px`, '--mq-row-lines': Math.floor((rowHeight - 1) / 18) } as CSSProperties);

export function Grid() {
  const head = useHead();
  const isEditable = useIsEditable();
  const [isComposing] = useState(mayCompose);
  const scroller = useRef<HTMLDivElement>(null);
  const sheetID = head?.sheetID ?? 0;

  const laidOut = useGridLayout(sheetID, isEditable);
  const { end, ground, isNarrowed, layout, lines, nameWidth, names, rowHeight, stands } = laidOut;
  const { drawn, hasKeyboard, inSight, isMoving, isStill, lookOnward, onBlur, onFocus } = useDrawnLines(
    scroller,
    laidOut,
  );
  const around = useAround(isEditable, rowHeight > sizes.row);
  const input = useGridInput(scroller, ground, isEditable);
  useReveal(scroller, lines, stands, nameWidth, lookOnward);
  useKeptPlace(scroller, ground, lines);
  useEffect(() => noteShown(layout), [layout]);
  useSheetDrag(scroller, isEditable, laidOut.isSorted, laidOut);
  useRemoteMarks(scroller);
  usePresenceMarks(scroller);
  useScrollHome(scroller);
  useGridMarks(scroller, ground);

  const groupIDs = [...new Set(drawn.map((line) => line.groupID))];
  const addGroup = drawn.find((line) => line.kind === 'addGroup');
  if (!head) return null;
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={head.name}
      aria-rowcount={lines.rowCount}
      aria-colcount={stands.length + (isEditable ? 2 : 1)}
      aria-multiselectable
      className={classes.scroller}
      data-tall={rowHeight > sizes.row || undefined}
      style={tallRows(rowHeight)}
      tabIndex={hasKeyboard ? -1 : 0}
      onFocus={onFocus}
      onBlur={onBlur}
      {...input}
    >
      <div
        role="presentation"
        className={classes.canvas}
        style={{ height: lines.height, width: end + endSpace, '--end': `${end}px` } as CSSProperties}
      >
        {groupIDs.map((groupID) => {
          const block = lines.blocks.get(groupID);
          return block ? (
            <GroupBlock
              key={groupID}
              block={block}
              lines={lines}
              drawn={drawn.filter((line) => line.groupID === groupID)}
              inSight={inSight}
              all={stands}
              names={names}
              end={end}
              around={around}
              isMoving={isMoving}
              isStill={isStill}
            />
          ) : null;
        })}
        {isNarrowed && lines.blocks.size === 0 ? <NoMatches /> : null}
        <RestedCell />
        <CellMenu ground={ground} isEditable={isEditable} />
        {isEditable ? <FillHandle {...{ scroller, ground, lines, stands, nameWidth, isMoving }} /> : null}
        {isEditable && isComposing ? <ComposedStart scroller={scroller} /> : null}
        <DropLine width={end} height={lines.height} />
        {addGroup ? (
          <AddGroup
            sheetID={sheetID}
            isFirst={lines.blocks.size === 0}
            rowIndex={addGroup.rowIndex}
            top={addGroup.top}
          />
        ) : null}
      </div>
    </div>
  );
}
