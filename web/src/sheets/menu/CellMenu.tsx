/** Where the menu of the grid's cells is open: its code comes behind. */
import { lazyPopup } from '#ui/popups/lazyPopup.tsx';
import type { CellMenuProps } from './OpenCellMenu.tsx';
import { closeCellMenu, useCellMenuAt } from './useCellMenu.ts';

const OpenCellMenu = lazyPopup(
  async () => (await import('./OpenCellMenu.tsx')).OpenCellMenu,
  () => closeCellMenu,
);

export function CellMenu(props: CellMenuProps) {
  const at = useCellMenuAt((menu) => menu.at);
  return at ? <OpenCellMenu key={`${at.rowID}:${at.columnID}`} at={at} {...props} /> : null;
}
