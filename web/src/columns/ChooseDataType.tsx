/** The popup in which the type of a new column is chosen, and the one place that says whether it is open. */
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { lazyPopup, onCloseOf } from '#ui/lazyPopup.tsx';
import type { TypeChoice } from './DataTypePopup.tsx';

/** Opens the popup from far away, such as from the menu; the sheet's page shows it. */
export const useChooseDataType = create<{
  isOpen: boolean;
  /** the group in whose headers it was asked for; undefined from elsewhere */
  groupID: number | undefined;
  open: (groupID?: number) => void;
  close: () => void;
}>((set) => ({
  isOpen: false,
  groupID: undefined,
  open: (groupID) => set({ isOpen: true, groupID }),
  close: () => set({ isOpen: false }),
}));

const DataTypePopup = lazyPopup(async () => (await import('./DataTypePopup.tsx')).DataTypePopup, onCloseOf);

/** `onChoose` is told the group in whose headers the column was asked for. */
export function ChooseDataType(props: {
  choices: readonly TypeChoice[];
  onChoose: (columnTypeID: ColumnTypeId, groupID: number | undefined) => void;
}) {
  const { isOpen, groupID, close } = useChooseDataType();
  // Leaving the sheet closes what hangs over it.
  useEffect(() => close, [close]);
  return isOpen ? (
    <DataTypePopup choices={props.choices} onClose={close} onChoose={(type) => props.onChoose(type, groupID)} />
  ) : null;
}
