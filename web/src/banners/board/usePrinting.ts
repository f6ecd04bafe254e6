/** Printing a board: once the pictures that it shows have come. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BoardSection } from './BoardField.tsx';
import { picturesCome } from './picturesCome.ts';

/** @returns what prints it, and whether that waits for pictures. The browser's own key does the same. */
export function usePrinting(sections: readonly Pick<BoardSection, 'banners'>[]): {
  print: () => void;
  isPreparing: boolean;
} {
  const [isPreparing, setPreparing] = useState(false);
  const shown = useRef(sections);
  useEffect(() => {
    shown.current = sections;
  }, [sections]);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const print = useCallback(() => {
    const stills = shown.current.flatMap((section) => section.banners.flatMap(({ still }) => still ?? []));
    setPreparing(true);
    void picturesCome(stills).then(() => {
      // Who has left the board meanwhile would print what is there by now.
      if (!isOpen.current) return;
      setPreparing(false);
      window.print();
    });
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p' || event.shiftKey) return;
      event.preventDefault();
      print();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [print]);
  return { print, isPreparing };
}
