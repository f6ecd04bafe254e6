/** How what happened with files is said. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { sentenceOf } from '#ui/notify.ts';

/** Why files could not be reached: the sentence about the file server, where there is one. */
export function ftpSentenceOf(error: unknown): string {
  const named = error instanceof Refusal && error.code === 'ftpFailed' ? error.errors?.[0]?.message : undefined;
  return named ?? sentenceOf(error);
}

/** `1 file`, `2 files`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size as people read it: `340 KB`, `1.2 MB`. */
export function sizeInWords(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size < 10 && unit > 1 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}
