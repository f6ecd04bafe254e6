/** The popup in which the type of a new column is chosen, and the one place that says whether it is open. */
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { lazyPopup, onCloseOf } from '#ui/lazyPopup.tsx';

/** Opens the popup from far away, such as from the menu; the sheet's page shows it. */
export const useChooseDataType = create<{ isOpen: boolean; open: () => void; close: () => void }>((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));

const DataTypePopup = lazyPopup(async () => (await import('./DataTypePopup.tsx')).DataTypePopup, onCloseOf);

export function ChooseDataType(props: { onChoose: (columnTypeID: ColumnTypeId) => void }) {
  const { isOpen, close } = useChooseDataType();
  // Leaving the sheet closes what hangs over it.
  useEffect(() => close, [close]);
  return isOpen ? <DataTypePopup onClose={close} onChoose={props.onChoose} /> : null;
}
