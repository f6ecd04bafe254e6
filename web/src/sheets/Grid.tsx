/** The sheet as one grid that scrolls in both directions; only what is in sight is drawn. */
import { rowNameColumnWidth } from '@marquee/contract/sheets.ts';
import { useEffect, useMemo, useRef, useState, type CSSProperties, type FocusEvent } from 'react';
import { useAround } from '#cells/useAround.ts';
import { columnBoxesOf } from '#columns/columnBox.ts';
import { AddGroup } from '#groups/AddGroup.tsx';
import { nameColumn, useActive } from '#screen/active.ts';
import { useOwnLook } from '#screen/ownLook.ts';
import { useGroupScreen } from '#screen/groupScreen.ts';
import { useHead, useIsEditable } from '#sync/openSheet.ts';
import { useResizing } from '#screen/resizing.ts';
import { noteShown } from '#screen/shownHere.ts';
import { Later, lazily } from '#ui/lazily.tsx';
import { useLongPress } from '#ui/pointer/useLongPress.ts';
import { useClipboard } from './clipboard/useClipboard.ts';
import { useRangeKeys } from './clipboard/useRangeKeys.ts';
import { mayCompose } from './compose/editContext.ts';
import { DropLine } from './dnd/DropLine.tsx';
import { useSheetDrag } from './dnd/useSheetDrag.ts';
import classes from './Grid.module.css';
import { standAtFocus, standInSight } from './focusGrid.ts';
import { GroupBlock } from './GroupBlock.tsx';
import { Lines, sizes } from './lines.ts';
import { linesInSight } from './linesInSight.ts';
import { fitColumn } from './fitColumn.ts';
import { resizeNames, useNameWidth } from './nameWidth.ts';
import { NoMatches } from './narrow/NoMatches.tsx';
import { useIsNarrowed, useIsSorted, useShownLayout } from './narrow/useShownLayout.ts';
import { CellMenu } from './menu/CellMenu.tsx';
import { useCellMenu } from './menu/useCellMenu.ts';
import { useScrollHome } from './options/useScrollHome.ts';
import { RestedCell } from './RestedCell.tsx';
import { useColumnsInSight } from './useColumnsInSight.ts';
import { useGridKeys } from './useGridKeys.ts';
import { useGridMarks } from './useGridMarks.ts';
import { useGridPointer } from './useGridPointer.ts';
import { usePresenceMarks } from './usePresenceMarks.ts';
import { useRemoteMarks } from './useRemoteMarks.ts';
import { useKeptPlace } from './useKeptPlace.ts';
import { useReveal } from './useReveal.ts';
import { useSteadyView } from './useSteadyView.ts';
import { useStillRows } from './useStillRows.ts';

const FillHandle = lazily(async () => (await import('./clipboard/FillHandle.tsx')).FillHandle, Later, {
  isBehind: true,
});

const ComposedStart = lazily(async () => (await import('./compose/ComposedStart.tsx')).ComposedStart, Later, {
  isBehind: true,
});

/** Pixels behind the last column: the cell that adds a column, and room to breathe. */
const endSpace = 120;

/** The row that got the focus, where it is not the one where the keyboard stands, which is kept drawn anyway. */
function lineOf({ currentTarget, target }: FocusEvent<HTMLElement>): string | undefined {
  if (!currentTarget.contains(target)) return undefined;
  const line = target.closest<HTMLElement>('[data-line^="row:"]')?.dataset['line'];
  return line === useActive.getState().place?.line ? undefined : line;
}

/** How high rows are, and how many lines of words fit into that; nothing for the usual ones. */
const tallRows = (rowHeight: number): CSSProperties | undefined =>
  rowHeight === sizes.row
    ? undefined
    : ({ '--mq-row-height': `${rowHeight}px`, '--mq-row-lines': Math.floor((rowHeight - 1) / 18) } as CSSProperties);

export function Grid() {
  const head = useHead();
  const layout = useShownLayout();
  const isNarrowed = useIsNarrowed();
  const isSorted = useIsSorted();
  const isEditable = useIsEditable();
  const closed = useGroupScreen((screen) => screen.closed);
  const rowHeight = useOwnLook((look) => look.rowHeight);
  const resizing = useResizing();
  const [isComposing] = useState(mayCompose);
  const scroller = useRef<HTMLDivElement>(null);

  const sheetID = head?.sheetID ?? 0;
  const restingNameWidth = useNameWidth(sheetID, layout.rowNameWidth);
  const nameWidth = resizing.columnID === nameColumn ? resizing.width : restingNameWidth;
  const stands = useMemo(
    () => columnBoxesOf(layout.columns, nameWidth, resizing),
    [layout.columns, nameWidth, resizing],
  );
  const lines = useMemo(
    () => new Lines(layout, closed, { rows: isEditable, group: isEditable && !isNarrowed }, rowHeight),
    [layout, closed, isEditable, isNarrowed, rowHeight],
  );
  const end = nameWidth + stands.reduce((total, stand) => total + stand.width, 0);

  const names = useMemo(
    () => ({
      width: nameWidth,
      least: rowNameColumnWidth.min,
      onResize: (width: number) => resizeNames(sheetID, width),
      onFit: (columnID: number) => void fitColumn(columnID),
    }),
    [nameWidth, sheetID],
  );

  const activeLine = useActive(({ place }) => place?.line);
  const [focusedLine, setFocusedLine] = useState<string>();
  const { view, isMoving, lookOnward } = useSteadyView(scroller, lines, closed, !isNarrowed && !isSorted);
  const inSight = useColumnsInSight(view, stands, nameWidth);
  const drawn = useMemo(
    () => linesInSight(lines, view, [activeLine, focusedLine]),
    [lines, view, activeLine, focusedLine],
  );
  const isStill = useStillRows(drawn, isMoving);
  const around = useAround(isEditable, rowHeight > sizes.row);
  const groupIDs = [...new Set(drawn.map((line) => line.groupID))];

  const ground = useMemo(
    () => ({
      get walk() {
        return lines.walk;
      },
      columnIDs: stands.map((stand) => stand.columnID),
    }),
    [lines, stands],
  );
  const onKeyDown = useGridKeys(scroller, ground, isEditable);
  const range = useRangeKeys(scroller, ground, isEditable);
  useClipboard(scroller, ground, isEditable);
  const pointer = useGridPointer(scroller, isEditable);
  const menu = useCellMenu(scroller, ground);
  useLongPress(scroller);
  useReveal(scroller, lines, stands, nameWidth, lookOnward);
  useKeptPlace(scroller, ground, lines);
  useEffect(() => noteShown(layout), [layout]);
  useSheetDrag(scroller, isEditable, isSorted, { lines, stands, nameWidth });
  useRemoteMarks(scroller);
  usePresenceMarks(scroller);
  useScrollHome(scroller);
  useGridMarks(scroller, ground);

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
      tabIndex={activeLine !== undefined && lines.indexOf(activeLine) !== -1 ? -1 : 0}
      onFocus={(event) => {
        if (event.target === event.currentTarget) standInSight(lines, event.currentTarget);
        else standAtFocus(event);
        setFocusedLine(lineOf(event));
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocusedLine(undefined);
      }}
      onKeyDown={(event) => {
        if (range.onKeyDown(event)) event.preventDefault();
        else onKeyDown(event);
      }}
      onMouseDown={(event) => menu.onMouseDown(event) || range.onMouseDown(event) || pointer.onMouseDown(event)}
      onContextMenu={menu.onContextMenu}
      onMouseOver={range.onMouseOver}
      onClick={(event) => event.shiftKey || pointer.onClick(event)}
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
