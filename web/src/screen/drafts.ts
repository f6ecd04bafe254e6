/** What was typed but not sent, by place, so that scrolling it out of sight does not lose it. */
import { appStore } from '#ui/stores.ts';

const useStore = appStore<{ drafts: Readonly<Record<string, string>> }>(() => ({ drafts: {} }));

/** The text typed at a place, and how to change it. */
export function useDraft(place: string): readonly [string, (text: string) => void] {
  const draft = useStore(({ drafts }) => drafts[place] ?? '');
  const setDraft = (text: string) => useStore.setState(({ drafts }) => ({ drafts: { ...drafts, [place]: text } }));
  return [draft, setDraft];
}

/** What is typed at a place now. */
export const draftAt = (place: string): string => useStore.getState().drafts[place] ?? '';

/** Where a form keeps its fields: they count as typed, but are no words that could be given back. */
export const formPlace = (name: string): string => `form ${name}`;
const isForm = (place: string): boolean => place.startsWith(formPlace(''));

const isAny = ({ drafts }: { drafts: Readonly<Record<string, string>> }): boolean =>
  Object.values(drafts).some((draft) => draft.trim() !== '');

/** Whether anything is typed but not sent. */
export const hasDrafts = (): boolean => isAny(useStore.getState());
export const useHasDrafts = (): boolean => useStore(isAny);

/** Hands out the words that are typed but not sent, at these places or anywhere, and forgets them. */
export function takeDrafts(places?: readonly string[]): string[] {
  const taken = Object.entries(useStore.getState().drafts).filter(
    ([place]) => places?.includes(place) ?? !isForm(place),
  );
  useStore.setState(({ drafts }) => ({
    drafts: { ...drafts, ...Object.fromEntries(taken.map(([place]) => [place, ''])) },
  }));
  return taken.map(([, draft]) => draft);
}
