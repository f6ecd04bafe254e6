/** As much of some words as there is room for, and no half of a character: what holds one is refused. */
export const cutTo = (words: string, most: number): string => words.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
