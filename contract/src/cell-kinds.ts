/** The kinds of cell. This list is all that a new kind needs here, beside a file of its own: what the contract says of cells follows. */
import { banner } from '#cell-kinds/banner.ts';
import { date } from '#cell-kinds/date.ts';
import { link } from '#cell-kinds/link.ts';
import { status } from '#cell-kinds/status.ts';
import { text } from '#cell-kinds/text.ts';
import { who } from '#cell-kinds/who.ts';

export const allKinds = [text, date, status, who, link, banner] as const;

export type AnyKind = (typeof allKinds)[number];

/** The kinds by their column type's number. */
export const cellKinds = Object.fromEntries(allKinds.map((kind) => [kind.columnTypeID, kind])) as {
  readonly [Kind in AnyKind as Kind['columnTypeID']]: Kind;
};
