/** A box for a reply or an edit, which is there once it was asked for, and wherever something was written in it before. */
import { useState } from 'react';
import { useHasDraft } from './drafts.ts';

interface DraftBox {
  isOpen: boolean;
  hasDraft: boolean;
  /** it was asked for, so it takes the keyboard */
  isAsked: boolean;
  open: () => void;
  close: () => void;
  /** keeps it open under the hand of whoever writes in it, also when all words are deleted to be written anew */
  onWrite: () => void;
}

export function useDraftBox(draftName: string): DraftBox {
  const hasDraft = useHasDraft(draftName);
  const [isAsked, setAsked] = useState(false);
  const [isWritten, setWritten] = useState(false);
  return {
    isOpen: isAsked || isWritten || hasDraft,
    hasDraft,
    isAsked,
    open: () => setAsked(true),
    close: () => {
      setAsked(false);
      setWritten(false);
    },
    onWrite: () => setWritten(true),
  };
}
