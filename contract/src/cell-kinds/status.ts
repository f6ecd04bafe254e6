/** Status cells: one of their column's coloured options. */
import { z } from 'zod';
import { kind } from '#cell-kinds/kind.ts';
import { Id } from '#ids.ts';

const edit = z.object({ multiChoiceOptionID: Id.nullable() });

export const status = kind({
  columnTypeID: 3,
  noun: 'status',
  name: 'Status',
  defaultNewColumnName: 'Status',
  firstOptions: [
    { name: 'To do', colour: 'grey' },
    { name: 'In progress', colour: 'blue' },
    { name: 'In review', colour: 'orange' },
    { name: 'Changes', colour: 'red' },
    { name: 'Approved', colour: 'green', isDone: true },
    { name: 'Live', colour: 'teal', isDone: true },
  ],
  key: 'cellMultiChoice',
  idField: 'cellMultiChoiceID',
  edit,
  stored: edit.extend({ cellMultiChoiceID: Id, cellID: Id }),
  empty: { multiChoiceOptionID: null },
  isEditedTogether: true,
  isEmpty: (value) => value.multiChoiceOptionID === null,
  toText: (value, look) =>
    value.multiChoiceOptionID === null ? '' : (look.optionName(value.multiChoiceOptionID) ?? ''),
  toExport: ({ multiChoiceOptionID }, look) => ({
    text: multiChoiceOptionID === null ? '' : (look.optionName(multiChoiceOptionID) ?? ''),
    colour: multiChoiceOptionID === null ? undefined : look.optionColour(multiChoiceOptionID),
  }),
});
