/** Whether the bar that finds, filters and sorts is shown: on a phone only once it is asked for, or while it does something. */
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import { useOwnLook } from '#screen/ownLook.ts';
import { sheetStore } from '#ui/stores.ts';
import { isActive } from './criteria.ts';
import { useNarrow } from './narrowStore.ts';

const useAsked = sheetStore<{ isAsked: boolean }>(() => ({ isAsked: false }));

export const toggleNarrowBar = (): void => useAsked.setState(({ isAsked }) => ({ isAsked: !isAsked }));

/** Leads the keyboard to the box that searches, wherever that stands. */
export function startSearching(): void {
  useAsked.setState({ isAsked: true });
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-find]')?.focus());
}

export function useIsNarrowBarShown(): boolean {
  const isPhone = useIsNarrowWindow();
  const isAsked = useAsked((store) => store.isAsked);
  const isOn = useNarrow(({ criteria }) => isActive(criteria));
  const isHiding = useOwnLook(
    (look) => look.hiddenColumns.length + look.hiddenGroups.length + look.hiddenRows.length > 0,
  );
  return !isPhone || isAsked || isOn || isHiding;
}
