/** What somebody is writing, kept in the browser until it is posted: it outlives the panel, a reload and a lost connection. */
import { useEffect } from 'react';
import { useShallow } from 'zustand/shallow';
import { newKey } from '#sync/key.ts';
import { browserStorage, namesKept, onForgotten } from '#ui/browserStorage.ts';
import { sentenceOf } from '#ui/messages/notify.ts';
import { appStore } from '#ui/stores.ts';

/** `key` names the post, so that trying again after a lost answer, even after a reload, does not post twice; other words are another post. */
export interface Draft {
  html: string;
  key: string;
  /** who was to read it when it was begun, or chosen since; not known of those of before there was a choice */
  isShared?: boolean | undefined;
}

/** A draft that is to be saved, and who is to read it as its author was told. */
export interface Written extends Draft {
  isShared: boolean;
}

/** By name; names say who writes (nobody finds another's), where, and what: a comment, a reply or an edit. */
interface Drafts {
  drafts: Readonly<Record<string, Draft>>;
  /** on their way to the server */
  saving: ReadonlySet<string>;
  /** why the last try failed */
  troubles: Readonly<Record<string, string>>;
}

const prefix = 'marquee.draft.';

function draftIn(value: unknown): Draft | undefined {
  if (typeof value !== 'object' || value === null || !('html' in value)) return undefined;
  const { html, key = newKey(), isShared } = value as { html: unknown; key?: unknown; isShared?: unknown };
  if (typeof html !== 'string' || typeof key !== 'string') return undefined;
  return { html, key, isShared: typeof isShared === 'boolean' ? isShared : undefined };
}

const storedDraft = (name: string): Draft | undefined => draftIn(browserStorage.read(prefix + name));

function stored(): Record<string, Draft> {
  const drafts = namesKept(prefix).map((name) => [name, storedDraft(name)] as const);
  return Object.fromEntries(drafts.flatMap(([name, draft]) => (draft ? [[name, draft]] : [])));
}

const useStore = appStore<Drafts>()(() => ({ drafts: stored(), saving: new Set(), troubles: {} }));

const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== name));

/** of what was written in this tab */
const ownNames = new Set<string>();

// What another tab posted or threw away is gone here as well; something else that was written here stays, and is kept again.
onForgotten(prefix, (name, was) => {
  const draft = useStore.getState().drafts[name];
  if (draft?.key === draftIn(was)?.key) useStore.setState(({ drafts }) => ({ drafts: without(drafts, name) }));
  else if (ownNames.has(name)) browserStorage.write(prefix + name, draft);
});

/** Keeps a draft, or with undefined forgets it. What another tab has kept in its place since stays that tab's. */
export function keepDraft(name: string, draft: Draft | undefined): void {
  const before = useStore.getState().drafts[name];
  ownNames.add(name);
  useStore.setState(({ drafts, troubles }) => ({
    drafts: draft ? { ...drafts, [name]: draft } : without(drafts, name),
    troubles: draft ? troubles : without(troubles, name),
  }));
  // A browser that stores nothing keeps the draft for as long as the page is open.
  if (draft || storedDraft(name)?.html === before?.html) browserStorage.write(prefix + name, draft);
}

/** Keeps other words; `start` is what an edit begins with, and no draft. Who was to read the first of them stays with them. */
export function writeDraft(name: string, html: string, start: string, isShared: boolean): void {
  const draft = useStore.getState().drafts[name];
  if (html === (draft?.html ?? start)) return;
  keepDraft(name, html === start ? undefined : { html, key: newKey(), isShared: draft?.isShared ?? isShared });
}

/** Saves a draft and forgets it then. Resolves to why it could not be saved, in which case it is kept, or to undefined. */
export async function saveDraft(name: string, save: (draft: Draft) => Promise<unknown>): Promise<string | undefined> {
  const { drafts, saving } = useStore.getState();
  const draft = drafts[name];
  if (!draft || saving.has(name)) return undefined;
  useStore.setState({ saving: new Set([...saving, name]), troubles: without(useStore.getState().troubles, name) });
  let trouble: string | undefined;
  try {
    await save(draft);
    keepDraft(name, undefined);
  } catch (error) {
    trouble = `${sentenceOf(error)} What you wrote is kept here.`;
  }
  useStore.setState((now) => ({
    saving: new Set([...now.saving].filter((other) => other !== name)),
    troubles: trouble === undefined ? now.troubles : { ...now.troubles, [name]: trouble },
  }));
  return trouble;
}

/** Takes up what another tab has kept since this page was loaded, where nothing is written here. */
function lookAgain(name: string): void {
  const draft = storedDraft(name);
  if (draft && !useStore.getState().drafts[name])
    useStore.setState(({ drafts }) => ({ drafts: { ...drafts, [name]: draft } }));
}

/** A draft, whether it is being saved, and why that failed. */
export function useDraft(name: string): { draft: Draft | undefined; isSaving: boolean; trouble: string | undefined } {
  useEffect(() => lookAgain(name), [name]);
  const draft = useStore(({ drafts }) => drafts[name]);
  const isSaving = useStore(({ saving }) => saving.has(name));
  const trouble = useStore(({ troubles }) => troubles[name]);
  return { draft, isSaving, trouble };
}

/** Whether there is a draft of this name, to open its box again. */
export const useHasDraft = (name: string): boolean => useStore(({ drafts }) => drafts[name] !== undefined);

/** The drafts whose names are this one or begin with it and a dot. */
export const draftsUnder = (start: string): Draft[] =>
  Object.entries(useStore.getState().drafts).flatMap(([name, draft]) =>
    name === start || name.startsWith(`${start}.`) ? [draft] : [],
  );

/** The names of all drafts that begin so. */
export const useDraftsOf = (start: string): string[] =>
  useStore(useShallow(({ drafts }) => Object.keys(drafts).filter((name) => name.startsWith(start))));
