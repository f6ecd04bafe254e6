/** Names and headers are one line, and read in the direction that their own letters have. */

const breaks = /[\p{Cc}\u2028\u2029]+/gu;
/** The marks that turn the direction of what follows around: `fdp.exe` can be made to look like `exe.pdf` with them. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** `text` with a space for each line break, tab or control character, and without marks of direction. */
export const asOneLine = (text: string): string => text.replace(breaks, ' ').replace(directionMarks, '');

const unseen = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether nothing would be seen of `text`: it is blanks, line breaks and characters without width. */
export const isUnseen = (text: string): boolean => text.replaceAll(unseen, '') === '';
