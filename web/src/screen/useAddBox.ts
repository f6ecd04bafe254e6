/** The box at the end of a group, or of the sheet, in which something new is named; what was typed survives scrolling out of sight. */
import { limits } from '@marquee/contract/limits.ts';
import { useEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { selectLine, showLine, useActive, type LineKey } from './active.ts';
import { useDraft } from './drafts.ts';

interface AddBox {
  input: RefObject<HTMLInputElement | null>;
  /** for the element of the box, beside what it is called */
  inputProps: ComponentProps<'input'>;
  draft: string;
  setDraft: (text: string) => void;
  isEmpty: boolean;
  /** Hands out what was typed, and is ready for the next one. */
  add: () => void;
}

/** `draftPlace` is where its draft is kept. The box has the keyboard while its line has. */
export function useAddBox(line: LineKey, draftPlace: string, onAdd: (name: string) => void): AddBox {
  const [draft, setDraft] = useDraft(draftPlace);
  const input = useRef<HTMLInputElement>(null);
  const isActive = useActive(({ place }) => place?.line === line);
  useEffect(() => {
    if (isActive) input.current?.focus({ preventScroll: true });
  }, [isActive]);

  const add = () => {
    const name = draft.trim();
    if (name === '') return;
    onAdd(name);
    setDraft('');
    // A button that was pressed is of no use any more and would lose the keyboard.
    input.current?.focus({ preventScroll: true });
  };
  const inputProps: ComponentProps<'input'> = {
    maxLength: limits.name,
    autoComplete: 'off',
    value: draft,
    onFocus: () => selectLine(line),
    onChange: (event) => {
      setDraft(event.currentTarget.value);
      showLine(line);
    },
    onKeyDown: (event) => {
      if (event.key === 'Enter') add();
      if (event.key === 'Escape') setDraft('');
    },
  };
  return { input, inputProps, draft, setDraft, isEmpty: draft.trim() === '', add };
}
