/** What is being dragged on the sheet at the moment, and whether rows can be given another place at all. */
import { sheetStore } from '#ui/stores.ts';

export interface Dragged {
  kind: 'row' | 'group' | 'column';
  id: number;
  name: string;
}

interface Dragging {
  dragged: Dragged | undefined;
  /** rows are shown in another order than the sheet's, in which a place means nothing */
  areRowsSorted: boolean;
}

export const useDragging = sheetStore<Dragging>(() => ({ dragged: undefined, areRowsSorted: false }));

/** Whether it is this one that is being dragged. */
export const useIsDragged = (kind: Dragged['kind'], id: number): boolean =>
  useDragging(({ dragged }) => dragged?.kind === kind && dragged.id === id);
