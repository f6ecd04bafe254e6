/** How well a name answers what was typed, so that the palette can put the likeliest first. */
import { fold } from '#ui/fold.ts';

/** What was typed, made ready: folded, as single words. */
export const wordsTyped = (typed: string): readonly string[] => fold(typed).split(/\s+/).filter(Boolean);

/** 0 where the name begins with what was typed, 1 where words of it do, 2 where it is somewhere; undefined where a word is missing. */
function rankOf(folded: string, words: readonly string[]): number | undefined {
  if (!words.every((word) => folded.includes(word))) return undefined;
  if (folded.startsWith(words.join(' '))) return 0;
  return words.every((word) => ` ${folded}`.includes(` ${word}`)) ? 1 : 2;
}

/** The best of them, at most so many, in their own order where they are alike. `folded` is what is searched. */
export function bestOf<T extends { folded: string }>(all: readonly T[], words: readonly string[], most: number): T[] {
  const byRank: T[][] = [[], [], []];
  for (const one of all) {
    const rank = rankOf(one.folded, words);
    if (rank === undefined) continue;
    byRank[rank]?.push(one);
    if (rank === 0 && byRank[0]?.length === most) break;
  }
  return byRank.flat().slice(0, most);
}
