/** The behaviour of a text that is changed where it stands: saved on Enter and on leaving, restored on Esc. */
import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { offerBack } from '#ui/messages/offerBack.tsx';
import { useUnfinished } from './unfinished.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
export type InlineMove = 'stay' | 'down' | 'right' | 'left';

export interface InlineText {
  value: string;
  /** called with the trimmed text if it changed */
  onSave: (text: string) => void;
  /** for an editor that was opened: closes it, and says where to go */
  onDone?: ((move: InlineMove) => void) | undefined;
  /** whether an empty text is saved rather than restored */
  mayBeEmpty?: boolean | undefined;
  /** the text to start with instead of the value, in an editor that was opened */
  seed?: string | undefined;
  /** for an editor that others may take away */
  kept?: Kept | undefined;
}

/** What becomes of a text whose editor is taken away. */
export interface Kept {
  /** the same for every editor of the same thing; the next one goes on with the text */
  place: string;
  /** whether the thing is still there, so that the text can be saved; otherwise it is offered back */
  isThere: () => boolean;
  /** the title of that offer */
  gone: () => string;
}

/** The properties of the input or text area. */
export function useInlineText({ value, onSave, onDone, mayBeEmpty = false, seed, kept }: InlineText) {
  // Until something is typed the value itself is shown, and what others make of it.
  const [draft, setDraft] = useState<string | undefined>(onDone ? seed : undefined);
  // Leaving follows Enter and Esc at once, before React has drawn again: what was typed is over when it is saved or thrown away.
  const typed = useRef(draft);
  /** what stood there when one began to type: who leaves it so has changed nothing, whatever others made of it since */
  const began = useRef(value);
  /** set by the keys that leave it, which blurs it as well */
  const isOver = useRef(false);
  const type = (text: string | undefined) => {
    typed.current = text;
    setDraft(text);
  };
  const save = () => {
    const text = typed.current?.trim();
    type(undefined);
    if (text === undefined || text === value || text === began.current || (text === '' && !mayBeEmpty)) return;
    onSave(text);
  };
  useUnfinished(kept?.place, {
    read: () => (typed.current === value ? undefined : typed.current),
    restore: (text) => {
      type(text);
      // Nobody is in it any more, and who left it has it saved.
      if (!onDone) save();
    },
    settle: (text) => {
      if (kept?.isThere() === false) offerBack(kept.gone(), text);
      else if (text.trim() !== '' || mayBeEmpty) onSave(text.trim());
    },
  });
  const leave = (field: Field, move: InlineMove) => {
    isOver.current = true;
    if (onDone) onDone(move);
    else field.blur();
  };
  return {
    value: draft ?? value,
    onFocus: () => (isOver.current = false),
    onChange: (event: ChangeEvent<Field>) => {
      if (typed.current === undefined) began.current = value;
      type(event.currentTarget.value);
    },
    onBlur: () => {
      if (isOver.current) return;
      save();
      onDone?.('stay');
    },
    onKeyDown: (event: KeyboardEvent<Field>) => {
      const { key, shiftKey } = event;
      if (key === 'Enter' && !shiftKey) {
        event.preventDefault();
        save();
        leave(event.currentTarget, 'down');
      } else if (key === 'Escape') {
        type(undefined);
        leave(event.currentTarget, 'stay');
      } else if (key === 'Tab' && onDone) {
        event.preventDefault();
        save();
        isOver.current = true;
        onDone(shiftKey ? 'left' : 'right');
      } else return;
      event.stopPropagation();
    },
  };
}
