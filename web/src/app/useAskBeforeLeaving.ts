/** Asks before the browser leaves Marquee with something that is not saved, on whatever page: edits that wait, and what is being written. */
import { useEffect, useState } from 'react';
import { useActive } from '#screen/active.ts';
import { hasDrafts, useHasDrafts } from '#screen/drafts.ts';
import { useTroubledAdditions } from '#sync/additions.ts';
import { outbox } from '#sync/currentSheet.ts';
import { useUnsaved } from '#sync/openSheet.ts';
import { isUnfinished } from '#ui/fields/unfinished.ts';

const field = 'input, textarea';

function ask(event: BeforeUnloadEvent, troubled: number): void {
  // An editor saves what is in it when it loses the focus.
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches(field)) activeElement.blur();
  if (outbox.unsaved + troubled > 0 || hasDrafts() || isUnfinished()) event.preventDefault();
}

/** Whether the keyboard is in a field. */
function useIsInField(): boolean {
  const [isInField, setInField] = useState(false);
  useEffect(() => {
    const hear = ({ target }: FocusEvent) => setInField(target instanceof Element && target.matches(field));
    document.addEventListener('focusin', hear);
    return () => document.removeEventListener('focusin', hear);
  }, []);
  return isInField;
}

/** To be used once, by what frames every page. */
export function useAskBeforeLeaving(): void {
  const { count } = useUnsaved();
  const troubled = useTroubledAdditions();
  const isEditing = useActive(({ editing }) => editing !== undefined);
  const isInField = useIsInField();
  const isDrafted = useHasDrafts();
  const mayLose = count + troubled > 0 || isEditing || isInField || isDrafted;

  useEffect(() => {
    // Browsers hold pages that may ask in less regard, so it is only asked for while there is something to lose.
    if (!mayLose) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => ask(event, troubled);
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [mayLose, troubled]);
}
