/** A preset that was not saved: its form says why, and shows what somebody else has made of the preset meanwhile. */
import type { Preset } from '@marquee/contract/checks/presets.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import { failureOf } from '#ui/messages/notify.ts';
import { draftOf, keepDraft, sayTrouble } from './drafts.ts';
import { mergeDraft } from './merge.ts';
import type { ChangePresets } from './ownPresets.ts';
import { asItIs, errorsByField, type FieldErrors, type PresetDraft } from './typed.ts';

const inWords = (both: readonly string[]): string =>
  both.length === 0 ? '' : ` You both changed ${both.join(', ')}; your version is shown.`;

const sayGone = ({ presetID }: Preset): void =>
  sayTrouble(presetID, {
    says: 'This preset was deleted meanwhile, so nothing was saved. What you typed is still here.',
    isGone: true,
  });

const sayFailed = ({ presetID }: Preset, error: unknown): void =>
  sayTrouble(presetID, { says: failureOf('The preset was not saved.', error) });

async function meetTheirs(preset: Preset, refusal: Refused, reload: ChangePresets['reload']): Promise<void> {
  const { presetID } = preset;
  const theirs = (await reload()).find((other) => other.presetID === presetID);
  if (!theirs) return sayGone(preset);
  const { both, draft } = mergeDraft(draftOf(presetID) ?? asItIs(preset), theirs);
  keepDraft(presetID, draft);
  return sayTrouble(presetID, { says: `${refusal.message}${inWords(both)}` });
}

/** Says why what was sent of a preset was not saved; `refuse` is told of fields that are wrong. */
export async function sayNotSaved(
  preset: Preset,
  error: unknown,
  sent: PresetDraft,
  on: { reload: ChangePresets['reload']; refuse: (wrong: FieldErrors) => void },
): Promise<void> {
  if (!(error instanceof Refused)) return sayFailed(preset, error);
  if (error.code === 'presetChanged') {
    return meetTheirs(preset, error, on.reload).catch((reading: unknown) => sayFailed(preset, reading));
  }
  if (error.code === 'notFound') return sayGone(preset);
  if (error.code === 'badInput' && error.errors) return on.refuse(errorsByField(error.errors, sent));
  return sayFailed(preset, error);
}
