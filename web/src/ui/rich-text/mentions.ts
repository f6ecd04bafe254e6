/** Whom an editor offers after an at sign: what was typed so far, who fits it, and the keys that choose. */
import type { Colour } from '@marquee/contract/colours.ts';
import type { SuggestionProps } from '@tiptap/suggestion';
import { createStore, type StoreApi } from 'zustand';
import { fold } from '#ui/fold.ts';

export interface MentionPerson {
  userID: number;
  /** their full name, as the mention shows it */
  name: string;
  initials: string;
  colour: Colour;
}

interface MentionState {
  people: readonly MentionPerson[];
  /** the at sign and what follows it, while somebody is being looked for */
  asked: { query: string; anchor: HTMLElement; choose: (person: MentionPerson) => void } | undefined;
  /** the place of the marked one among those who fit */
  at: number;
}

export type Mentions = StoreApi<MentionState>;

export const createMentions = (): Mentions => createStore(() => ({ people: [], asked: undefined, at: 0 }));

/** Those one of whose names begins with what was typed, whatever the capitals and accents. */
export function whoFit({ people, asked }: MentionState): readonly MentionPerson[] {
  if (!asked) return [];
  const typed = fold(asked.query);
  return people.filter((person) => ` ${fold(person.name)}`.includes(` ${typed}`));
}

/** What tiptap's suggestion calls while somebody is being looked for. */
export function mentionEvents(mentions: Mentions) {
  function show(props: SuggestionProps<unknown, { id: string; label: string }>): void {
    const anchor = props.decorationNode;
    if (!(anchor instanceof HTMLElement)) return;
    const choose = ({ userID, name }: MentionPerson) => props.command({ id: String(userID), label: name });
    const isSame = mentions.getState().asked?.query === props.query;
    mentions.setState((state) => ({ asked: { query: props.query, anchor, choose }, at: isSame ? state.at : 0 }));
  }
  return {
    onStart: show,
    onUpdate: show,
    onExit: () => mentions.setState({ asked: undefined }),
    onKeyDown: ({ event }: { event: KeyboardEvent }): boolean => onKey(mentions, event),
  };
}

function onKey(mentions: Mentions, event: KeyboardEvent): boolean {
  const state = mentions.getState();
  const fitting = whoFit(state);
  const marked = fitting[state.at];
  if (!marked || !state.asked) return false;
  // Only the list is closed by Escape, not what the editor stands in.
  if (event.key === 'Escape') event.stopPropagation();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    mentions.setState({ at: (state.at + step + fitting.length) % fitting.length });
    return true;
  }
  if (event.key !== 'Enter' && !(event.key === 'Tab' && !event.shiftKey)) return false;
  if (event.ctrlKey || event.metaKey) return false;
  state.asked.choose(marked);
  return true;
}
