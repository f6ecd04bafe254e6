/** Writes down what somebody did, in the transaction that does it: the one way into the audit log. */
import type { AuditKind } from '@marquee/contract/audit.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import type { Queries } from '#platform/db.ts';
import * as store from './store.ts';

/** Who does it, and from where: a call's context, or what is known before there is one. */
export interface Doer {
  viewer: { userID: number } | undefined;
  address: string | undefined;
}

export interface Happening {
  kind: AuditKind;
  /** the sheet that it was done to: it is then told to the sheet's account, otherwise to the doer's own */
  sheetID?: number;
  /** a name; never what is in a cell, a password or a code */
  about?: string | undefined;
}

/** Notes what is done. Nothing is noted of nobody: a visitor, or a user id that there is not. */
export async function note(tx: Queries, { viewer, address }: Doer, { kind, about, sheetID }: Happening): Promise<void> {
  await store.addEvent(tx, { kind, about: about ?? '', sheetID, userID: viewer?.userID ?? 0, address });
}

/** What happened to several things: named where it is one, counted where they are more. */
export const oneOrMany = (one: AuditKind, many: AuditKind, names: readonly string[]): Happening =>
  names.length === 1 ? { kind: one, about: names[0] ?? '' } : { kind: many, about: withCommas(names.length) };

/** The same as a part of a statement that does it: who, from where and to which sheet, and what it is about, are where they say. */
export const noting = (
  kind: AuditKind,
  of: Record<'sheetID' | 'userID' | 'address' | 'about', string>,
  from: string,
): string => store.eventAdded({ kind: `'${kind}'`, ...of }, `${from} cross join `);
