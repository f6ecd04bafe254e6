/** Keeps a half-written name whose field goes away, because somebody deletes the row, group or column, or because its writer leaves the sheet. */
import type { Kept } from '#ui/fields/useInlineText.ts';
import { currentSheet } from './currentSheet.ts';

const entries = { row: 'rows', group: 'groups', column: 'columns' } as const;

/** `field` tells apart several fields for the same name. */
export const keptName = (kind: keyof typeof entries, id: number, field = 'name'): Kept => ({
  place: `${field} of ${kind}:${id}`,
  isThere: () => currentSheet()?.shown.view[entries[kind]].has(id) === true,
  gone: () => (currentSheet() ? `The ${kind} was deleted while you were writing` : 'What you wrote was not saved'),
});
