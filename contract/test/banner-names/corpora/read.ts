/** Reads the labelled corpora, which are tables in text. */
import type { ListedFile } from '#banner-names/compare.ts';

/** The cells of each line of a table. */
export const linesOf = (table: string): string[][] =>
  table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' | ').map((cell, index) => (index === 0 ? cell : cell.trim())));

/** `Summer.jpg @11-21T10:05 #900`: a file, the time in 2026 (noon if only the day is given), its bytes; listed to the minute. */
export function parseFile(text: string): ListedFile {
  const [path = '', ...facts] = text.trim().split(/ (?=[@#])/);
  const time = facts.find((fact) => fact.startsWith('@'))?.slice(1);
  const bytes = facts.find((fact) => fact.startsWith('#'))?.slice(1);
  return {
    path,
    modifiedAt: time && Date.parse(`2026-${time.includes('T') ? time : `${time}T12:00`}:00Z`),
    bytes: bytes === undefined ? undefined : Number(bytes),
    precisionMs: 60_000,
  } as ListedFile;
}
