/** What is known of edits before the database is asked: whether they are right, and who sees them. */
import type { Facts } from '#access/sheet-facts.ts';
import type { Seen } from '#access/seen.ts';
import type { Edit } from './edit.ts';
import { storedKinds } from './stored-kinds.ts';
import type { SomeStored } from './stored-kind.ts';

export type SeenEdit = Edit & Required<Seen>;

/** Whether edits of this kind can be known to be right. */
export function canBeKnown({ columnTypeID }: Pick<Edit, 'columnTypeID'>): boolean {
  const { columns, refusals, isKnownRight }: SomeStored = storedKinds[columnTypeID as keyof typeof storedKinds];
  return columns !== undefined && (refusals === undefined || isKnownRight !== undefined);
}

/** The edit with who sees it; undefined where what is known doesn't say that it is right, so that the database must be asked. */
export function known(facts: Facts, edit: Edit): SeenEdit | undefined {
  const column = facts.columns.get(edit.columnID);
  const isRowPublic = facts.isRowPublic(edit.rowID);
  if (!column || isRowPublic === undefined || !facts.members.has(edit.userID)) return undefined;
  if (column.columnTypeID !== edit.columnTypeID || !canBeKnown(edit)) return undefined;
  if (column.onlyFor !== null && column.onlyFor !== edit.userID) return undefined;
  const { isKnownRight }: SomeStored = storedKinds[edit.columnTypeID as keyof typeof storedKinds];
  if (isKnownRight && !isKnownRight(edit.fields, edit.columnID, facts)) return undefined;
  return { ...edit, onlyFor: column.onlyFor, isPublic: column.isPublic && isRowPublic };
}

/** All of these edits with who sees them, or undefined where the database must be asked about one of them. */
export function allKnown(facts: Facts, edits: readonly Edit[]): SeenEdit[] | undefined {
  const seen: SeenEdit[] = [];
  for (const edit of edits) {
    const one = known(facts, edit);
    if (!one) return undefined;
    seen.push(one);
  }
  return seen;
}
