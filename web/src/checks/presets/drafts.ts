/** What is typed in the form of a preset and not saved: it stays as long as the page does, also while other places of it are looked at. */
import type { Preset } from '@marquee/contract/checks/presets.ts';
import { draftAt, formPlace, useDraft } from '#screen/drafts.ts';
import { isSame, typedOf, type PresetDraft } from './typed.ts';

/** The one that was written last: as long as it is what is kept, its parts stay the same for who draws them. */
let last: { text: string; draft: PresetDraft } | undefined;

function read(text: string): PresetDraft {
  if (last?.text !== text) last = { text, draft: JSON.parse(text) as PresetDraft };
  return last.draft;
}

function textOf(draft: PresetDraft | undefined): string {
  if (!draft || isSame(typedOf(draft.base), draft.typed)) return '';
  const text = JSON.stringify(draft);
  last = { text, draft };
  return text;
}

const placeOf = (presetID: string): string => formPlace(`preset ${presetID}`);

/** What is typed of a preset by now, by whichever form of it; undefined where nothing is. */
export function typedNow({ presetID }: Pick<Preset, 'presetID'>): PresetDraft['typed'] | undefined {
  const text = draftAt(placeOf(presetID));
  return text === '' ? undefined : read(text).typed;
}

/** The draft of a preset, if anything is typed; `write` forgets it once it says what the preset says. */
export function usePresetDraft({
  presetID,
}: Pick<Preset, 'presetID'>): readonly [PresetDraft | undefined, (draft: PresetDraft | undefined) => void] {
  const [text, setText] = useDraft(placeOf(presetID));
  return [text === '' ? undefined : read(text), (draft) => setText(textOf(draft))];
}
