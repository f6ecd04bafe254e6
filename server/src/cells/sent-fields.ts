/** What an edit sends: which kind of cell it is for, and the fields that it changes. */
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import type { CellEdit } from '@marquee/contract/cells.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { fieldNotAllowed, fieldNotSent } from '#platform/update-fields.ts';

export interface SentFields {
  columnTypeID: ColumnTypeId;
  fields: Record<string, unknown>;
}

/** The one sub-record that was sent, and which kind it is of. Throws `wrongKind` for none or several. */
export function sentFields(cell: CellEdit): SentFields {
  const sent = allKinds.flatMap((kind) => {
    const fields: Record<string, unknown> | undefined = cell[kind.key];
    return fields ? [{ columnTypeID: kind.columnTypeID, fields }] : [];
  });
  const only = sent[0];
  if (!only || sent.length > 1) throw new Refusal('wrongKind');
  return only;
}

/** Of what was sent, the fields that are named. Throws `fieldNotAllowed` for a name that the kind doesn't have, `badInput` for what was not sent. */
export function namedFields({ columnTypeID, fields }: SentFields, names: readonly string[]): SentFields {
  const kind = allKinds.find((one) => one.columnTypeID === columnTypeID);
  for (const name of names) {
    if (!kind || !Object.hasOwn(kind.edit.shape, name)) throw fieldNotAllowed(name);
    if (!Object.hasOwn(fields, name) || fields[name] === undefined) throw fieldNotSent(`cell.${kind.key}.${name}`);
  }
  return { columnTypeID, fields: Object.fromEntries(names.map((name) => [name, fields[name]])) };
}
