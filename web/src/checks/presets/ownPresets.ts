/** The presets of one's account and those that come with Marquee: how they are read, made, changed, deleted and brought back. */
import { ownNumber } from '@marquee/contract/checks/naming.ts';
import type { DeletedPreset, Preset, SaidOfPreset } from '@marquee/contract/checks/presets.ts';
import * as calls from '@marquee/contract/checks/presets.ts';
import { copyName } from '@marquee/contract/copies.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#sync/call.ts';
import { asker, deletePatiently, patiently } from '#sync/patiently.ts';

export const presetsOf = (accountID: number) =>
  queryOptions({
    queryKey: ['presets', accountID],
    queryFn: ({ signal }) => call(calls.listPresets, { params: { id: accountID }, signal }),
    // Other admin users change them, too.
    staleTime: 0,
  });

const paramsOf = ({ presetID }: DeletedPreset) => ({ id: ownNumber(presetID) ?? 0 });

/** What a preset says, without what makes it that one. */
export const saidOf = ({ advice, fileTypes, name, rules, source }: SaidOfPreset): SaidOfPreset => ({
  name,
  fileTypes,
  source,
  advice,
  rules,
});

const nothingYet: SaidOfPreset = { name: 'New preset', fileTypes: [1, 2, 3], rules: {}, source: '', advice: '' };

/** Each throws what its call throws, and shows what it has done. */
export interface ChangePresets {
  /** one of another, or of what was typed in it since; of nothing where there is none */
  make: (from: Preset | undefined, typed?: SaidOfPreset) => Promise<Preset>;
  save: (preset: Preset, said: SaidOfPreset) => Promise<Preset>;
  remove: (preset: Preset) => Promise<void>;
  bringBack: (preset: DeletedPreset) => Promise<Preset>;
  /** as they are now */
  reload: () => Promise<readonly Preset[]>;
}

export function useChangePresets(accountID: number): ChangePresets {
  const queries = useQueryClient();
  return useMemo(() => {
    const { queryKey } = presetsOf(accountID);
    const readAgain = () => queries.invalidateQueries({ queryKey });
    const change = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } finally {
        void readAgain();
      }
    };
    /** Shows a preset as it was answered, whether or not the list can be read again. */
    const put = (preset: Preset): Preset => {
      queries.setQueryData(queryKey, (list) => {
        const before = list?.presets.find(({ presetID }) => presetID === preset.presetID);
        const others = list?.presets.filter((other) => other !== before) ?? [];
        const deleted = list?.deleted?.filter(({ presetID }) => presetID !== preset.presetID) ?? [];
        return list && { ...list, presets: [...others, { ...before, ...preset }], deleted };
      });
      return preset;
    };
    const drop = (gone: Preset): void =>
      void queries.setQueryData(queryKey, (list) => {
        const presets = list?.presets.filter(({ presetID }) => presetID !== gone.presetID) ?? [];
        return list && { ...list, presets, deleted: [...(list.deleted ?? []), gone] };
      });
    const ask = asker();
    return {
      make: (from, typed) => {
        const said = typed ?? (from ? { ...saidOf(from), name: copyName(from.name) } : nothingYet);
        const body = { ...said, basedOn: from?.presetID ?? null };
        const add = (key: string) => call(calls.addPreset, { key, params: { id: accountID }, body });
        return change(ask(body, (key) => patiently(() => add(key))).then(put));
      },
      // What is saved already is answered as it is.
      save: (preset, said) =>
        change(
          patiently(() =>
            call(calls.updatePreset, { params: paramsOf(preset), body: { ...said, version: preset.version } }),
          ).then(put),
        ),
      remove: (preset) =>
        change(deletePatiently(() => call(calls.deletePreset, { params: paramsOf(preset) })).then(() => drop(preset))),
      bringBack: (preset) => change(patiently(() => call(calls.restorePreset, { params: paramsOf(preset) })).then(put)),
      reload: async () => (await queries.fetchQuery(presetsOf(accountID))).presets,
    };
  }, [accountID, queries]);
}
