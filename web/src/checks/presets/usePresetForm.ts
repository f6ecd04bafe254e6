/** The form of a preset: what is typed is kept until it is saved, whatever becomes of saving it. */
import { useDebouncedValue } from '@mantine/hooks';
import type { Preset } from '@marquee/contract/checks/presets.ts';
import type { RuleID } from '@marquee/contract/checks/rules.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSaved } from '#people/useSaved.ts';
import { failureOf } from '#ui/messages/notify.ts';
import { typedNow, usePresetDraft } from './drafts.ts';
import { mergeDraft } from './merge.ts';
import type { ChangePresets } from './ownPresets.ts';
import {
  errorsByField,
  isSame,
  readDraft,
  typedOf,
  type FieldErrors,
  type PresetDraft,
  type Typed,
  type TypedRule,
} from './typed.ts';

const momentMs = 300;

/** What went wrong with saving as a whole; one that is gone can be saved as another one. */
interface Trouble {
  says: string;
  isGone?: boolean;
}

const inWords = (both: readonly string[]): string =>
  both.length === 0 ? '' : ` You have both changed: ${both.join(', ')}. There, yours is shown.`;

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
  const [draft, setDraft] = usePresetDraft(preset);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [timesWrong, setTimesWrong] = useState(0);
  const [trouble, setTrouble] = useState<Trouble>();
  const [isSaving, setSaving] = useState(false);
  const [wasSaving] = useDebouncedValue(isSaving, momentMs);
  const [isSaved, saySaved] = useSaved();
  const now: PresetDraft = draft ?? { base: preset, typed: typedOf(preset) };
  const latest = useRef({ now, setDraft });
  useEffect(() => {
    latest.current = { now, setDraft };
  });

  const write = useCallback((typed: (before: Typed) => Typed) => {
    const { now, setDraft } = latest.current;
    const next = { base: now.base, typed: typed(now.typed) };
    latest.current = { now: next, setDraft };
    setDraft(next);
  }, []);
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

  const become = (next: PresetDraft) => {
    latest.current = { now: next, setDraft };
    setDraft(next);
  };

  const meetTheirs = async (refusal: Refusal) => {
    const theirs = (await change.reload()).find(({ presetID }) => presetID === preset.presetID);
    if (!theirs) return setTrouble({ says: gone, isGone: true });
    const { both, draft } = mergeDraft(latest.current.now, theirs);
    become(draft);
    return setTrouble({ says: `${refusal.message}${inWords(both)}` });
  };

  const refuse = (errors: FieldErrors) => {
    setErrors(errors);
    setTimesWrong((before) => before + 1);
  };

  const fail = async (error: unknown, sent: PresetDraft) => {
    if (error instanceof Refusal && error.code === 'presetChanged') return meetTheirs(error);
    if (error instanceof Refusal && error.code === 'notFound') return setTrouble({ says: gone, isGone: true });
    if (error instanceof Refusal && error.code === 'badInput' && error.errors) {
      return refuse(errorsByField(error.errors, sent));
    }
    return setTrouble({ says: failureOf('The preset was not saved.', error) });
  };

  /** Sends what is typed where nothing is wrong with it. */
  const send = async (
    how: (sent: PresetDraft, said: NonNullable<ReturnType<typeof readDraft>['said']>) => Promise<void>,
  ) => {
    if (isSaving) return;
    const sent = latest.current.now;
    const { errors, said } = readDraft(sent);
    setErrors({});
    setTrouble(undefined);
    if (errors) return refuse(errors);
    setSaving(true);
    try {
      await how(sent, said);
    } catch (error) {
      await fail(error, sent).catch((reading: unknown) =>
        setTrouble({ says: failureOf('The preset was not saved.', reading) }),
      );
    }
    setSaving(false);
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
        // What was typed while it was on its way stays, also in a form that was opened since.
        const typed = typedNow(preset);
        become({ base: saved, typed: typed === undefined || isSame(typed, sent.typed) ? typedOf(saved) : typed });
        saySaved();
      }),
    saveAsNew: () =>
      send(async (_sent, said) => {
        const made = await change.make(preset, said);
        setDraft(undefined);
        onMade(made);
      }),
    discard: () => {
      setErrors({});
      setTrouble(undefined);
      setDraft(undefined);
    },
  };
}

const gone = 'This preset was deleted meanwhile, so nothing was saved. What you typed is still here.';
