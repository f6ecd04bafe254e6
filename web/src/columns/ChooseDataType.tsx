/** The popup in which the type of a new column is chosen, and the one place that says whether it is open. */
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { lazy, Suspense, useEffect } from 'react';
import { create } from 'zustand';

/** Opens the popup from far away, such as from the menu; the sheet's page shows it. */
export const useChooseDataType = create<{ isOpen: boolean; open: () => void; close: () => void }>((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));

const DataTypePopup = lazy(async () => ({ default: (await import('./DataTypePopup.tsx')).DataTypePopup }));

export function ChooseDataType(props: { onChoose: (columnTypeID: ColumnTypeId) => void }) {
  const { isOpen, close } = useChooseDataType();
  // Leaving the sheet closes what hangs over it.
  useEffect(() => close, [close]);
  return isOpen ? (
    <Suspense fallback={null}>
      <DataTypePopup onClose={close} onChoose={props.onChoose} />
    </Suspense>
  ) : null;
}
