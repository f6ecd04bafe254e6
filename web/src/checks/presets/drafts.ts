/**
 * What is typed in the forms of presets and not saved, and how saving it goes: it stays as long as the page does, also while other places of
 * it are looked at, and for who typed it also when this tab loads the page anew.
 */
import type { PresetID } from '@marquee/contract/checks/naming.ts';
import type { Preset } from '@marquee/contract/checks/presets.ts';
import { useEffect } from 'react';
import { formsPlace, writeDraft } from '#screen/drafts.ts';
import { tabStorage } from '#ui/browserStorage.ts';
import { ownBuild } from '#ui/newVersion.ts';
import { appStore } from '#ui/stores.ts';
import { isSame, typedOf, type PresetDraft } from './typed.ts';

type Drafts = Readonly<Record<string, PresetDraft>>;

/** What went wrong with saving a preset as a whole; one that is gone can be saved as another one. */
export interface Trouble {
  says: string;
  isGone?: boolean;
}

const useStore = appStore<{
  /** whose they are; undefined before anybody looked at presets */
  author: number | undefined;
  drafts: Drafts;
  saving: ReadonlySet<PresetID>;
  troubles: Readonly<Record<string, Trouble>>;
}>()(() => ({ author: undefined, drafts: {}, saving: new Set(), troubles: {} }));

/** Another build may have other rules. */
const keptName = (author: number): string => `marquee.presets ${author} ${ownBuild()}`;

/** Has the browser ask before it leaves what is typed. */
const sayWhetherAny = (isAny: boolean): void => writeDraft(formsPlace, isAny ? 'presets' : '');

function set(drafts: Drafts): void {
  const { author } = useStore.getState();
  const isAny = Object.keys(drafts).length > 0;
  useStore.setState({ drafts });
  sayWhetherAny(isAny);
  if (author !== undefined) tabStorage.write(keptName(author), isAny ? drafts : undefined);
}

const without = <T>(all: Readonly<Record<string, T>>, presetID: PresetID): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => id !== presetID));

/** What is typed for a preset by now; undefined where that is what the preset says. */
export const draftOf = (presetID: PresetID): PresetDraft | undefined => useStore.getState().drafts[presetID];

/** Keeps what is typed, or forgets it: undefined, or what the preset says already. */
export function keepDraft(presetID: PresetID, draft: PresetDraft | undefined): void {
  const { drafts } = useStore.getState();
  const isTyped = draft !== undefined && !isSame(typedOf(draft.base), draft.typed);
  if (isTyped) set({ ...drafts, [presetID]: draft });
  else if (drafts[presetID]) set(without(drafts, presetID));
}

/** Says what went wrong with saving a preset; undefined for nothing any more. */
export const sayTrouble = (presetID: PresetID, trouble: Trouble | undefined): void =>
  useStore.setState(({ troubles }) => ({
    troubles: trouble ? { ...troubles, [presetID]: trouble } : without(troubles, presetID),
  }));

/** Forgets what is typed for a preset, and what went wrong with it. */
export function discardDraft(presetID: PresetID): void {
  keepDraft(presetID, undefined);
  sayTrouble(presetID, undefined);
}

/** Saves a preset in the only way at a time, wherever its form is by then. */
export async function whileSaving(presetID: PresetID, work: () => Promise<void>): Promise<void> {
  const { saving } = useStore.getState();
  if (saving.has(presetID)) return;
  useStore.setState({ saving: new Set([...saving, presetID]) });
  try {
    await work();
  } finally {
    useStore.setState((now) => ({ saving: new Set([...now.saving].filter((other) => other !== presetID)) }));
  }
}

interface PresetWork {
  draft: PresetDraft | undefined;
  isSaving: boolean;
  trouble: Trouble | undefined;
}

/** What is typed for a preset, whether it is being saved, and why that failed. */
export function usePresetWork({ presetID }: Pick<Preset, 'presetID'>): PresetWork {
  const draft = useStore(({ drafts }) => drafts[presetID]);
  const isSaving = useStore(({ saving }) => saving.has(presetID));
  const trouble = useStore(({ troubles }) => troubles[presetID]);
  return { draft, isSaving, trouble };
}

/** The presets for which something is typed, as they were when that began. */
export function useDrafted(): Preset[] {
  const drafts = useStore((now) => now.drafts);
  return Object.values(drafts).map(({ base }) => base);
}

/** Takes up what this tab has kept of somebody's, in the place of what somebody else has typed on this page. */
function takeUp(author: number): void {
  if (useStore.getState().author === author) return;
  const drafts = (tabStorage.read(keptName(author)) ?? {}) as Drafts;
  useStore.setState({ author, drafts, troubles: {} });
  sayWhetherAny(Object.keys(drafts).length > 0);
}

/** To be used where presets are listed. */
export const useKeptDrafts = (userID: number): void => useEffect(() => takeUp(userID), [userID]);
