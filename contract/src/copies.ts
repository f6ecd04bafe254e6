/** What a copy is called, and how much of a sheet goes along into one. */
import { z } from 'zod';
import { Words } from '#ids.ts';
import { limits } from '#limits.ts';

const suffix = ' (copy)';

/** The name of a copy: as the original, marked as a copy, and no longer than a name may be. */
export function copyName(name: string): string {
  let kept = name.slice(0, limits.name - suffix.length);
  // Half of a character that takes two would be none.
  if (/[\uD800-\uDBFF]$/.test(kept)) kept = kept.slice(0, -1);
  return kept.trimEnd() + suffix;
}

/** What the progress of a copy is told under, and by which it is called off. */
export const CopyKey = Words.min(1).max(255);

/** Of a sheet: rows with their values, rows with nothing but their names, or groups and columns alone. */
export const CopiedContent = z.enum(['values', 'rows', 'structure']);
export type CopiedContent = z.infer<typeof CopiedContent>;
