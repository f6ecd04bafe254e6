/** Which presets the open sheet and its groups name: read when somebody looks, kept up with what others name, and changed so that it can be taken back. */
import { listChoosablePresets, type NamedPresets, type PresetID } from '@marquee/contract/checks/naming.ts';
import * as mutations from '@marquee/contract/checks/naming-mutations.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '#sync/call.ts';
import { watchers } from '#sync/currentSheet.ts';
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
/** How many names of a sheet are being saved: what is read meanwhile may be older than what is shown. */
const saving = new Map<number, number>();
const savingOf = (sheetID: number): number => saving.get(sheetID) ?? 0;
const listeners = new Set<() => void>();

const tell = () => {
  for (const hear of listeners) hear();
};

const subscribe = (hear: () => void): (() => void) => {
  listeners.add(hear);
  return () => listeners.delete(hear);
};

function show(at: NamedAt, presetIDs: readonly PresetID[]): void {
  shown.set(keyOf(at), presetIDs);
  tell();
}

function showAll(sheetID: number, { ofGroups, ofSheet }: NamedPresets): void {
  for (const key of shown.keys()) if (key.startsWith(`${sheetID} `)) shown.delete(key);
  shown.set(keyOf({ sheetID, groupID: null }), ofSheet);
  for (const { groupID, presetIDs } of ofGroups) shown.set(keyOf({ sheetID, groupID }), presetIDs);
  tell();
}

const none: readonly PresetID[] = [];

/** What may be named, and what is: by the whole sheet and by one place of it. `choices` is undefined until it is read. */
export function useNamings(at: NamedAt) {
  const { sheetID } = at;
  const read = useQuery({
    queryKey: ['namedPresets', sheetID],
    queryFn: async () => {
      const { choices, named } = await call(listChoosablePresets, { params: { id: sheetID } });
      if (savingOf(sheetID) === 0) showAll(sheetID, named);
      return choices;
    },
    staleTime: 0,
  });
  const { refetch } = read;
  useEffect(() => watchers.watch('checks', () => void refetch()), [refetch]);
  const namedOf = (key: string) => () => shown.get(key) ?? none;
  const named = useSyncExternalStore(subscribe, namedOf(keyOf(at)));
  const ofSheet = useSyncExternalStore(subscribe, namedOf(keyOf({ sheetID, groupID: null })));
  return { choices: read.data, named, ofSheet, error: read.error, isPaused: read.isPaused, refetch };
}

/** Names a preset for a place, or no longer, at once. It can be taken back; a refusal is told, and what is there is read again. */
export function namePreset(at: NamedAt, presetID: PresetID, isNamed: boolean): Promise<boolean> {
  const read = () => shown.get(keyOf(at)) ?? none;
  const { sheetID } = at;
  const write = async (isOn: boolean) => {
    const before = read();
    const others = before.filter((other) => other !== presetID);
    const presetIDs = isOn ? [...others, presetID] : others;
    show(at, presetIDs);
    saving.set(sheetID, savingOf(sheetID) + 1);
    const isSaved = await saveEdit(mutations.namePresets, { ...at, presetIDs, before: [...before] });
    saving.set(sheetID, savingOf(sheetID) - 1);
    if (!isSaved) show(at, before);
    if (savingOf(sheetID) === 0) watchers.tell(['checks']);
    return isSaved;
  };
  // This one alone is what was done: of the others somebody else may be at work.
  return recordChange(() => read().includes(presetID), isNamed, write).saved;
}
