/** Where the keyboard stands in the grid, and whether that place is being edited. It outlives the elements, which come and go. */
import { sheetStore } from '#ui/stores.ts';

/** A line of the grid: a row, or a group's title, column headers or add-row line, or the add-group line. */
export type LineKey = `row:${number}` | `title:${number}` | `head:${number}` | `add:${number}` | 'addGroup';

/** The column id of the row names, which stand left of all columns. */
export const nameColumn = 0;

export interface Place {
  line: LineKey;
  columnID: number;
}

/** Where to go when an editor closes. */
export type Move = 'stay' | 'down' | 'right' | 'left';

/** Set while a place is edited. */
export interface Editing {
  /** the character that started it */
  seed: string | undefined;
  /** whether the name is one that was given without asking, to be typed over */
  isNew?: boolean | undefined;
}

interface Active {
  place: Place | undefined;
  /** whether the place is to be scrolled into sight: a press of the pointer is, and must not move under it */
  isToReveal: boolean;
  editing: Editing | undefined;
  /** set by the grid, which alone knows what lies beside what */
  go: (move: Exclude<Move, 'stay'>) => void;
}

export const useActive = sheetStore<Active>(() => ({
  place: undefined,
  isToReveal: true,
  editing: undefined,
  go: () => {},
}));

export const isSamePlace = (one: Place | undefined, other: Place): boolean =>
  one?.line === other.line && one.columnID === other.columnID;

/** Moves to a place, which ends any editing. */
export function select(place: Place | undefined, isToReveal = true): void {
  useActive.setState({ place, isToReveal, editing: undefined });
}

/** Moves to a line as such, for lines that have no cells; the column is kept for when the keyboard moves on. */
export function selectLine(line: LineKey): void {
  if (useActive.getState().place?.line !== line) showLine(line);
}

/** The same, and brings the line into sight where the keyboard stood there already: something is typed there. */
export function showLine(line: LineKey): void {
  select({ line, columnID: useActive.getState().place?.columnID ?? nameColumn });
}

export function startEditing(place: Place, seed?: string): void {
  useActive.setState({ place, editing: { seed } });
}

/** Opens the name of something new, all of it selected, and brings it into sight. */
export function startNaming(place: Place): void {
  useActive.setState({ place, isToReveal: true, editing: { seed: undefined, isNew: true } });
}

/** Ends editing and moves on; the place gets the focus back. */
export function stopEditing(move: Move = 'stay'): void {
  useActive.setState({ editing: undefined });
  if (move !== 'stay') useActive.getState().go(move);
}
