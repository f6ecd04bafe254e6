/** Names within a line of words: in Hebrew and Arabic each runs its own way, and turns nothing around beside it. */

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** `words` as a part of a longer line. Other letters run as the line does, and stay as they are. */
export const isolated = (words: string): string => (rightToLeft.test(words) ? `\u2068${words}\u2069` : words);

/** Facts in one line, with a dot between them. */
export const dotted = (facts: readonly string[]): string => facts.map(isolated).join(' · ');
