/** Whether the sheet's banners are looked at as a board, in the place of its rows, and which of them. */
import { sheetStore } from '#ui/stores.ts';

interface BoardScreen {
  isOpen: boolean;
  /** of one group alone */
  groupID: number | undefined;
  /** prints it, once what it needs for that is there; while it is open */
  print: (() => void) | undefined;
}

export const useBoard = sheetStore<BoardScreen>(() => ({ isOpen: false, groupID: undefined, print: undefined }));

export const openBoard = (groupID?: number): void => useBoard.setState({ isOpen: true, groupID });

export const closeBoard = (): void => useBoard.setState({ isOpen: false, groupID: undefined });

/** Prints what is looked at. */
export function printScreen(): void {
  const { print } = useBoard.getState();
  if (print) print();
  else window.print();
}
