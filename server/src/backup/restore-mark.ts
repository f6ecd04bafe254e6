/** A mark in a database that a backup was restored into, which comes with the data and stays until the restore is ended. No table of a backup's own has a place for it. */

const words = 'Restored, and not ended, from the backup of ';

export const readMark = `select obj_description('account'::regclass, 'pg_class') as mark`;
export const unmark = 'comment on table account is null';
/** @param madeAt when the backup was made, as a manifest has it: no text of anybody's */
export const putMark = (madeAt: string): string => `comment on table account is '${words}${madeAt}'`;

/** When the backup was made; undefined where that is no such mark. */
export const madeAtOf = (mark: string | null | undefined): string | undefined =>
  mark?.startsWith(words) ? mark.slice(words.length) : undefined;
