/** The form of a preset: what is typed is kept until it is saved, whatever becomes of saving it. */
import { useDebouncedValue } from '@mantine/hooks';
import type { Preset, SaidOfPreset } from '@marquee/contract/checks/presets.ts';
import type { RuleID } from '@marquee/contract/checks/rules.ts';
import { useCallback } from 'react';
import { useSaved } from '#people/useSaved.ts';
import { discardDraft, draftOf, keepDraft, sayTrouble, usePresetWork, whileSaving, type Trouble } from './drafts.ts';
import { sayNotSaved } from './notSaved.ts';
import type { ChangePresets } from './ownPresets.ts';
import { asItIs, readDraft, type FieldErrors, type PresetDraft, type Typed, type TypedRule } from './typed.ts';
import { useWrongFields } from './useWrongFields.ts';

const momentMs = 300;

export interface PresetFormState {
  typed: Typed;
  base: Preset;
  isDirty: boolean;
  isSaving: boolean;
  isSlow: boolean;
  isSaved: boolean;
  trouble: Trouble | undefined;
  errors: FieldErrors;
  /** how often it was sent with fields that are wrong */
  timesWrong: number;
  type: (part: Partial<Typed>) => void;
  typeRule: (id: RuleID, rule: TypedRule) => void;
  save: () => Promise<void>;
  saveAsNew: () => Promise<void>;
  discard: () => void;
}

export function usePresetForm(
  preset: Preset,
  change: ChangePresets,
  onMade: (preset: Preset) => void,
): PresetFormState {
  const { presetID } = preset;
  const { draft, isSaving, trouble } = usePresetWork(preset);
  const { errors, forgive, forgiveAll, forgiveRule, refuse, timesWrong } = useWrongFields();
  const [wasSaving] = useDebouncedValue(isSaving, momentMs);
  const [isSaved, saySaved] = useSaved();
  const now = draft ?? asItIs(preset);

  const write = useCallback(
    (typed: (before: Typed) => Typed) => {
      const before = draftOf(preset.presetID) ?? asItIs(preset);
      keepDraft(preset.presetID, { base: before.base, typed: typed(before.typed) });
    },
    [preset],
  );
  const type = useCallback(
    (part: Partial<Typed>) => {
      forgive(part);
      write((before) => ({ ...before, ...part }));
    },
    [forgive, write],
  );
  const typeRule = useCallback(
    (id: RuleID, rule: TypedRule) => {
      forgiveRule(id);
      write((before) => ({ ...before, rules: { ...before.rules, [id]: rule } }));
    },
    [forgiveRule, write],
  );

  /** Sends what is typed where nothing is wrong with it. */
  const send = async (how: (sent: PresetDraft, said: SaidOfPreset) => Promise<void>) => {
    if (isSaving) return;
    const sent = draftOf(presetID) ?? now;
    const { errors: wrong, said } = readDraft(sent);
    forgiveAll();
    sayTrouble(presetID, undefined);
    if (wrong) return refuse(wrong);
    await whileSaving(presetID, async () => {
      try {
        await how(sent, said);
      } catch (error) {
        await sayNotSaved(preset, error, sent, { reload: change.reload, refuse });
      }
    });
  };

  /** What is typed once a preset was saved: nothing, or what was typed while it was on its way. */
  const typedSince = (sent: PresetDraft, saved: Preset): PresetDraft | undefined => {
    const then = draftOf(presetID);
    return then && then.typed !== sent.typed ? { base: saved, typed: then.typed } : undefined;
  };

  return {
    typed: now.typed,
    base: now.base,
    isDirty: draft !== undefined,
    isSaving,
    isSlow: isSaving && wasSaving,
    isSaved: isSaved && draft === undefined,
    trouble,
    errors,
    timesWrong,
    type,
    typeRule,
    save: () =>
      send(async (sent, said) => {
        const saved = await change.save(sent.base, said);
        keepDraft(presetID, typedSince(sent, saved));
        saySaved();
      }),
    saveAsNew: () =>
      send(async (sent, said) => {
        const made = await change.make(preset, said);
        keepDraft(made.presetID, typedSince(sent, made));
        keepDraft(presetID, undefined);
        onMade(made);
      }),
    discard: () => {
      forgiveAll();
      discardDraft(presetID);
    },
  };
}
