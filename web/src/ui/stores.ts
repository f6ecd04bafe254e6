/** The two kinds of store: what belongs to the open sheet is emptied when it is left, what belongs to the app stays. */
import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand';

const ofSheet: (() => void)[] = [];

/** A store of the open sheet: it is as it began whenever another sheet is opened, and once none is. */
export function sheetStore<T>(begin: StateCreator<T>): UseBoundStore<StoreApi<T>> {
  const store = create<T>(begin);
  ofSheet.push(() => store.setState(store.getInitialState(), true));
  return store;
}

/** A store of the app: whatever it holds outlives the sheet. */
export const appStore = create;

/** Empties all stores of the sheet. */
export function emptySheetStores(): void {
  for (const empty of ofSheet) empty();
}
