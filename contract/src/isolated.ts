/** Names within a line of words: in Hebrew and Arabic each runs its own way, and turns nothing around beside it. */

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** `words` as a part of a longer line. Other letters run as the line does, and stay as they are. Marks end with their line, so each line has its own. */
export const isolated = (words: string): string =>
  words.replaceAll(/[^\r\n]+/g, (line) => (rightToLeft.test(line) ? `\u2068${line}\u2069` : line));

/** Facts in one line, with a dot between them. */
export const dotted = (facts: readonly string[]): string => facts.map(isolated).join(' · ');
