/** Keeps what somebody writes into the fields of a cell's popup when others move its row, and offers it back when they delete it. */
import { useRef } from 'react';
import { whatIsGone } from '#cells/keepText.ts';
import { offerBack } from '#ui/messages/offerBack.tsx';
import { useUnfinished } from '#ui/fields/unfinished.ts';

export interface KeptField {
  value: string;
  before: string;
  set: (value: string) => void;
}

/**
 * The fields hold one line each. The result says whether they are over: once the popup is closed by its own person, saved or not, or its
 * words are on their way.
 */
export function useKeptFields(
  rowID: number,
  columnID: number,
  fields: readonly KeptField[],
): (isOver: boolean) => void {
  const isOver = useRef(false);
  useUnfinished(`fields of ${rowID}:${columnID}`, {
    read: () => {
      const isWritten = fields.some(({ value, before }) => value !== before);
      return isWritten && !isOver.current ? fields.map(({ value }) => value).join('\n') : undefined;
    },
    restore: (words) => {
      const values = words.split('\n');
      fields.forEach(({ set, before }, at) => set(values[at] ?? before));
    },
    settle: (words) => {
      offerBack(whatIsGone(rowID, columnID) ?? 'What you wrote was not saved', words);
    },
  });
  return (now) => {
    isOver.current = now;
  };
}
