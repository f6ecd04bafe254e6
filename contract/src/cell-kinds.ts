/** The six kinds of cell by column type; a seventh kind is a line here and a file beside the others. */
import { banner } from '#cell-kinds/banner.ts';
import { date } from '#cell-kinds/date.ts';
import { link } from '#cell-kinds/link.ts';
import { status } from '#cell-kinds/status.ts';
import { text } from '#cell-kinds/text.ts';
import { who } from '#cell-kinds/who.ts';
import type { ColumnTypeId } from '#column-types.ts';

export const cellKinds = { 1: text, 2: date, 3: status, 4: who, 5: link, 6: banner } as const satisfies Record<
  ColumnTypeId,
  { columnTypeID: ColumnTypeId }
>;

export type AnyKind = (typeof cellKinds)[ColumnTypeId];
export type CellKey = AnyKind['key'];

export const allKinds: readonly AnyKind[] = Object.values(cellKinds);
