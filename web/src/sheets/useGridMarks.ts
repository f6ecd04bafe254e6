/** Marks cells on the grid: what a search has found, the one it has come to, and the cells that are chosen. */
import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { isSamePlace, useActive, type Place } from '#screen/active.ts';
import { announce } from '#ui/messages/announce.ts';
import { rangeInWords, isMany, rectOf, useRange } from './clipboard/range.ts';
import type { Ground } from './moves.ts';
import { useNarrow } from './narrow/narrowStore.ts';

/** Every row name and cell that is drawn, with its row and column. */
function* drawnCells(scroller: HTMLElement): Generator<{ element: HTMLElement; rowID: number; columnID: number }> {
  for (const row of scroller.querySelectorAll<HTMLElement>('[data-line^="row:"]')) {
    const rowID = Number(row.dataset['line']?.slice('row:'.length));
    for (const element of row.querySelectorAll<HTMLElement>('[data-column]')) {
      yield { element, rowID, columnID: Number(element.dataset['column']) };
    }
  }
}

function setMark(element: HTMLElement, name: string, value: string | undefined): void {
  if (element.dataset[name] === value) return;
  if (value === undefined) delete element.dataset[name];
  else element.dataset[name] = value;
}

/** To be called in each rendering of the grid, as what comes into sight is marked then. */
export function useGridMarks(scroller: RefObject<HTMLElement | null>, ground: Ground): void {
  const found = useNarrow(({ narrowed }) => narrowed?.found);
  const current = useNarrow((store) => store.current);
  const corner = useRange((range) => range.corner);
  const chosen = useMemo(() => {
    const rect = corner && rectOf(ground, useActive.getState().place, corner);
    if (!rect || !isMany(rect)) return undefined;
    return { words: rangeInWords(rect), rowIDs: new Set(rect.rowIDs), columnIDs: new Set(rect.columnIDs) };
  }, [ground, corner]);
  // While a range grows, only what it has come to is said.
  const words = chosen?.words;
  const told = useRef<{ words: string; place: Place | undefined }>(undefined);
  useEffect(() => {
    const { place } = useActive.getState();
    // Where the keyboard went elsewhere that place is read instead.
    const isLetGo = told.current !== undefined && place && isSamePlace(told.current.place, place);
    if (words !== undefined) announce(words);
    else if (isLetGo) announce('1 cell selected');
    told.current = words === undefined ? undefined : { words, place };
  }, [words]);
  const wasMarking = useRef(false);
  // Straight on the elements: a mark per cell in React would cost every cell a subscription. Without dependencies, since scrolling
  // brings other elements.
  useLayoutEffect(() => {
    const element = scroller.current;
    const isMarking = (found?.size ?? 0) > 0 || chosen !== undefined;
    // Scrolling is not to pay for marks that nobody has asked for.
    if (!element || (!isMarking && !wasMarking.current)) return;
    wasMarking.current = isMarking;
    const { place } = useActive.getState();
    for (const cell of drawnCells(element)) {
      const isCurrent = current?.rowID === cell.rowID && current.columnID === cell.columnID;
      const isFound = found?.get(cell.rowID)?.includes(cell.columnID) === true;
      const isChosen = chosen?.rowIDs.has(cell.rowID) === true && chosen.columnIDs.has(cell.columnID);
      setMark(cell.element, 'range', isChosen ? 'yes' : undefined);
      const isSelected = isChosen || (place?.line === `row:${cell.rowID}` && place.columnID === cell.columnID);
      cell.element.ariaSelected = String(isSelected);
      setMark(cell.element, 'found', isCurrent ? 'current' : isFound ? 'yes' : undefined);
    }
  });
}
