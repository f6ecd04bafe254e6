/** Cutting what is too long for a place, between characters as they are seen: an emoji of many parts or a letter with its accents is in it whole or not at all. */
import { bytesOf } from '#comment-html.ts';

/** As much of the beginning of `text` as comes to at most `most`, where each character counts as `sizeOf` says. */
function beginning(text: string, most: number, sizeOf: (character: string) => number): string {
  let size = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    size += sizeOf(segment);
    if (size > most) return text.slice(0, index);
  }
  return text;
}

/** At most so many UTF-16 units of `text`, as programs count characters. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : beginning(text, most, ({ length }) => length);

/** At most so many bytes of `text` in UTF-8, as file systems count. */
export const shortenedToBytes = (text: string, most: number): string => beginning(text, most, bytesOf);
