/** The form of a preset: what is typed is kept until it is saved, whatever becomes of saving it. */
import { useDebouncedValue } from '@mantine/hooks';
import type { Preset, SaidOfPreset } from '@marquee/contract/checks/presets.ts';
import type { RuleID } from '@marquee/contract/checks/rules.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import { useCallback, useState } from 'react';
import { useSaved } from '#people/useSaved.ts';
import { failureOf } from '#ui/messages/notify.ts';
import { discardDraft, draftOf, keepDraft, sayTrouble, usePresetWork, whileSaving, type Trouble } from './drafts.ts';
import { mergeDraft } from './merge.ts';
import type { ChangePresets } from './ownPresets.ts';
import {
  errorsByField,
  readDraft,
  typedOf,
  type FieldErrors,
  type PresetDraft,
  type Typed,
  type TypedRule,
} from './typed.ts';

const momentMs = 300;

const inWords = (both: readonly string[]): string =>
  both.length === 0 ? '' : ` You both changed ${both.join(', ')}; your version is shown.`;

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
  const [errors, setErrors] = useState<FieldErrors>({});
  const [timesWrong, setTimesWrong] = useState(0);
  const [wasSaving] = useDebouncedValue(isSaving, momentMs);
  const [isSaved, saySaved] = useSaved();
  const asIs = (): PresetDraft => ({ base: preset, typed: typedOf(preset) });
  const now = draft ?? asIs();

  const write = useCallback(
    (typed: (before: Typed) => Typed) => {
      const before = draftOf(preset.presetID) ?? { base: preset, typed: typedOf(preset) };
      keepDraft(preset.presetID, { base: before.base, typed: typed(before.typed) });
    },
    [preset],
  );
  /** What is typed anew is not wrong until it is sent. */
  const forgive = useCallback(
    (isIt: (field: string) => boolean) =>
      setErrors((before) => {
        const others = Object.entries(before).filter(([field]) => !isIt(field));
        return others.length === Object.keys(before).length ? before : Object.fromEntries(others);
      }),
    [],
  );
  const type = useCallback(
    (part: Partial<Typed>) => {
      forgive((field) => field in part);
      write((before) => ({ ...before, ...part }));
    },
    [forgive, write],
  );
  const typeRule = useCallback(
    (id: RuleID, rule: TypedRule) => {
      forgive((field) => field.startsWith(`${id}.`));
      write((before) => ({ ...before, rules: { ...before.rules, [id]: rule } }));
    },
    [forgive, write],
  );

  const meetTheirs = async (refusal: Refused) => {
    const theirs = (await change.reload()).find((other) => other.presetID === presetID);
    if (!theirs) return sayTrouble(presetID, { says: gone, isGone: true });
    const { both, draft } = mergeDraft(draftOf(presetID) ?? asIs(), theirs);
    keepDraft(presetID, draft);
    return sayTrouble(presetID, { says: `${refusal.message}${inWords(both)}` });
  };

  const refuse = (errors: FieldErrors) => {
    setErrors(errors);
    setTimesWrong((before) => before + 1);
  };

  const fail = async (error: unknown, sent: PresetDraft) => {
    if (error instanceof Refused && error.code === 'presetChanged') return meetTheirs(error);
    if (error instanceof Refused && error.code === 'notFound')
      return sayTrouble(presetID, { says: gone, isGone: true });
    if (error instanceof Refused && error.code === 'badInput' && error.errors) {
      return refuse(errorsByField(error.errors, sent));
    }
    return sayTrouble(presetID, { says: failureOf('The preset was not saved.', error) });
  };

  /** Sends what is typed where nothing is wrong with it. */
  const send = async (how: (sent: PresetDraft, said: SaidOfPreset) => Promise<void>) => {
    if (isSaving) return;
    const sent = draftOf(presetID) ?? now;
    const { errors, said } = readDraft(sent);
    setErrors({});
    sayTrouble(presetID, undefined);
    if (errors) return refuse(errors);
    await whileSaving(presetID, async () => {
      try {
        await how(sent, said);
      } catch (error) {
        await fail(error, sent).catch((reading: unknown) =>
          sayTrouble(presetID, { says: failureOf('The preset was not saved.', reading) }),
        );
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
      setErrors({});
      discardDraft(presetID);
    },
  };
}

const gone = 'This preset was deleted meanwhile, so nothing was saved. What you typed is still here.';
