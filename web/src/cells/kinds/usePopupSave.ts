/** Saving what was typed into a cell's popup, which stays open with the reason where that is refused: nothing typed is lost. */
import { useEffect, useRef, useState } from 'react';
import { editChosen } from '#cells/editChosen.ts';
import { whatIsGone } from '#cells/keepText.ts';
import type { CellFields } from '#cells/saveCells.ts';
import { answeredOrWaiting } from '#sync/answeredOrWaiting.ts';
import { sentenceOf, notifyUnsaved } from '#ui/notify.ts';
import { offerBack } from '#ui/offerBack.tsx';
import { useKeptFields, type KeptField } from './useKeptFields.ts';

interface Place {
  rowID: number;
  columnID: number;
}

/**
 * `fields` are the popup's, of a line each. `leave` closes it without saving, as Escape says; `goElsewhere` as a press on something else does,
 * which gives back what was written. `save` closes it once the edit was accepted, or waits for the connection. Refused later than that, the
 * words are offered back.
 */
export function usePopupSave(
  { rowID, columnID }: Place,
  fields: readonly KeptField[],
  onDone: (move?: 'stay') => void,
) {
  const setOver = useKeptFields(rowID, columnID, fields);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
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

  async function save(values: CellFields): Promise<void> {
    if (isSaving) return;
    const words = fields.map(({ value }) => value).join('\n');
    let why: unknown;
    setSaving(true);
    setProblem(undefined);
    setOver(true);
    const saved = editChosen(rowID, columnID, values, (error) => {
      why = error;
      if (!isOpen.current) giveBack(words, error);
    });
    const outcome = await answeredOrWaiting(saved);
    if (!isOpen.current) return;
    setSaving(false);
    if (outcome !== 'refused') {
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

  return { save, leave, goElsewhere: () => onDone(), isSaving, problem, clearProblem: () => setProblem(undefined) };
}
