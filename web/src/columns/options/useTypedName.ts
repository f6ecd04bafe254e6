/** A name that is typed into the options of a column: Escape drops it, and what else takes its field away doesn't. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { useUnfinished } from '#ui/fields/unfinished.ts';

/** `place` is the same for every field of the same thing. `settle` is told what stands in the field when that goes. */
export function useTypedName(place: string, settle: (words: string) => void) {
  const [typed, setTyped] = useState<string>();
  const now = useRef<string>(undefined);
  const type = (words: string | undefined) => {
    now.current = words;
    setTyped(words);
  };
  useUnfinished(place, {
    read: () => (now.current?.trim() === '' ? undefined : now.current),
    restore: type,
    settle,
  });
  return {
    typed,
    type,
    // As early as the popup around it hears it, which is closed by that.
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') type(undefined);
    },
  };
}
