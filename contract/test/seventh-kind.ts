/** A made-up kind of cell, with two fields, which tests send through all that is there for kinds of cell. */
import { z } from 'zod';
import { kind } from '#cell-kinds/kind.ts';
import { Id, Words } from '#ids.ts';

const edit = z.object({ stars: z.int().min(1).max(5).nullable(), remark: Words.max(200) });

export const rating = kind({
  // Far from those that will be real one day.
  columnTypeID: 99,
  noun: 'madeUp',
  name: 'Rating',
  defaultNewColumnName: 'Stars',
  key: 'cellMadeUp',
  idField: 'cellMadeUpID',
  edit,
  stored: edit.extend({ cellMadeUpID: Id, cellID: Id }),
  empty: { stars: null, remark: 'no remark' },
  isEditedTogether: false,
  isEmpty: ({ stars }) => stars === null,
  toText: ({ remark, stars }) => (stars === null ? '' : `${stars} of 5, ${remark}`),
});

/** The lists of the contract with this kind in them; takes the module that they are in. */
export function withRating<Lists extends { allKinds: readonly { columnTypeID: number }[] }>(lists: Lists) {
  const allKinds = [...lists.allKinds, rating];
  return { allKinds, cellKinds: Object.fromEntries(allKinds.map((one) => [one.columnTypeID, one])) };
}
