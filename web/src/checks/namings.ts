/** Which presets the open sheet and its groups name: read when somebody looks, kept up with what others name, and changed so that it can be taken back. */
import { listChoosablePresets, type NamedPresets, type PresetID } from '@marquee/contract/checks/naming.ts';
import * as mutations from '@marquee/contract/checks/naming-mutations.ts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '#sync/call.ts';
import { watchers } from '#sync/currentSheet.ts';
import { useReadAgain } from '#sync/readAgain.ts';
import { saveEdit } from '#sync/save.ts';
import { recordChange } from '#undo/undo.ts';

/** A group, or null for the whole sheet. */
export interface NamedAt {
  sheetID: number;
  groupID: number | null;
}

const keyOf = ({ groupID, sheetID }: NamedAt): string => `${sheetID} ${groupID}`;

/** What is shown, by place: what was read, and at once what was named here. */
const shown = new Map<string, readonly PresetID[]>();
/** By sheet, how many changes are being saved: what is read meanwhile may be older than what is shown. */
const saving = new Map<number, number>();
/** By sheet, how many were begun: what was asked for before one of them may be older, too. */
const begun = new Map<number, number>();
const addTo = (counts: Map<number, number>, sheetID: number, more: 1 | -1) =>
  counts.set(sheetID, (counts.get(sheetID) ?? 0) + more);
const listeners = new Set<() => void>();

const tell = () => {
  for (const hear of listeners) hear();
};

const subscribe = (hear: () => void): (() => void) => {
  listeners.add(hear);
  return () => listeners.delete(hear);
};

function showAll(sheetID: number, { ofGroups, ofSheet }: NamedPresets): void {
  for (const key of shown.keys()) if (key.startsWith(`${sheetID} `)) shown.delete(key);
  shown.set(keyOf({ sheetID, groupID: null }), ofSheet);
  for (const { groupID, presetIDs } of ofGroups) shown.set(keyOf({ sheetID, groupID }), presetIDs);
  tell();
}

const listen = (again: () => void) => watchers.watch('checks', again);

const none: readonly PresetID[] = [];

/** What may be named, and what is: by the whole sheet and by one place of it. `choices` is undefined until it is read. */
export function useNamings(at: NamedAt) {
  const { sheetID } = at;
  const read = useQuery({
    queryKey: ['namedPresets', sheetID],
    queryFn: async () => {
      const before = begun.get(sheetID);
      const { choices, named } = await call(listChoosablePresets, { params: { id: sheetID } });
      if (!saving.get(sheetID) && begun.get(sheetID) === before) showAll(sheetID, named);
      return choices;
    },
    staleTime: 0,
  });
  useReadAgain(read, listen);
  const namedOf = (key: string) => () => shown.get(key) ?? none;
  const named = useSyncExternalStore(subscribe, namedOf(keyOf(at)));
  const ofSheet = useSyncExternalStore(subscribe, namedOf(keyOf({ sheetID, groupID: null })));
  return { choices: read.data, named, ofSheet, error: read.error, isPaused: read.isPaused, refetch: read.refetch };
}

/**
 * Names a preset for a place, or no longer, at once. It can be taken back, as what it is alone: others that were named meanwhile stay. A refusal
 * is told, and what is there is read again.
 */
export function namePreset(at: NamedAt, presetID: PresetID, isNamed: boolean): Promise<boolean> {
  const { sheetID } = at;
  const named = () => shown.get(keyOf(at)) ?? none;
  const show = (is: boolean) => {
    const others = named().filter((other) => other !== presetID);
    shown.set(keyOf(at), is ? [...others, presetID] : others);
    tell();
  };
  const write = async (is: boolean) => {
    show(is);
    addTo(saving, sheetID, 1);
    addTo(begun, sheetID, 1);
    const change = is ? { add: [presetID], remove: [] } : { add: [], remove: [presetID] };
    const isSaved = await saveEdit(mutations.namePresets, { ...at, ...change });
    addTo(saving, sheetID, -1);
    if (!isSaved) show(!is);
    if (saving.get(sheetID) === 0) watchers.tell(['checks']);
    return isSaved;
  };
  return recordChange(() => named().includes(presetID), isNamed, write).saved;
}
