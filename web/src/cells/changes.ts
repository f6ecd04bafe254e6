/** How far rows and options have changed: one listener for the whole grid, instead of one for each of the cells that come and go. */
import { useCallback, useSyncExternalStore } from 'react';
import { watchers } from '#sync/currentSheet.ts';

/** Grows with each change of the sheet. */
let now = 0;
/** When each row or one of its cells was changed last; rows that are not listed, when everything was. */
const rowChanges = new Map<number, number>();
let lastOfAll = 0;
let lastOfOptions = 0;
const rowHearers = new Map<number, Set<() => void>>();
const optionHearers = new Set<() => void>();

watchers.watchAll((keys) => {
  now += 1;
  const hearers = new Set<() => void>();
  if (keys === 'all' || keys.has('cells')) {
    rowChanges.clear();
    lastOfAll = now;
    for (const those of rowHearers.values()) for (const hear of those) hearers.add(hear);
  }
  let isOfOptions = keys === 'all';
  for (const key of keys === 'all' ? [] : keys) {
    const [kind, id] = key.split(':', 2);
    if (kind === 'options') isOfOptions = true;
    if (kind !== 'cell' && kind !== 'row') continue;
    rowChanges.set(Number(id), now);
    for (const hear of rowHearers.get(Number(id)) ?? []) hearers.add(hear);
  }
  if (isOfOptions) {
    lastOfOptions = now;
    for (const hear of optionHearers) hearers.add(hear);
  }
  for (const hear of hearers) hear();
});

function hearRow(rowID: number, hear: () => void): () => void {
  const hearers = rowHearers.get(rowID) ?? new Set();
  rowHearers.set(rowID, hearers);
  hearers.add(hear);
  return () => {
    hearers.delete(hear);
    if (hearers.size === 0) rowHearers.delete(rowID);
  };
}

function hearOptions(hear: () => void): () => void {
  optionHearers.add(hear);
  return () => optionHearers.delete(hear);
}

/** Draws again whatever shows a row when the row or any of its cells changes. The number is another one then. */
export function useRowChanges(rowID: number): number {
  const watch = useCallback((hear: () => void) => hearRow(rowID, hear), [rowID]);
  return useSyncExternalStore(watch, () => rowChanges.get(rowID) ?? lastOfAll);
}

/** The same of the options of all Status columns. */
export const useOptionChanges = (): number => useSyncExternalStore(hearOptions, () => lastOfOptions);
