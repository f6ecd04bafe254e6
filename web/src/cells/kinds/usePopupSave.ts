/** Saving what was typed into a cell's popup, which stays open with the reason where that is refused: nothing typed is lost. */
import { useEffect, useRef, useState } from 'react';
import { editChosen } from '#cells/editChosen.ts';
import { whatIsGone } from '#cells/keepText.ts';
import type { CellFields } from '@marquee/contract/cells-mutations.ts';
import { answeredOrWaiting } from '#sync/answeredOrWaiting.ts';
import { sentenceOf, notifyUnsaved } from '#ui/messages/notify.ts';
import { offerBack } from '#ui/messages/offerBack.tsx';
import { useKeptFields, type KeptField } from './useKeptFields.ts';

const wordsOf = (fields: readonly KeptField[]): string => fields.map(({ value }) => value).join('\n');

interface Place {
  rowID: number;
  columnID: number;
}

/**
 * `fields` are the popup's, of a line each. `leave` closes it without saving, as Escape says; `goElsewhere` as a press on something else does,
 * which gives back what was written. `save` closes it once the edit was accepted, or waits for the connection, unless something else is chosen or
 * written by then. Refused later than that, the words are offered back. `saveChanges` saves those fields that are not as they were before.
 */
export function usePopupSave(
  { rowID, columnID }: Place,
  fields: readonly KeptField[],
  onDone: (move?: 'stay') => void,
) {
  const setOver = useKeptFields(rowID, columnID, fields);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** whether the cell may hold by now what it did not when the popup opened */
  const [hasSent, setSent] = useState(false);
  /** what is being saved */
  const asked = useRef<string>(undefined);
  const latest = useRef(fields);
  useEffect(() => {
    latest.current = fields;
  });
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  function leave(move?: 'stay'): void {
    setOver(true);
    onDone(move);
  }

  /** What was not changed is not sent: somebody else may have, meanwhile. */
  function saveChanges(before: object, now: object): void {
    const was: Record<string, unknown> = { ...before };
    const changes = Object.entries(now).filter(([field, value]) => hasSent || was[field] !== value);
    if (changes.length > 0) void save(Object.fromEntries(changes));
    else leave('stay');
  }

  async function save(values: CellFields): Promise<void> {
    const own = JSON.stringify(values);
    // It was pressed twice.
    if (own === asked.current) return;
    asked.current = own;
    const words = wordsOf(fields);
    let why: unknown;
    let isGivenBack = false;
    setSaving(true);
    setSent(true);
    setProblem(undefined);
    setOver(true);
    const saved = editChosen(rowID, columnID, values, (error) => {
      why = error;
      // Of many cells the calls may be several.
      if (!isOpen.current && !isGivenBack) giveBack(words, error);
      isGivenBack ||= !isOpen.current;
    });
    const outcome = await answeredOrWaiting(saved);
    // What was chosen last is what counts.
    if (!isOpen.current || own !== asked.current) return;
    asked.current = undefined;
    setSaving(false);
    if (outcome !== 'refused') {
      // Who has written on meanwhile is not done.
      if (wordsOf(latest.current) !== words) {
        setOver(false);
        return;
      }
      // What is refused from now on finds no popup to be shown in.
      isOpen.current = false;
      leave('stay');
      return;
    }
    setOver(false);
    setProblem(whatIsGone(rowID, columnID) ?? sentenceOf(why));
  }

  function giveBack(words: string, error: unknown): void {
    const gone = whatIsGone(rowID, columnID);
    if (gone === undefined) notifyUnsaved(error);
    offerBack(gone ?? 'What you wrote was not saved', words);
  }

  return {
    save,
    saveChanges,
    leave,
    goElsewhere: () => onDone(),
    isSaving,
    hasSent,
    problem,
    clearProblem: () => setProblem(undefined),
  };
}
