/** The popup in which the type of a new column is chosen, and the one place that says whether it is open. */
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { lazy, Suspense, useState } from 'react';
import { create } from 'zustand';

/** Opens the popup from far away, such as from the menu; the sheet's page shows it. */
export const useChooseDataType = create<{ isOpen: boolean; open: () => void; close: () => void }>((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));

const DataTypePopup = lazy(async () => ({ default: (await import('./DataTypePopup.tsx')).DataTypePopup }));

/** Shows while `opened` or while `useChooseDataType` says so; `onClose` is called whenever it closes, after a choice too. */
export function ChooseDataType(props: {
  opened: boolean;
  onClose: () => void;
  onChoose: (columnTypeID: ColumnTypeId) => void;
}) {
  const { isOpen, close } = useChooseDataType();
  const isShown = props.opened || isOpen;
  // Fetched when it is first asked for, and kept from then on so that it can fade away.
  const [wasShown, setShown] = useState(isShown);
  if (isShown && !wasShown) setShown(true);

  function leave(): void {
    close();
    props.onClose();
  }

  return wasShown ? (
    <Suspense fallback={null}>
      <DataTypePopup opened={isShown} onClose={leave} onChoose={props.onChoose} />
    </Suspense>
  ) : null;
}
