/** What was typed but not sent, by place, so that scrolling it out of sight does not lose it. */
import { appStore } from '#ui/stores.ts';

const useStore = appStore<{ drafts: Readonly<Record<string, string>> }>(() => ({ drafts: {} }));

/** Where it says that forms hold something that is not sent. They keep it themselves: it is no words to be handed out. */
export const formsPlace = 'forms';

/** Keeps the text typed at a place. */
export const writeDraft = (place: string, text: string): void =>
  useStore.setState(({ drafts }) => ({ drafts: { ...drafts, [place]: text } }));

/** The text typed at a place, and how to change it. */
export function useDraft(place: string): readonly [string, (text: string) => void] {
  const draft = useStore(({ drafts }) => drafts[place] ?? '');
  return [draft, (text) => writeDraft(place, text)];
}

const isAny = ({ drafts }: { drafts: Readonly<Record<string, string>> }): boolean =>
  Object.values(drafts).some((draft) => draft.trim() !== '');

/** Whether anything is typed but not sent. */
export const hasDrafts = (): boolean => isAny(useStore.getState());
export const useHasDrafts = (): boolean => useStore(isAny);

/** Hands out what is typed but not sent, at these places or anywhere, and forgets it. */
export function takeDrafts(places?: readonly string[]): string[] {
  const taken = Object.entries(useStore.getState().drafts).filter(([place]) => places?.includes(place) ?? true);
  useStore.setState(({ drafts }) => ({
    drafts: { ...drafts, ...Object.fromEntries(taken.map(([place]) => [place, ''])) },
  }));
  return taken.flatMap(([place, draft]) => (place === formsPlace ? [] : [draft]));
}
