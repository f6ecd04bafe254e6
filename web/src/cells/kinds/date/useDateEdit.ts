/** What is typed and chosen for a Date cell, and when that is saved. */
import { formatDate } from '@marquee/contract/cell-kinds/date.ts';
import { useState } from 'react';
import { isOneOfMany } from '#cells/editChosen.ts';
import type { EditorProps } from '#cells/kinds/kindView.ts';
import { usePopupSave } from '#cells/kinds/usePopupSave.ts';
import { readDate } from './readDate.ts';
import { useToday } from './today.ts';

export function useDateEdit({ cell, column, onDone, rowID, seed }: EditorProps) {
  // What the cell shows while it is saved does not count as a change of one's own.
  const now = cell?.cellDate?.date ?? null;
  const [before] = useState(now);
  const today = useToday();
  const shown = before ? formatDate(before) : '';
  const [typed, setTyped] = useState(seed ?? shown);
  const [month, setMonth] = useState(before ?? today);
  const [isRefused, setRefused] = useState(false);
  const read = readDate(typed, today);
  const isForMany = isOneOfMany(rowID, column.columnTypeID);
  const place = { rowID, columnID: column.columnID };
  const popup = usePopupSave(place, [{ value: typed, before: shown, set: type }], onDone);

  /** Who leaves the words as they were wants nothing; who chooses a day wants that one, whatever somebody else has made of the cell meanwhile. */
  function choose(date: string | null): void {
    if (isForMany || date !== now) void popup.save({ date });
    else popup.leave('stay');
  }

  function enter(): void {
    if (typed === shown && !popup.hasSent && (typed === '' || !isForMany)) popup.leave('stay');
    else if (typed.trim() === '') choose(null);
    else if (read) choose(read);
    else setRefused(true);
  }

  function type(words: string): void {
    setTyped(words);
    setRefused(false);
    popup.clearProblem();
    const date = readDate(words, today);
    if (date) setMonth(date);
  }

  return {
    popup,
    today,
    typed,
    type,
    enter,
    choose,
    /** the date that the words mean; undefined where they mean none */
    read,
    isRefused,
    month,
    setMonth,
    canClear: now !== null || isForMany,
  };
}
