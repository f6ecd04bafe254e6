/** What kinds of cells show beside one on which the pointer, or the keyboard, rests: one listener for the whole grid. */
import { kindViews } from '#cells/kinds/kinds.ts';
import { useRowChanges } from '#cells/changes.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useRested } from '#ui/pointer/useRested.ts';

/** Sooner than a tooltip, which says what is known already. ms */
const delay = 600;

const placeOf = ({ dataset }: HTMLElement): [number, number] => {
  const [rowID = 0, columnID = 0] = (dataset['cell'] ?? '').split(':').map(Number);
  return [rowID, columnID];
};

function restedOf(rowID: number, columnID: number) {
  const shown = currentSheet()?.shown;
  const column = shown?.entry('column', `column:${columnID}`);
  const cell = shown?.cell(rowID, columnID);
  return column && cell ? { cell, Rested: kindViews[column.columnTypeID].Rested } : undefined;
}

/** The cell that has more to show. A focus that the pointer gave counts for nothing. */
function findCell(target: EventTarget | null): HTMLElement | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"][data-cell]') : null;
  if (!element || !(element.matches(':hover') || element.matches(':focus-visible'))) return undefined;
  return restedOf(...placeOf(element))?.Rested ? element : undefined;
}

function Shown({ anchor }: { anchor: HTMLElement }) {
  const [rowID, columnID] = placeOf(anchor);
  useRowChanges(rowID);
  const { cell, Rested } = restedOf(rowID, columnID) ?? {};
  return cell && Rested ? <Rested key={cell.cellID} cell={cell} anchor={anchor} /> : null;
}

export function RestedCell() {
  const anchor = useRested(findCell, true, delay);
  return anchor ? <Shown anchor={anchor} /> : null;
}
