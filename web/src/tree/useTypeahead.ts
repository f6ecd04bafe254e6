/** Letters that are typed on a list lead to the next name that begins with them. */
import { useRef } from 'react';
import { fold } from '#ui/fold.ts';
import { times } from './sizes.ts';

/**
 * Letters that are typed find the next node whose name begins with them; answers its line. The same letter again goes on to the next;
 * letters in quick succession are one word.
 */
export function useTypeahead(): (key: string, names: readonly string[], from: number) => number | undefined {
  const before = useRef({ word: '', at: 0, line: -1 });
  return (key, names, from) => {
    const now = performance.now();
    // Whoever moved on by other means begins a new word.
    const isSameWord = now - before.current.at < times.typing && before.current.line === from;
    const typed = (isSameWord ? before.current.word : '') + fold(key);
    const [first = ''] = typed;
    const isRepeated = typed.replaceAll(first, '') === '';
    const word = isRepeated ? first : typed;
    const start = isRepeated ? from + 1 : from;
    const order = names.map((_, step) => (start + step) % names.length);
    const found = order.find((line) => fold(names[line] ?? '').startsWith(word));
    before.current = { word: typed, at: now, line: found ?? from };
    return found;
  };
}
